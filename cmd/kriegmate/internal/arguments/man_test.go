package arguments_test

import (
	"io"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"

	"kriegmate/cmd/kriegmate/internal/arguments"
)

// The page of a program, by hand: paragraphs and examples apart, what roff would take for
// a request or an escape hidden from it.
func TestMan(t *testing.T) {
	a := &cli.App{
		Name: "app", Usage: "do it", Version: "1.2, of today", Description: "First.\n.dot\n\n   app one\n   app two\n\n   app three\n\nLast \\ line.",
		Commands: []*cli.Command{
			{Name: "one", Aliases: []string{"uno"}, Usage: "count", ArgsUsage: " ", Flags: []cli.Flag{&cli.IntFlag{Name: "times", Aliases: []string{"t"}, Usage: "count `N` times", Value: 3}}},
			{Name: "two", Usage: "hold others", ArgsUsage: `"A" B`, Subcommands: []*cli.Command{{Name: "three", Usage: "be held", Description: "   app two three"}}},
			{Name: "secret", Hidden: true},
		},
	}
	want := `.TH "APP" "1" "" "app 1.2"
.SH "NAME"
app \- do it
.SH "SYNOPSIS"
\fBapp\fR
COMMAND [FLAGS] [ARGUMENTS]
.SH "DESCRIPTION"
First.
\&.dot
.PP
.RS
.nf
app one
app two
.sp
app three
.fi
.RE
.PP
Last \e line.
.SH "COMMANDS"
.SS "app one"
Count; also called uno.
.TP
\fB\-\-times N, \-t N\fR
count N times (default: 3)
.SS "app two \(dqA\(dq B"
Hold others.
.SS "app two three"
Be held.
.PP
.PP
.RS
.nf
app two three
.fi
.RE
`
	if got := arguments.Man(a); got != want {
		t.Errorf("the page is\n%s\nwant\n%s", got, want)
	}
}

// The command prints the page of the program it belongs to.
func TestManCommand(t *testing.T) {
	var out strings.Builder
	a := app(io.Discard)
	a.Commands = append(a.Commands, arguments.ManCommand(&out), arguments.VersionCommand(&out))
	a.Version = "5"
	if err := a.Run([]string{"app", "man"}); err != nil || !strings.Contains(out.String(), `.SS "app two three"`) || !strings.Contains(out.String(), `.SS "app man"`) {
		t.Errorf("%v, printed\n%s", err, out.String())
	}
	out.Reset()
	if err := a.Run([]string{"app", "version"}); err != nil || out.String() != "app version 5\n" {
		t.Errorf("%v, printed %q", err, out.String())
	}
}

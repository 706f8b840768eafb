package arguments_test

import (
	"strings"
	"testing"

	"github.com/urfave/cli/v2"
)

// The help is no wider than a terminal: paragraphs are filled, what stands in a second
// column goes on there, examples stay as they are, and defaults that say nothing are left out.
func TestHelpWidth(t *testing.T) {
	many := strings.TrimSpace(strings.Repeat("word ", 20))
	var out strings.Builder
	a := &cli.App{Name: "app", Writer: &out, Commands: []*cli.Command{{
		Name: "one", Usage: "count", HideHelpCommand: true,
		Description: "A line\nof " + many + "\n\n   app one --example " + many + "\n   list  " + many,
		Flags:       []cli.Flag{&cli.BoolFlag{Name: "loud", Usage: many}, &cli.DurationFlag{Name: "time", Usage: "it takes"}},
	}}}
	if err := a.Run([]string{"app", "help", "one"}); err != nil {
		t.Fatal(err)
	}
	words := func(n int) string { return strings.TrimSpace(strings.Repeat("word ", n)) }
	want := "DESCRIPTION:\n" +
		"   A line of " + words(13) + "\n" +
		"   " + words(7) + "\n\n" +
		"      app one --example " + many + "\n" +
		"      list  " + words(13) + "\n" +
		"            " + words(7) + "\n\n" +
		"OPTIONS:\n" +
		"   --loud        " + words(12) + "\n" +
		"                 " + words(8) + "\n" +
		"   --time value  it takes\n" +
		"   --help, -h    show help\n"
	if _, got, _ := strings.Cut(out.String(), "DESCRIPTION:"); "DESCRIPTION:"+got != want {
		t.Errorf("the help is\n%s\nwant\n%s", out.String(), want)
	}
}

package arguments

import (
	"io"
	"strings"

	"github.com/urfave/cli/v2"
)

// ManCommand returns the command that prints the manual page to out.
func ManCommand(out io.Writer) *cli.Command {
	return &cli.Command{
		Name:      "man",
		Usage:     "print the manual page",
		ArgsUsage: " ",
		Description: `The page has all that the commands say with --help.

   kriegmate man | man -l -
   kriegmate man > /usr/local/share/man/man1/kriegmate.1`,
		Action: func(c *cli.Context) error {
			if err := None(c); err != nil {
				return err
			}
			_, err := io.WriteString(out, Man(c.App))
			return err
		},
	}
}

// Man returns the manual page of a program, in roff: the text of the help of every
// command, one after the other.
func Man(app *cli.App) string {
	m := &manual{}
	version, _, _ := strings.Cut(app.Version, ",")
	m.macro("TH", strings.ToUpper(app.Name), "1", "", app.Name+" "+version)
	m.macro("SH", "NAME")
	m.text(app.Name + " - " + app.Usage)
	m.macro("SH", "SYNOPSIS")
	m.bold(app.Name)
	m.text("COMMAND [FLAGS] [ARGUMENTS]")
	m.macro("SH", "DESCRIPTION")
	m.description(app.Description)
	m.macro("SH", "COMMANDS")
	m.commands(app.Name, app.Commands)
	return m.String()
}

// A manual is a page in the making.
type manual struct{ strings.Builder }

// commands writes about commands, and those below them, in their order.
func (m *manual) commands(parent string, list []*cli.Command) {
	for _, c := range list {
		if c.Hidden || c.Name == "help" {
			continue
		}
		name := parent + " " + c.Name
		m.macro("SS", strings.TrimSpace(name+" "+strings.TrimSpace(c.ArgsUsage)))
		usage := c.Usage
		if len(c.Aliases) > 0 {
			usage += "; also called " + strings.Join(c.Aliases, ", ")
		}
		m.text(strings.ToUpper(usage[:min(1, len(usage))]) + usage[min(1, len(usage)):] + ".")
		if c.Description != "" {
			m.WriteString(".PP\n")
			m.description(c.Description)
		}
		for _, f := range c.Flags {
			// What the help has: the names of the flag, a tab, and the usage with the default.
			names, usage, _ := strings.Cut(f.String(), "\t")
			if strings.HasPrefix(names, "--help") {
				continue
			}
			m.WriteString(".TP\n")
			m.bold(names)
			m.text(usage)
		}
		m.commands(name, c.Subcommands)
	}
}

// description writes paragraphs. Lines that are indented are examples, and stay as they are.
func (m *manual) description(text string) {
	example, blank := false, false
	for line := range strings.SplitSeq(text, "\n") {
		indented := strings.HasPrefix(line, "   ")
		switch {
		case strings.TrimSpace(line) == "":
			blank = true
			continue
		case indented && !example:
			m.WriteString(".PP\n.RS\n.nf\n")
		case !indented && example:
			m.WriteString(".fi\n.RE\n.PP\n")
		case blank && example:
			m.WriteString(".sp\n")
		case blank:
			m.WriteString(".PP\n")
		}
		example, blank = indented, false
		m.text(strings.TrimSpace(line))
	}
	if example {
		m.WriteString(".fi\n.RE\n")
	}
}

// macro writes a request with its arguments.
func (m *manual) macro(name string, arguments ...string) {
	m.WriteString("." + name)
	for _, a := range arguments {
		m.WriteString(` "` + strings.ReplaceAll(escape(a), `"`, `\(dq`) + `"`)
	}
	m.WriteString("\n")
}

// bold writes a line in bold type.
func (m *manual) bold(line string) { m.WriteString(`\fB` + escape(line) + `\fR` + "\n") }

// text writes a line as it is.
func (m *manual) text(line string) { m.WriteString(escape(line) + "\n") }

// escape hides from roff what has a meaning for it.
func escape(line string) string {
	line = strings.NewReplacer(`\`, `\e`, "-", `\-`, "\n", " ", "\t", " ").Replace(line)
	if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
		line = `\&` + line
	}
	return line
}

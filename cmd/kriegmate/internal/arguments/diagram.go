package arguments

import (
	"errors"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"kriegmate/files"
	"kriegmate/kriegspiel/render"
)

// DiagramFlags are the flags of a command that draws a diagram of its problem.
func DiagramFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "diagram", Usage: "draw the diagram into `FILE`, whose name ends in .svg, .png or .tex (for LaTeX)"},
		&cli.StringFlag{Name: "caption", Usage: "with --diagram: write `TEXT` below it"},
		&cli.BoolFlag{Name: "no-report", Usage: "with --diagram: draw it, and nothing else"},
	}
}

// CheckDiagram looks whether the diagram can be written.
func CheckDiagram(c *cli.Context) error {
	if c.IsSet("diagram") {
		if err := render.CheckPicture(c.String("diagram")); err != nil {
			return fmt.Errorf("--diagram: %w", err)
		}
		return CheckFiles(c, "diagram")
	}
	if Given(c, "caption", "no-report") > 0 {
		return errors.New("--caption and --no-report go with --diagram")
	}
	return nil
}

// WriteDiagram writes the diagram, if a flag asks for it.
func WriteDiagram(c *cli.Context, out io.Writer, d *render.Board) error {
	name := c.String("diagram")
	if name == "" {
		return nil
	}
	data, err := d.Picture(name)
	if err != nil {
		return err
	}
	return files.Write(name, data, out)
}

package arguments

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"kriegmate/files"
	"kriegmate/report"
)

// reading are the flags that name files to read, in whatever command.
var reading = []string{"belief", "from", "positions", "halfway"}

// CheckFiles looks whether the files that the named flags are for can be written, and
// are none that is read nor, unless it is for --out or --save, a game, problems or a solved ending by its
// name; and the folder of --plots. At most one can go to standard output, and none beside an
// answer in JSON.
func CheckFiles(c *cli.Context, names ...string) error {
	read := c.Args().Slice()
	for _, name := range reading {
		read = append(read, c.String(name))
	}
	flagOf, printed := map[string]string{}, ""
	for _, name := range names {
		file := c.String(name)
		if file == "-" {
			answers, _ := c.Value("json").(bool) // elsewhere --json names a file, which may be called t
			switch {
			case answers:
				return fmt.Errorf("--%s: --json goes to standard output: name a file", name)
			case printed != "":
				return fmt.Errorf("--%s: --%s goes to standard output already: name a file", name, printed)
			}
			printed = name
		}
		switch {
		case file == "" && c.IsSet(name):
			return fmt.Errorf("--%s: want the name of a file", name)
		case file == "" || file == "-":
			continue
		}
		if info, err := os.Stat(filepath.Dir(file)); err != nil || !info.IsDir() {
			return fmt.Errorf("--%s: there is no folder %s", name, filepath.Dir(file))
		}
		info, err := os.Stat(file)
		if err == nil && info.IsDir() {
			return fmt.Errorf("--%s: %s is a folder, want the name of a file", name, file)
		}
		for _, source := range read {
			if other, missing := os.Stat(source); err == nil && missing == nil && info.Mode().IsRegular() && os.SameFile(info, other) {
				return fmt.Errorf("--%s: %s is the file that is read: name another one", name, file)
			}
		}
		if err == nil && precious(file) && name != "out" && name != "save" {
			return fmt.Errorf("--%s: %s is a game, a file of problems or a solved ending by its name, and would be replaced: name another file", name, file)
		}
		if other := flagOf[filepath.Clean(file)]; other != "" {
			return fmt.Errorf("--%s: %s is the file of --%s already", name, file, other)
		}
		flagOf[filepath.Clean(file)] = name
		// What is gone on with is opened as it is, and nothing made beside it.
		if goesOn, _ := c.Value("resume").(bool); goesOn && name == "out" {
			continue
		}
		if err := files.Writable(file); err != nil {
			return fmt.Errorf("--%s: %w", name, err)
		}
	}
	return CheckFolder(c, "plots")
}

// precious tells whether a file is a game, has problems or is a table of endings by its name. No flags but --out and
// --save write such files: before another one somebody has forgotten the value of a flag.
func precious(file string) bool {
	return slices.Contains([]string{".pgn", ".kdb", ".kmt"}, strings.ToLower(filepath.Ext(file)))
}

// CheckFolder looks whether a flag that is given names what is a folder, or can become one.
func CheckFolder(c *cli.Context, name string) error {
	folder, ok := c.Value(name).(string)
	if !ok || !c.IsSet(name) {
		return nil
	}
	if folder == "" || folder == "-" {
		return fmt.Errorf("--%s: want the name of a folder", name)
	}
	if info, err := os.Stat(folder); err == nil && !info.IsDir() {
		return fmt.Errorf("--%s: %s is a file, want the name of a folder", name, folder)
	}
	return nil
}

// Results are what a command has measured: a text for people, files and plots.
type Results struct {
	Text    string
	Files   []File
	Figures func() ([]report.Figure, error) // asked for only if --plots is given
	Endings []string                        // of the files of each plot, ".svg" or ".png"
}

// Write prints the text to out, unless a file goes there, and writes the files and
// plots whose flags were given.
func (r *Results) Write(c *cli.Context, out io.Writer) error {
	if !Printed(c, "csv", "json", "html") {
		if _, err := io.WriteString(out, r.Text); err != nil {
			return err
		}
	}
	if err := WriteFiles(c, out, r.Files...); err != nil || c.String("plots") == "" {
		return err
	}
	figures, err := r.Figures()
	if err != nil {
		return err
	}
	return writePlots(c.String("plots"), figures, r.Endings...)
}

// Printed tells whether one of the files that the named flags are for goes to standard output: then nothing else does.
func Printed(c *cli.Context, names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return c.String(name) == "-" })
}

// Resumable turns the error of a command whose --out can be gone on with into one that says
// how, and says how much was done, such as "3 problems", if it was interrupted.
func Resumable(err error, say io.Writer, file, done string) error {
	switch {
	case errors.Is(err, fs.ErrExist):
		return fmt.Errorf("--out: %s exists: add --resume to go on with it, or remove it", file)
	case errors.Is(err, context.Canceled) && file != "":
		fmt.Fprintf(say, "kriegmate: %s in %s: go on with --resume\n", done, file)
	}
	return err
}

// Repeatable returns the error of a command whose file appears only when it is whole. To people
// who have interrupted it, it says what to do, unless the file is standard output.
func Repeatable(err error, say io.Writer, file string) error {
	if Stopped(err) && file != "" && file != "-" {
		fmt.Fprintf(say, "kriegmate: nothing was written to %s: the same command begins it again\n", file)
	}
	return err
}

// In puts the name of a file before an error about what is in it. Errors of package os
// have it already.
func In(name string, err error) error {
	if at := (*fs.PathError)(nil); errors.As(err, &at) {
		return err
	}
	return fmt.Errorf("%s: %w", files.Name(name), err)
}

// A File is a file that a flag names, and what to write into it.
type File struct {
	Flag string
	Data func() ([]byte, error)
}

// WriteFiles writes the files whose flags were given.
func WriteFiles(c *cli.Context, out io.Writer, wanted ...File) error {
	for _, file := range wanted {
		if c.String(file.Flag) == "" {
			continue
		}
		data, err := file.Data()
		if err == nil {
			err = files.Write(c.String(file.Flag), data, out)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// writePlots draws the figures into a folder, which it makes, into files with the given
// endings.
func writePlots(dir string, figures []report.Figure, endings ...string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return fmt.Errorf("--plots: %w", err)
	}
	for i := range figures {
		f := &figures[i]
		for _, ending := range endings {
			picture, err := map[string]func() ([]byte, error){".svg": f.SVG, ".png": f.PNG}[ending]()
			if err == nil {
				err = files.Write(filepath.Join(dir, f.Name+ending), picture, nil)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

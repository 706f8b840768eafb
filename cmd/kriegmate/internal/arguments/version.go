package arguments

import (
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/urfave/cli/v2"
)

// Version returns which build this is: its version, the commit with a plus if there were
// changes, and what it was built with. The fallback is for builds that know no version of
// their own, as those from a folder do not.
func Version(fallback string) string {
	info, _ := debug.ReadBuildInfo()
	return versionOf(info, fallback)
}

// versionOf returns the version of a build; nil is one that tells nothing.
func versionOf(info *debug.BuildInfo, fallback string) string {
	version, commit, changed := fallback, "", ""
	if info != nil {
		// Without a tag it is "(devel)", or a version zero made from the commit.
		if tagged := info.Main.Version; tagged != "" && tagged != "(devel)" && !strings.HasPrefix(tagged, "v0.0.0-") {
			version = strings.TrimPrefix(tagged, "v")
		}
		for _, s := range info.Settings {
			switch {
			case s.Key == "vcs.revision":
				commit = ", commit " + s.Value[:min(12, len(s.Value))]
			case s.Key == "vcs.modified" && s.Value == "true":
				changed = "+"
			}
		}
	}
	if commit == "" {
		changed = ""
	}
	return fmt.Sprintf("%s%s%s, %s %s/%s", version, commit, changed, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// VersionCommand returns the command that prints to out what --version prints.
func VersionCommand(out io.Writer) *cli.Command {
	return &cli.Command{
		Name:      "version",
		Usage:     "print which build this is",
		ArgsUsage: " ",
		Action: func(c *cli.Context) error {
			if err := None(c); err != nil {
				return err
			}
			_, err := fmt.Fprintf(out, "%s version %s\n", c.App.Name, c.App.Version)
			return err
		},
	}
}

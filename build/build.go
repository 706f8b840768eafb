// Package build says what a program was built from, and on what it runs: what has to be
// known beside its results to compare them with others, or to join them.
package build

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
)

// Commit returns the commit that the program was built from, with a plus if there were
// changes; "unknown" if the build does not tell.
func Commit() string {
	info, _ := debug.ReadBuildInfo()
	return commitOf(info)
}

// commitOf returns the commit of a build; nil is one that tells nothing.
func commitOf(info *debug.BuildInfo) string {
	commit, changed := "unknown", ""
	if info == nil {
		return commit
	}
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			commit = s.Value[:min(12, len(s.Value))]
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = "+"
		}
	}
	return commit + changed
}

// A Machine is what a program runs on.
type Machine struct {
	CPU   string `json:"cpu"` // the model, or the architecture where it is not told
	Cores int    `json:"cores"`
	OS    string `json:"os"`
	Go    string `json:"go"` // version
}

// ThisMachine describes the machine of this process.
func ThisMachine() Machine {
	m := Machine{CPU: runtime.GOARCH, Cores: runtime.NumCPU(), OS: runtime.GOOS, Go: runtime.Version()}
	info, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return m // not Linux
	}
	for line := range strings.Lines(string(info)) {
		if name, model, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(name) == "model name" {
			m.CPU = strings.TrimSpace(model)
			break
		}
	}
	return m
}

// String returns the machine in a few words.
func (m *Machine) String() string {
	return fmt.Sprintf("%s, %d cores, %s, %s", m.CPU, m.Cores, m.OS, m.Go)
}

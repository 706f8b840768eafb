package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The program in docs/python.md prints what stands below it.
func TestPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	page, err := os.ReadFile("../../docs/python.md")
	if err != nil {
		t.Fatal(err)
	}
	block := func(language string) string {
		_, after, _ := strings.Cut(string(page), "```"+language+"\n")
		text, _, _ := strings.Cut(after, "```")
		return text
	}
	programOnPath(t)
	program := exec.Command(python, "-c", block("python"))
	program.Dir = t.TempDir()
	out, err := program.CombinedOutput()
	if want := block("text"); err != nil || string(out) != want || want == "" {
		t.Errorf("%v, printed\n%s\nwant\n%s", err, out, want)
	}
}

// programOnPath lets every program that the test starts find kriegmate, which is the test itself.
func programOnPath(t *testing.T) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	if err := os.Symlink(self, filepath.Join(bin, "kriegmate")); err != nil {
		t.Fatal(err)
	}
	t.Setenv(asProgram, "1")
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
}

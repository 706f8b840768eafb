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
	dir := t.TempDir()
	if out, err := exec.Command("go", "build", "-o", filepath.Join(dir, "kriegmate"), ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	program := exec.Command(python, "-c", block("python"))
	program.Dir, program.Env = dir, append(os.Environ(), "PATH="+dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	out, err := program.CombinedOutput()
	if want := block("text"); err != nil || string(out) != want || want == "" {
		t.Errorf("%v, printed\n%s\nwant\n%s", err, out, want)
	}
}

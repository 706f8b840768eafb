package main

import (
	"os"
	"os/exec"
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

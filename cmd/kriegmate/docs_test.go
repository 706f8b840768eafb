//go:build !windows

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The examples in the documents are true: every command in a console block
// prints what stands below it.
func TestDocumentedCommands(t *testing.T) {
	programOnPath(t)
	documents, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	// The examples read files of testdata and write others: they run beside a
	// copy.
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "testdata"), os.DirFS("../../testdata")); err != nil {
		t.Fatal(err)
	}
	ran := map[string]int{}
	for _, name := range append(documents, "../../README.md") {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, block := range strings.Split(string(text), "```console\n")[1:] {
			block, _, _ = strings.Cut(block, "```")
			for _, example := range strings.Split("\n"+block, "\n$ ")[1:] {
				command, want, _ := strings.Cut(example, "\n")
				runExample(t, dir, command, want)
				ran[filepath.Base(name)]++
			}
		}
		// A command that stands elsewhere would not be looked at.
		if written := strings.Count("\n"+string(text), "\n$ "); written != ran[filepath.Base(name)] {
			t.Errorf("%s: %d commands, but %d of them in console blocks", name, written, ran[filepath.Base(name)])
		}
	}
	for _, name := range []string{"README.md", "database.md", "certificates.md"} {
		if ran[name] == 0 {
			t.Errorf("%s has no example", name)
		}
	}
}

func runExample(t *testing.T, dir, command, want string) {
	t.Helper()
	cmd := exec.Command("sh", "-c", command)
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		t.Errorf("%s: %v", command, err)
	}
	if strings.TrimRight(string(out), "\n") != strings.TrimRight(want, "\n") {
		t.Errorf("%s printed\n%s\nwant\n%s", command, out, want)
	}
}

package main

import (
	"strings"
	"testing"
)

// A minesMistake is a command that says in one line what is wrong.
type minesMistake struct{ args, in, want string }

func testMinesMistakes(t *testing.T, mistakes []minesMistake) {
	t.Helper()
	for _, test := range mistakes {
		out, complaints, status := kriegmate(t, test.in, append([]string{"mines"}, strings.Fields(test.args)...)...)
		if status != statusBadInput || !strings.Contains(complaints, test.want) || strings.Count(complaints, "\n") != 1 || out != "" {
			t.Errorf("mines %s: status %d, printed %q, complaints %q, want one line with %q", test.args, status, out, complaints, test.want)
		}
	}
}

func TestMinesMistakes(t *testing.T) {
	testMinesMistakes(t, []minesMistake{
		{"fly", "", `unknown command "fly": see kriegmate mines --help`},
		{"fly --help", "", `unknown command "fly": see kriegmate mines --help`},
		{"prove --fast", "", "see kriegmate mines prove --help"},
		{"prove 4x4", "", "want a size and a number of mines"},
		{"prove 4 6", "", "ROWSxCOLUMNS"},
		{"prove 4x4 six", "", `the number of mines "six"`},
		{"prove 4x4 16", "", "16 mines on 4x4"},
	})
}

// The help of the group names every command, and each helps itself.
func TestMinesHelp(t *testing.T) {
	out, _, status := kriegmate(t, "", "mines")
	if status != 0 {
		t.Errorf("status %d", status)
	}
	words, _, _ := kriegmate(t, "", "mines", "", "--generate-completion")
	for _, name := range strings.Fields(words) {
		if !strings.Contains(out, "\n   "+name+" ") {
			t.Errorf("the help does not name %q:\n%s", name, out)
		}
		help, _, status := kriegmate(t, "", "mines", name, "--help")
		if status != 0 || !strings.Contains(help, "\n      kriegmate mines "+name) {
			t.Errorf("mines %s --help: status %d, without an example:\n%s", name, status, help)
		}
		flags, _, _ := kriegmate(t, "", "mines", name, "-", "--generate-completion")
		if !strings.Contains(flags, "--help\n") || strings.Contains(flags, "--fen\n") {
			t.Errorf("mines %s completes flags to %q", name, flags)
		}
	}
	if !strings.Contains(words, "prove\n") {
		t.Errorf("mines completes to %q", words)
	}
}

// Flags may come before and after the arguments.
func TestMinesFlagOrder(t *testing.T) {
	before, _, _ := kriegmate(t, "", "mines", "prove", "--first", "gnomine", "--cell", "1,1", "4x4", "6")
	after, _, _ := kriegmate(t, "", "mines", "prove", "4x4", "6", "--first", "gnomine", "--cell", "1,1")
	if before != after || before == "" {
		t.Errorf("flags first:\n%s\nflags last:\n%s", before, after)
	}
}

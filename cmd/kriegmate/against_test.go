package main

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"github.com/klauspost/compress/zstd"
)

var against = flag.String("against", "", "compare with the `BINARY` of another build of the program")

// build is one of the two builds that are compared.
type build struct {
	bin, work string            // the folder of its binary, and one to work in
	names     *strings.Replacer // what commands are called in it
}

// Another build of the program prints the same and writes the same files, byte for
// byte, but for times and for the changes that were meant. The commands are those of
// testdata/against.txt and of the documents.
func TestAgainst(t *testing.T) {
	if *against == "" {
		t.Skip("run by make against OLD=BINARY")
	}
	older, newer := twoBuilds(t)
	corpus := makeCorpus(t, older)
	list, err := os.ReadFile("testdata/against.txt")
	if err != nil {
		t.Fatal(err)
	}
	paragraphs := append(paragraphsOf(string(list)), documented(t)...)
	used := make([]bool, len(intended))
	for n, commands := range paragraphs {
		var before, after []string
		var both sync.WaitGroup
		both.Go(func() { before = older.run(t, corpus, n, commands) })
		both.Go(func() { after = newer.run(t, corpus, n, commands) })
		both.Wait()
		for i := range before {
			want, got := before[i], after[i]
			if helps(commands[i]) {
				had, has := offered(want), offered(got)
				for name, n := range had {
					if has[name] < n {
						t.Errorf("$ %s\n%s is there %d times, was %d times", commands[i], name, has[name], n)
					}
				}
				continue
			}
			for k, change := range intended {
				changed := change.apply(want)
				used[k] = used[k] || changed != want
				want = changed
			}
			for _, pattern := range additions {
				got = pattern.ReplaceAllString(got, "$1")
			}
			for _, change := range extended {
				got = change.apply(got)
			}
			if got != want {
				t.Errorf("$ %s\n%s", commands[i], unified(t, want, got))
			}
		}
	}
	for k, change := range intended {
		if !used[k] {
			t.Errorf("no output has the intended change of %v", change.old)
		}
	}
	t.Logf("%d paragraphs", len(paragraphs))
}

// twoBuilds returns the other build and the one under test, which it makes.
func twoBuilds(t *testing.T) (older, newer build) {
	t.Helper()
	old, err := filepath.Abs(*against)
	if err != nil {
		t.Fatal(err)
	}
	older, newer = build{t.TempDir(), t.TempDir(), formerly}, build{t.TempDir(), t.TempDir(), strings.NewReplacer()}
	if err := os.Symlink(old, filepath.Join(older.bin, "kriegmate")); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("go", "build", "-o", filepath.Join(newer.bin, "kriegmate"), ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return older, newer
}

// paragraphsOf splits a list of commands; lines that begin with # are comments.
func paragraphsOf(text string) (paragraphs [][]string) {
	for paragraph := range strings.SplitSeq(text, "\n\n") {
		var commands []string
		for line := range strings.Lines(paragraph) {
			if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
				commands = append(commands, line)
			}
		}
		if commands != nil {
			paragraphs = append(paragraphs, commands)
		}
	}
	return paragraphs
}

// documented returns the commands of the examples in the documents, one paragraph a
// document. What the other build cannot know is left out.
func documented(t *testing.T) (paragraphs [][]string) {
	t.Helper()
	documents, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range append(documents, "../../README.md") {
		if newDocuments[filepath.Base(name)] {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var commands []string
		for _, block := range strings.Split(string(text), "```console\n")[1:] {
			block, _, _ = strings.Cut(block, "```")
			for _, example := range strings.Split("\n"+block, "\n$ ")[1:] {
				command, _, _ := strings.Cut(example, "\n")
				if !newCommands.MatchString(command) {
					commands = append(commands, command)
				}
			}
		}
		paragraphs = append(paragraphs, commands)
	}
	return paragraphs
}

// run runs the commands in a new folder and returns what each has done: its output,
// its complaints, its status and the files that were new or changed after it.
func (b build) run(t *testing.T, corpus string, n int, commands []string) (done []string) {
	dir := filepath.Join(b.work, fmt.Sprint(n))
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Error(err)
	}
	if err := os.Symlink(corpus, filepath.Join(dir, "testdata")); err != nil {
		t.Error(err)
	}
	files := map[string]string{}
	for _, command := range commands {
		out, complaints, status := b.shell(dir, command)
		text := section("output", out) + section("complaints", complaints) + fmt.Sprintf("[status %d]\n", status)
		for _, name := range filesIn(t, dir) {
			content, err := os.ReadFile(filepath.Join(dir, name))
			if err != nil {
				t.Error(err)
			}
			if was, ok := files[name]; !ok || was != string(content) {
				text += section("file "+name, legible(name, content))
			}
			files[name] = string(content)
		}
		done = append(done, mask(command, text))
	}
	return done
}

// helps tells whether a command prints help, whose words may change.
func helps(command string) bool { return strings.Contains(command, "help") || command == "kriegmate" }

// offer matches what a line of help is about, and offeredName a command or a flag in it.
var (
	offer       = regexp.MustCompile(`(?m)^ {3}((?:--[a-z-]+[^\n]*?|[a-z]+(?:, [a-z]+)*))  `)
	offeredName = regexp.MustCompile(`--[a-z-]+|^[a-z]+|, [a-z]+`)
)

// offered counts the commands and flags that help has.
func offered(help string) map[string]int {
	names := map[string]int{}
	for _, line := range offer.FindAllStringSubmatch(help, -1) {
		for _, name := range offeredName.FindAllString(line[1], -1) {
			names[strings.TrimPrefix(name, ", ")]++
		}
	}
	return names
}

// shell runs one command.
func (b build) shell(dir, command string) (out, complaints string, status int) {
	cmd := exec.Command("sh", "-c", b.names.Replace(command))
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PATH="+b.bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil && cmd.ProcessState == nil {
		return "", err.Error(), -1
	}
	return stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()
}

func section(name, text string) string {
	if text == "" {
		return ""
	}
	if !strings.HasSuffix(text, "\n") {
		text += "\n(no end of line)\n"
	}
	return "[" + name + "]\n" + text
}

func filesIn(t *testing.T, dir string) (names []string) {
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
	return names
}

// legible returns the content of a file as text: certificates unpacked, and in place of
// what is no text its size and its hash.
func legible(name string, content []byte) string {
	if decoder, err := zstd.NewReader(nil); err == nil && strings.HasSuffix(name, ".cert") {
		defer decoder.Close()
		if text, err := decoder.DecodeAll(content, nil); err == nil {
			content = text
		}
	}
	if !utf8.Valid(content) {
		return fmt.Sprintf("%d bytes, SHA-256 %x\n", len(content), sha256.Sum256(content))
	}
	return string(content)
}

// What differs from run to run: times in answers, and everything that is made of them.
var (
	cpuSeconds = regexp.MustCompile(`("(?:cpu_seconds|cpu|wall|repeats|game_time|guess_time|worst_guess)": ?)[0-9.e+-]+`)
	commit     = regexp.MustCompile(`("commit": ?"|commit: )[^"\n]*`)
	timeInText = regexp.MustCompile(`[0-9.]+ (?:µs|ms|s|min|h)\b`)
	blanks     = regexp.MustCompile(` {2,}`)
	rule       = regexp.MustCompile(`─+`)
	speedUps   = regexp.MustCompile(`(?s)Speed-up over .*?(\n\n[A-RT-Z]|\n\[)`)
	// Which states share a place in a table, and so the work of best and dfpn on longer
	// problems and which of several plans best finds first, depends on how hashes are mixed.
	tableWork = regexp.MustCompile(`(?m)"stats":\{[^{}]*\}(,"plan":.*)?\}$`)
	// The branches of a plan that covers some states have no order of their own.
	coverPlan = regexp.MustCompile(`(?m)"plan":.*\}$`)
	// What the referee says of a game. Everything else that play shows is new.
	refereed   = regexp.MustCompile(`(?:White|Black) tries \S+: ".*|\[complaints\]|kriegmate: .*|\[status \d+\]`)
	minesTimes = regexp.MustCompile(`(?m)^((?:[^,\n]*,){20})[0-9][^,\n]*,([^,\n]*),[^,\n]*,[^,\n]*,`)
)

// mask hides times. Only commands that measure print more of them than the CPU time of
// an answer; their tables are made as wide as the times are long.
func mask(command, text string) string {
	text = cpuSeconds.ReplaceAllString(text, "${1}TIME")
	text = commit.ReplaceAllString(text, "${1}COMMIT")
	if best := strings.Contains(command, "problems.jsonl"); best {
		text = tableWork.ReplaceAllString(text, `"stats":WORK}`)
	} else if strings.Contains(command, "--batch --ply 3 --coverage") {
		text = coverPlan.ReplaceAllString(text, `"plan":PLAN}}`)
	} else if strings.Contains(command, "--batch --searcher dfpn") {
		text = tableWork.ReplaceAllString(text, `"stats":WORK$1}`)
	}
	if helps(command) {
		return text
	}
	if strings.Contains(command, "kriegmate play") {
		return strings.Join(refereed.FindAllString(text, -1), "\n") + "\n"
	}
	if strings.Contains(command, "bench --report") {
		return rule.ReplaceAllString(blanks.ReplaceAllString(text, " "), "─")
	}
	if !strings.Contains(command, "bench") {
		return text
	}
	text = minesTimes.ReplaceAllString(text, "${1}TIME,${2},TIME,TIME,")
	text = timeInText.ReplaceAllString(text, "TIME")
	text = speedUps.ReplaceAllString(text, "SPEED-UPS$1")
	text = blanks.ReplaceAllString(text, " ")
	return rule.ReplaceAllString(text, "─")
}

// unified returns the differences of two texts as diff -u tells them, with the fields of
// JSON on lines of their own.
func unified(t *testing.T, want, got string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"before": want, "after": got} {
		text = strings.ReplaceAll(text, `,"`, ",\n\"")
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("diff", "-u", "before", "after")
	cmd.Dir = dir
	out, _ := cmd.Output() // its status says that there are differences
	return string(out)
}

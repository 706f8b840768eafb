package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/files"
	"kriegmate/player/tune"
)

// checkTuned checks that a run which was interrupted is whole as far as it goes.
func checkTuned(t *testing.T, file string) {
	t.Helper()
	if r := readRun(t, file); r.Games == 0 || r.Games != 2*len(r.History) || len(r.Values) != len(r.Settings) {
		t.Errorf("%d games in %d steps, %d values of %d settings", r.Games, len(r.History), len(r.Values), len(r.Settings))
	}
}

func readRun(t *testing.T, file string) (r tune.Run) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(text, &r)
	}
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// A run is kept, gone on with, the same as one without a break, and its weights play a match.
func TestTune(t *testing.T) {
	dir := t.TempDir()
	file, whole := filepath.Join(dir, "run.json"), filepath.Join(dir, "whole.json")
	args := strings.Fields("tune --seed 5 --simulations 5 --max-moves 4 --only bit,worst --workers 1 --out")
	for _, test := range []struct{ file, games string }{{file, "2"}, {file, "5"}, {whole, "6"}} {
		out, complaints, status := kriegmate(t, "", append(args, test.file, "--games", test.games)...)
		if status != 0 || !strings.Contains(out, "worst ") || strings.Contains(out, "scale") {
			t.Fatalf("status %d, %s, printed\n%s", status, complaints, out)
		}
	}
	// What is printed is no plural, but files keep the words by which runs have always been told apart.
	short := filepath.Join(dir, "short.json")
	if out, complaints, status := kriegmate(t, "", "tune", "--games", "2", "--simulations", "1", "--max-moves", "1", "--out", short); status != 0 || !strings.HasPrefix(out, "marshal, 1 simulation, at most 1 move, seed 1: 2 games, ") {
		t.Errorf("status %d, %s, printed\n%s", status, complaints, out)
	}
	if of := readRun(t, short).Of; of != "marshal, 1 simulations, at most 1 moves" {
		t.Errorf("the run is kept as %q", of)
	}
	a, b := readRun(t, file), readRun(t, whole)
	if a.CPUSeconds <= 0 || a.Games != 6 {
		t.Errorf("%v s for %d games, want 6", a.CPUSeconds, a.Games)
	}
	a.CPUSeconds, b.CPUSeconds = 0, 0
	first, _ := json.Marshal(a)
	second, _ := json.Marshal(b)
	if string(first) != string(second) {
		t.Errorf("with a break\n%s\nand without\n%s", first, second)
	}
	out, complaints, status := kriegmate(t, "", "match", "marshal:@"+file, "random", "--games", "1", "--max-moves", "2", "--simulations", "5")
	if status != 0 || !strings.HasPrefix(out, "marshal:@"+file+" against random, 1 game\n") {
		t.Errorf("status %d, %s, printed\n%s", status, complaints, out)
	}
	for _, test := range []struct{ args, fault string }{
		{"--out " + file + " --seed 6", "holds another run"},
		{"--only courage", "--only"},
		{"--games 0", "--games"},
		{"--out -", "--out"},
		{"--games 2 --out x,y.json", "comma"},
		{"now", "now"},
	} {
		if out, complaints, status := kriegmate(t, "", append([]string{"tune"}, strings.Fields(test.args)...)...); status != 2 || out != "" || !strings.Contains(complaints, test.fault) {
			t.Errorf("tune %s: status %d, %q, %q", test.args, status, complaints, out)
		}
	}
}

// A file that another process tunes, or learns, is refused at once, and stays as it is.
func TestOneTuner(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "run.json")
	tune := "tune --games 2 --simulations 1 --max-moves 1 --out " + name
	if _, complaints, status := kriegmate(t, "", strings.Fields(tune)...); status != 0 {
		t.Fatal(complaints)
	}
	release, err := files.HoldBeside(name)
	if err != nil {
		t.Fatal(err)
	}
	want := "--out: " + name + " is being written by another process: wait for its end, or name another file"
	checkKept(t, "", tune+" --games 4", want, name)
	checkKept(t, "", "tune --habits "+dir+" --out "+name, want, name)
	release()
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("%v, %v is left, want the run alone", left, err)
	}
}

// Habits are learned from the games of a match, and play one.
func TestTuneHabits(t *testing.T) {
	dir := t.TempDir()
	games, file := filepath.Join(dir, "games"), filepath.Join(dir, "habits.json")
	if _, complaints, status := kriegmate(t, "", "match", "gambler", "random", "--games", "10", "--max-moves", "15", "--out", games); status != 0 {
		t.Fatal(complaints)
	}
	out, complaints, status := kriegmate(t, "", "tune", "--habits", games, "--of", "gambler", "--out", file)
	if status != 0 || !strings.Contains(out, "10 games") || !strings.Contains(out, "2 games kept back") {
		t.Fatalf("status %d, %s, printed\n%s", status, complaints, out)
	}
	var kept struct {
		KeptBack struct {
			Learned, Shipped, Alike float64
			Refusals                struct{ Learned, Shipped, Alike float64 }
		} `json:"kept_back"`
	}
	text, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(text, &kept)
	}
	if err != nil {
		t.Fatal(err)
	}
	k, r := kept.KeptBack, kept.KeptBack.Refusals
	for _, x := range []float64{k.Learned, k.Shipped, k.Alike, r.Learned, r.Shipped, r.Alike} {
		_, rest, found := strings.Cut(out, fmt.Sprintf("%.2f ", x))
		if out = rest; !found || x <= 1 {
			t.Errorf("%.2f is not printed in its place: %+v", x, kept.KeptBack)
		}
	}
	if out, complaints, status = kriegmate(t, "", "match", "marshal:@"+file, "random", "--games", "1", "--max-moves", "2", "--simulations", "5"); status != 0 {
		t.Errorf("status %d, %s, printed\n%s", status, complaints, out)
	}
	if _, complaints, status := kriegmate(t, "", "tune", "--habits", games, "--out", file); status != 0 {
		t.Errorf("habits are not learned anew: status %d, %s", status, complaints)
	}
	tuned := filepath.Join(dir, "tuned.json")
	if err := os.WriteFile(tuned, []byte(`{"values":{"bit":5}}`), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ args, fault string }{
		{"--habits " + games + " --games 5", "--games"},
		{"--habits " + games + " --of nobody", "of gambler, random"},
		{"--habits " + games + " --out " + tuned, "something else"},
		{"--habits " + dir, "no games"},
		{"--habits " + games + " --habits " + games + "/", games + "/ is the same folder as " + games},
		{"--of gambler", "--of"},
	} {
		if _, complaints, status := kriegmate(t, "", append([]string{"tune"}, strings.Fields(test.args)...)...); status == 0 || !strings.Contains(complaints, test.fault) {
			t.Errorf("%s: status %d, %s", test.args, status, complaints)
		}
	}
}

// Schools are learned one after the other into one file, and play a match.
func TestTuneSchools(t *testing.T) {
	dir := t.TempDir()
	games, file, alone := filepath.Join(dir, "games"), filepath.Join(dir, "schools.json"), filepath.Join(dir, "habits.json")
	if _, complaints, status := kriegmate(t, "", "match", "gambler", "random", "--games", "10", "--max-moves", "12", "--out", games); status != 0 {
		t.Fatal(complaints)
	}
	learn := func(of, school string) (string, int) {
		_, complaints, status := kriegmate(t, "", "tune", "--habits", games, "--of", of, "--school", school, "--out", file)
		return complaints, status
	}
	for _, school := range []struct{ of, name string }{{"random", "one"}, {"random", "two"}, {"random", "three"}, {"gambler", "two"}, {"random", "four"}} {
		if complaints, status := learn(school.of, school.name); status != 0 {
			t.Fatalf("%v: status %d, %s", school, status, complaints)
		}
	}
	if complaints, status := learn("random", "five"); status != 2 || !strings.Contains(complaints, "--school: 5 schools, want at most 4") {
		t.Errorf("a fifth: status %d, %s", status, complaints)
	}
	if _, complaints, _ := kriegmate(t, "", "tune", "--habits", dir, "--school", "five", "--out", file); !strings.Contains(complaints, "--school: 5 schools, want at most 4") {
		t.Errorf("a fifth, before any games are read: %s", complaints)
	}
	var got struct {
		Schools []struct {
			Name   string
			Games  int
			Habits map[string]float64
		}
	}
	text, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(text, &got)
	}
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, s := range got.Schools {
		names = append(names, s.Name)
		if s.Games != 10 || len(s.Habits) == 0 {
			t.Errorf("%s: %d games, %d habits", s.Name, s.Games, len(s.Habits))
		}
		for name, x := range s.Habits {
			if x == 0 {
				t.Errorf("%s: %q is 0", s.Name, name)
			}
		}
	}
	if want := []string{"one", "two", "three", "four"}; !slices.Equal(names, want) {
		t.Fatalf("the schools are %v, want %v", names, want)
	}
	if one := got.Schools[0].Habits; !maps.Equal(one, got.Schools[2].Habits) || maps.Equal(one, got.Schools[1].Habits) {
		t.Error("the second school was to be learned again from another player, the others were not")
	}
	if out, complaints, status := kriegmate(t, "", "match", "marshal:@"+file, "random", "--games", "1", "--max-moves", "2", "--simulations", "5"); status != 0 {
		t.Errorf("status %d, %s, printed\n%s", status, complaints, out)
	}
	if _, complaints, status := kriegmate(t, "", "tune", "--habits", games, "--out", alone); status != 0 {
		t.Fatal(complaints)
	}
	for _, test := range []struct{ args, fault string }{
		{"--care " + games, "--school: want a name, and --out"},
		{"--care " + games + " --school two", "--school: want a name, and --out"},
		{"--care " + games + " --school five --out " + file, "--school: there is no \"five\" in " + file},
		{"--care " + games + " --school two --out " + alone, "something else than schools"},
		{"--care " + games + " --school two --of hugo --out " + file, "--care: too few moves of \"hugo\": the games are of gambler, random"},
		{"--care " + games + " --care " + games + " --school two --out " + file, "its games would count twice"},
		{"--care " + games + " --habits " + games + " --school two --out " + file, "--care: learn habits and care one after the other"},
		{"--care " + games + " --games 3 --school two --out " + file, "--games: with --care no games are played"},
		{"--habits " + games + " --school x", "--school: want a name, and --out"},
		{"--habits " + games + " --school x --out " + alone, "something else than schools"},
		{"--habits " + games + " --out " + file, "something else than habits"},
		{"--worth " + games + " --school x", "--school: goes with --habits"},
		{"--school x", "--school: goes with --habits"},
	} {
		if _, complaints, status := kriegmate(t, "", append([]string{"tune"}, strings.Fields(test.args)...)...); status != 2 || !strings.Contains(complaints, test.fault) {
			t.Errorf("%s: status %d, %s", test.args, status, complaints)
		}
	}
	if again, err := os.ReadFile(file); err != nil || string(again) != string(text) {
		t.Errorf("what was refused has changed the file: %v", err)
	}
	// How much the gambler cares is learned into the school that is of it; nothing else in the file is another.
	out, complaints, status := kriegmate(t, "", "tune", "--care", games, "--of", "gambler", "--school", "two", "--out", file)
	if status != 0 || !strings.Contains(out, "of 10 games how much players of two care what their moves come to") {
		t.Errorf("status %d, %s, printed\n%s", status, complaints, out)
	}
	before, after := got.Schools, got.Schools[:0:0]
	got.Schools = nil
	if text, err = os.ReadFile(file); err == nil {
		err = json.Unmarshal(text, &got)
	}
	if err != nil || !strings.Contains(string(text), `"care": {`) {
		t.Fatalf("%v: %s", err, text)
	}
	for i := range got.Schools {
		maps.DeleteFunc(got.Schools[i].Habits, func(name string, _ float64) bool { return strings.HasPrefix(name, "cares, ") })
		after = append(after, got.Schools[i])
	}
	if diff := cmp.Diff(before, after); diff != "" {
		t.Errorf("but for care the schools differ:\n%s", diff)
	}
	if out, complaints, status := kriegmate(t, "", "match", "marshal:@"+file, "random", "--games", "1", "--max-moves", "4", "--simulations", "5"); status != 0 {
		t.Errorf("status %d, %s, printed\n%s", status, complaints, out)
	}
}

// worthIn returns what a file of worth says, by name.
func worthIn(t *testing.T, name string) map[string]float64 {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Worth map[string]float64 }
	if err := json.Unmarshal(text, &file); err != nil || len(file.Worth) == 0 {
		t.Fatalf("%v in\n%s", err, text)
	}
	return file.Worth
}

// checkHalfway checks that all numbers stand in the middle between those learned and those of a file, where
// what it does not name is 0.
func checkHalfway(t *testing.T, games string, learned map[string]float64) {
	t.Helper()
	dir := t.TempDir()
	other, file := filepath.Join(dir, "other.json"), filepath.Join(dir, "middle.json")
	if err := os.WriteFile(other, []byte(`{"worth":{"queen early":3,"rook on rank 7 late":-1}}`), 0o666); err != nil {
		t.Fatal(err)
	}
	if out, complaints, status := kriegmate(t, "", "tune", "--worth", games, "--halfway", other, "--out", file); status != 0 || !strings.Contains(out, "what is kept is the mean") {
		t.Fatalf("status %d, %s, printed\n%s", status, complaints, out)
	}
	middle := worthIn(t, file)
	for name, x := range learned {
		want := (x + map[string]float64{"queen early": 3, "rook on rank 7 late": -1}[name]) / 2
		if got := middle[name]; math.Abs(got-want) > 0.000501 {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
	if len(middle) != len(learned) {
		t.Errorf("%d numbers, want %d", len(middle), len(learned))
	}
}

// What positions are worth is learned from the games of a match, and plays one.
func TestTuneWorth(t *testing.T) {
	dir := t.TempDir()
	games, file := filepath.Join(dir, "games"), filepath.Join(dir, "worth.json")
	if _, complaints, status := kriegmate(t, "", "match", "hunter", "random", "--games", "10", "--max-moves", "30", "--out", games); status != 0 {
		t.Fatal(complaints)
	}
	for range 2 { // the second time in the place of the first
		out, complaints, status := kriegmate(t, "", "tune", "--worth", games, "--out", file)
		if status != 0 || !strings.Contains(out, "of 10 games") || !strings.Contains(out, "2 games kept back") || !strings.Contains(out, "queen ") {
			t.Fatalf("status %d, %s, printed\n%s", status, complaints, out)
		}
	}
	if out, complaints, status := kriegmate(t, "", "match", "marshal:@"+file, "marshal", "--games", "1", "--max-moves", "2", "--simulations", "5"); status != 0 {
		t.Errorf("status %d, %s, printed\n%s", status, complaints, out)
	}
	learnt := filepath.Join(dir, "habits.json")
	if err := os.WriteFile(learnt, []byte(`{"habits":{"pawn quiet":1}}`), 0o666); err != nil {
		t.Fatal(err)
	}
	far := filepath.Join(dir, "far.json")
	if err := os.WriteFile(far, []byte(`{"worth":{"queen early":11}}`), 0o666); err != nil {
		t.Fatal(err)
	}
	checkHalfway(t, games, worthIn(t, file))
	for _, test := range []struct{ args, fault string }{
		{"--worth " + games + " --games 5", "--games: with --worth"},
		{"--worth " + games + " --of hunter", "--of"},
		{"--worth " + games + " --habits " + games, "one after the other"},
		{"--worth " + games + " --out " + learnt, "something else than worth"},
		{"--habits " + games + " --out " + file, "something else than habits"},
		{"--worth " + games + " --halfway " + learnt, "no worth in it"},
		{"--worth " + games + " --halfway " + filepath.Join(dir, "none.json"), "--halfway: "},
		{"--habits " + games + " --halfway " + file, "--halfway: goes with --worth"},
		{"--worth " + games + " --halfway -", "--halfway: want the name of a file"},
		{"--worth " + games + " --halfway=", "--halfway: want the name of a file"},
		{"--worth " + games + " --halfway " + far, "far.json: worth"},
		{"--halfway " + file, "--halfway: goes with --worth"},
		{"--worth " + dir, "no games"},
		{"--worth " + file, "not a directory"},
	} {
		if _, complaints, status := kriegmate(t, "", append([]string{"tune"}, strings.Fields(test.args)...)...); status == 0 || !strings.Contains(complaints, test.fault) {
			t.Errorf("%s: status %d, %s", test.args, status, complaints)
		}
	}
	// Five games are enough, four are not.
	list, err := filepath.Glob(filepath.Join(games, "game-*.pgn"))
	if err != nil || len(list) != 10 {
		t.Fatalf("%d games, %v", len(list), err)
	}
	for i, name := range list[:6] {
		if i == 5 {
			if out, complaints, status := kriegmate(t, "", "tune", "--worth", games); status != 0 || !strings.Contains(out, "of 5 games\n") || !strings.Contains(out, "of 1 game kept back") {
				t.Errorf("five games: status %d, %s, printed\n%s", status, complaints, out)
			}
		}
		if err := os.Remove(name); err != nil {
			t.Fatal(err)
		}
	}
	if _, complaints, status := kriegmate(t, "", "tune", "--worth", games); status == 0 || !strings.Contains(complaints, "too few games") {
		t.Errorf("four games: status %d, %s", status, complaints)
	}
}

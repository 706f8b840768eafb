package play

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/mines"
)

// sight plays a record back.
func sight(t *testing.T, r Record) *Sight {
	t.Helper()
	g, err := r.Play()
	if err != nil {
		t.Fatalf("%+v: %v", r, err)
	}
	return g.Sight(r.Seed)
}

// Games whose mines the numbers leave no choice about.
func TestPlayRecord(t *testing.T) {
	for _, test := range []struct {
		name   string
		record Record
		rows   string
		status string
		left   int
		words  string
	}{
		{"nothing is open", Record{Size: "2x2", Mines: 1}, "## ##", "playing", 3, ""},
		{"the first cell is the only free one", Record{Size: "1x3", Mines: 2, Opened: [][2]int{{0, 1}}}, "*2*", "won", 0, "all free cells are open: won"},
		{"what is open already is passed over", Record{Size: "1x3", Opened: [][2]int{{0, 0}, {0, 1}, {0, 2}}}, "000", "won", 0, "all free cells are open: won"},
		{"a flag", Record{Size: "1x3", Mines: 1, Flags: [][2]int{{0, 2}}}, "##F", "playing", 2, ""},
		{"a flag on an open cell falls", Record{Size: "1x3", Opened: [][2]int{{0, 1}}, Flags: [][2]int{{0, 2}}}, "000", "won", 0, "all free cells are open: won"},
	} {
		got := sight(t, test.record)
		if rows := strings.Join(got.Rows, " "); rows != test.rows || got.Status != test.status || got.Left != test.left || got.Words != test.words {
			t.Errorf("%s: %q, %s, %d left, %q; want %q, %s, %d, %q", test.name, rows, got.Status, got.Left, got.Words, test.rows, test.status, test.left, test.words)
		}
	}
}

// The mine is on the left or on the right of the first cell. Whoever opens the left and
// then the right has won before or has lost before.
func TestPlayRecordToTheEnd(t *testing.T) {
	seen := make(map[string]int)
	for seed := range uint64(20) {
		got := sight(t, Record{Size: "1x3", Mines: 1, Seed: seed, Opened: [][2]int{{0, 1}, {0, 0}, {0, 2}}})
		rows := got.Rows[0]
		seen[got.Status+" "+rows]++
		if len(got.Opened) != 2 {
			t.Errorf("seed %d: %d cells count as opened, want 2: the game was over", seed, len(got.Opened))
		}
	}
	if len(seen) != 2 || seen["lost X1#"] == 0 || seen["won 01*"] == 0 {
		t.Errorf("the games end so: %v", seen)
	}
}

// The record that comes with a sight leads there again.
func TestSightRepeats(t *testing.T) {
	const seed = 8
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 1))
	for range 50 {
		r := Record{Size: "5x6", Mines: 6, First: "gnomine", Seed: rng.Uint64()}
		for range 12 {
			r.Opened = append(r.Opened, [2]int{rng.IntN(5), rng.IntN(6)})
			r.Flags = append(r.Flags, [2]int{rng.IntN(5), rng.IntN(6)})
		}
		once := sight(t, r)
		if d := cmp.Diff(once, sight(t, once.Record)); d != "" {
			t.Fatalf("played back it is another game:\n%s", d)
		}
	}
}

func TestPlayRecordErrors(t *testing.T) {
	for _, test := range []struct {
		record Record
		want   string
	}{
		{Record{Size: "3"}, "the size"},
		{Record{Size: "99x99"}, "1 to 1024 cells"},
		{Record{Size: "2x2", Mines: 4}, "4 mines on 2x2"},
		{Record{Size: "2x2", First: "last"}, `the first-move rule "last"`},
		{Record{Size: "2x2", Mines: 1, First: "gnomine"}, "no room"},
		{Record{Size: "2x2", Opened: [][2]int{{0, 0}, {0, 2}}}, "opened: cell 2: there is no (0,2)"},
		{Record{Size: "2x2", Flags: [][2]int{{-1, 0}}}, "flags: cell 1: there is no (-1,0)"},
		{Record{Size: "3x3", Mines: 4, First: "gnomine", Opened: [][2]int{{1, 1}}}, "opened: cell 1: the mines would have no room around (1,1)"},
	} {
		if _, err := test.record.Play(); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%+v: error %v, want one with %q", test.record, err, test.want)
		}
	}
}

func TestSightOf(t *testing.T) {
	p, err := mines.ParsePosition("###\n121\n000\n", 2)
	if err != nil {
		t.Fatal(err)
	}
	got := SightOf(p)
	if rows := strings.Join(got.Rows, " "); rows != "### 121 000" || got.Status != "playing" || got.Left != 1 || got.Size != "3x3" || got.Mines != 2 {
		t.Errorf("the sight is %+v", got)
	}
}

// With the rule of gnomine an inner cell of 4x4 leaves seven cells for six mines, and the
// counts tell which one is free. Other cells leave more, and win less than always, as
// package exact finds too.
func TestThinkBegin(t *testing.T) {
	b, err := mines.NewBoard(4, 4, 6)
	if err != nil {
		t.Fatal(err)
	}
	thought, err := Think(t.Context(), mines.NewPosition(b), mines.Gnomine, 64<<20)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range thought.Begin.Proofs {
		inner := p.Cell == b.At(1, 1)
		if forced := p.Verdict.String() == "proved"; forced != inner {
			t.Errorf("begin with %s: %v", b.Name(p.Cell), p.Verdict)
		}
	}
}

// With something open the outlook says what can be won: here a guess between two cells.
func TestThinkOutlook(t *testing.T) {
	p, err := mines.ParsePosition("##\n11\n", 1)
	if err != nil {
		t.Fatal(err)
	}
	thought, err := Think(t.Context(), p, mines.Classic, 64<<20)
	if err != nil {
		t.Fatal(err)
	}
	if o := thought.Answer.Outlook; o == nil || o.Won != 1 || o.Layouts != 2 || o.Forced || thought.Begin != nil {
		t.Errorf("the outlook is %+v, beginning %v", o, thought.Begin)
	}
}

package database_test

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/dfpn"
	"kriegmate/andor/proof"
	"kriegmate/andor/searchers"
	"kriegmate/database"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// deepFile has deep problems that people have composed.
const deepFile = "../testdata/deep.jsonl"

var deep = flag.Bool("deep", false, "run the long versions of the tests")

// tag returns the value of a tag, "" if there is none.
func tag(p *database.Problem, name string) string {
	i := slices.IndexFunc(p.Tags, func(t kriegspiel.Tag) bool { return t.Name == name })
	if i < 0 {
		return ""
	}
	return p.Tags[i].Value
}

// deepProblems reads the file.
func deepProblems(t *testing.T) []database.Problem {
	t.Helper()
	problems, err := collect(database.Import(deepFile, nil))
	if err != nil {
		t.Fatal(err)
	}
	return problems
}

// withBishop returns the FENs of a position with a black bishop on every dark square that
// is empty: a1 is dark, and so are the squares whose file and rank have an even sum.
func withBishop(pieces map[string]byte) (fens []string) {
	for file := range 8 {
		for rank := range 8 {
			square := string(rune('a'+file)) + string(rune('1'+rank))
			if (file+rank)%2 != 0 || pieces[square] != 0 {
				continue
			}
			var board []string
			for r := 7; r >= 0; r-- {
				row := ""
				for f := range 8 {
					at := string(rune('a'+f)) + string(rune('1'+r))
					switch piece, ok := pieces[at]; {
					case ok:
						row += string(piece)
					case at == square:
						row += "b"
					default:
						row += "."
					}
				}
				for n := 8; n > 0; n-- {
					row = strings.ReplaceAll(row, strings.Repeat(".", n), fmt.Sprint(n))
				}
				board = append(board, row)
			}
			fens = append(fens, strings.Join(board, "/")+" w - -")
		}
	}
	return fens
}

// The file has the problems that it says, with the belief states that are described:
// either one position, or a bishop on any dark square but those that are taken, which
// leaves 30 of 32 in both problems of Rotenberg. Keys can be proposed and are legal in
// some state.
func TestDeepFile(t *testing.T) {
	beliefs := map[string][]string{
		"Anderson 25":       {"8/3p3p/8/3Qn3/4n3/4pk1P/P3N3/5K2 w - -"},
		"Anderson 37":       {"nBk1b3/R1pr1p2/2N2P1K/3p1B2/p2P3P/P3P1p1/5pP1/5Nbn w - -"},
		"Anderson 38":       {"2NB4/2b5/1p1p1p2/1P1P1P2/pP6/k1K5/2P5/2N5 w - -"},
		"Rotenberg 1976":    withBishop(map[string]byte{"f6": 'B', "d3": 'N', "a2": 'R', "h2": 'p', "f1": 'K', "h1": 'k'}),
		"Rotenberg Jubilee": withBishop(map[string]byte{"c6": 'R', "f6": 'B', "h5": 'p', "g2": 'N', "h2": 'p', "f1": 'K', "h1": 'k'}),
	}
	want := []string{
		"Anderson 25: no-mate in 11", "Anderson 37: mate in 17 Kg5", "Anderson 38: no-mate in 15", "Anderson 38: mate in 17 Be7",
		"Rotenberg 1976: no-mate in 13", "Rotenberg 1976: mate in 15 Rg2", "Rotenberg Jubilee: no-mate in 13", "Rotenberg Jubilee: mate in 15 Be5",
	}
	var got []string
	ids := map[string]bool{}
	for _, p := range deepProblems(t) {
		name, key := p.Origin.File, tag(&p, "key")
		got = append(got, strings.TrimSpace(fmt.Sprintf("%s: %v in %d %s", name, p.Verdict, p.Ply, key)))
		var fens []string
		for i := range p.Positions {
			fens = append(fens, p.Positions[i].FEN())
		}
		slices.Sort(fens)
		slices.Sort(beliefs[name])
		if !slices.Equal(fens, beliefs[name]) {
			t.Errorf("%s has the positions\n%s\nwant\n%s", name, strings.Join(fens, "\n"), strings.Join(beliefs[name], "\n"))
		}
		if strings.HasPrefix(name, "Rotenberg") && p.Belief != 30 {
			t.Errorf("%s has %d states, want 30", name, p.Belief)
		}
		if ids[p.ID] || p.Rules != kriegspiel.Berkeley || p.Solver != chess.White || tag(&p, "composer") == "" {
			t.Errorf("%s: id %s, rules %v, solver %v, tags %v", name, p.ID, p.Rules, p.Solver, p.Tags)
		}
		ids[p.ID] = true
		if (p.Verdict == database.Mate) != (key != "") {
			t.Errorf("%s in %d: the key is %q", name, p.Ply, key)
		}
		if key != "" {
			keyOf(t, &p)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("the file has\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// keyOf returns the key as a move, which is legal in some position.
func keyOf(t *testing.T, p *database.Problem) chess.Move {
	t.Helper()
	for i := range p.Positions {
		if m, err := p.Positions[i].ParseSAN(tag(p, "key")); err == nil {
			return m
		}
	}
	t.Fatalf("%s: %s is legal in no position", p.Origin.File, tag(p, "key"))
	return 0
}

// keyFirst is the game in which the first proposal that anybody asks for is the key: so
// first moves are judged without the others.
type keyFirst struct {
	kriegspiel.Rules
	key   chess.Move
	asked *bool
}

func (g keyFirst) Moves(dst []chess.Move, v *kriegspiel.View) []chess.Move {
	if !*g.asked {
		*g.asked = true
		return append(dst, g.key)
	}
	return g.Rules.Moves(dst, v)
}

// The verdicts of the file: mates have a plan that passes the check, and the key wins
// wherever it is accepted; where there is none, the default searcher says so, too. Only
// what takes a second or two is asked, unless with -deep, which takes two minutes.
func TestDeepVerdicts(t *testing.T) {
	quick := []string{"Anderson 25 11"}
	if !testing.Short() {
		quick = append(quick, "Anderson 38 17")
	}
	best, err := searchers.Named(mate.DefaultSearcher, mate.Sight)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range deepProblems(t) {
		name := fmt.Sprintf("%s %d", p.Origin.File, p.Ply)
		if !*deep && !slices.Contains(quick, name) {
			continue
		}
		b, err := mate.OfPositions(p.Positions, p.Rules)
		if err != nil {
			t.Fatal(err)
		}
		q := b.Problem(p.Ply)
		if p.Verdict != database.Mate {
			if got := best.New().Solve(context.Background(), q); got.Verdict != andor.Refuted {
				t.Errorf("%s: %v, want no mate", name, got.Verdict)
			}
			continue
		}
		s := dfpn.Searcher[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]{}
		q.Want = andor.WantCertificate
		got := s.Solve(context.Background(), q)
		check := proof.Check[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]{Game: q.Game}
		if got.Verdict != andor.Proved {
			t.Errorf("%s: %v, want a mate", name, got.Verdict)
		} else if err := check.Plan(context.Background(), q.View, b.Known(), q.Depth, got.Plan); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		key := keyOf(t, &p)
		q.Game, q.Want = keyFirst{p.Rules, key, new(bool)}, andor.WantVerdict
		if first := andor.FirstMoves(context.Background(), &s, q); len(first) != 1 || first[0].Try != key || first[0].Verdict != andor.Proved {
			t.Errorf("%s: %s is %v, want it to win", name, tag(&p, "key"), first)
		}
	}
}

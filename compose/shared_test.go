package compose_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"io/fs"
	"os"
	"slices"
	"testing"
	"time"

	"kriegmate/andor"
	"kriegmate/compose"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

var deep = flag.Bool("deep", false, "run the long versions of the tests")

// The composed problems are no part of the project: the test skips where they are absent.
const composedFile = "../../shared/composed.jsonl"

// slowRow takes as long as all others together.
const slowRow = "7.1.40 - Anderson 40"

// A composed problem is a row of the file.
type composedRow struct {
	ID     string
	Belief []string
	Ply    int
	Mate   *bool
	First  *[]string `json:"winning_first_moves"` // in SAN of the whole board
	Key    string    `json:"published_key"`
}

// Keys, cooks and verdicts of problems composed by people agree with what others have
// found, for all problems of at most 7 ply; one that takes longer than all the others
// together is left out unless the long tests are asked for.
func TestComposedFile(t *testing.T) {
	file, err := os.Open(composedFile)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("the shared data are not there: %v", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	agree, cooked, failed := 0, 0, 0
	lines := bufio.NewScanner(file)
	for number := 1; lines.Scan(); number++ {
		var row composedRow
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatalf("line %d: %v", number, err)
		}
		switch {
		case row.Ply > 7 || row.Mate == nil || row.First == nil:
			continue
		case testing.Short() && (row.Ply > 3 || number%8 != 0):
			continue
		case !*deep && row.ID == slowRow:
			continue
		}
		r := agreeWithRow(t, &row)
		if agree++; len(*row.First) > 1 {
			cooked++
		}
		if r != nil && r.Failed != nil {
			failed++
		}
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d problems, %d of them cooked; %d published keys fail", agree, cooked, failed)
}

// agreeWithRow compares the report of a problem with its row.
func agreeWithRow(t *testing.T, row *composedRow) *compose.Report {
	t.Helper()
	b, err := mate.OfFENs(row.Belief, kriegspiel.Berkeley, nil)
	if err != nil {
		t.Fatalf("%s: %v", row.ID, err)
	}
	c := compose.Composer{Ply: row.Ply, Key: key(t, row.Key, row.Belief...), MostTries: 3}
	if *deep {
		c.Timeout = 3 * time.Minute
	}
	begin := time.Now()
	r, err := c.Report(context.Background(), b)
	if err != nil {
		t.Errorf("%s: %v", row.ID, err)
		return nil
	}
	if took := time.Since(begin); took > 2*time.Second {
		t.Logf("%s: %v, unfinished %v", row.ID, took.Round(time.Millisecond), r.Unfinished)
	}
	want := andor.Refuted
	if *row.Mate {
		want = andor.Proved
	}
	if r.Verdict != want {
		t.Errorf("%s: %v, want %v", row.ID, r.Verdict, want)
	}
	keys := movesOf(t, row.Belief, *row.First)
	if got := slices.Sorted(slices.Values(r.Keys)); !slices.Equal(got, keys) {
		t.Errorf("%s: keys %v, want %v", row.ID, got, keys)
	}
	if got := slices.Sorted(slices.Values(others(r))); !slices.Equal(got, competing(t, row.Belief, keys, r)) {
		t.Errorf("%s: cooks %v beside %v, want those of %v", row.ID, got, r.Plan.Try, keys)
	}
	for i := range r.Tries {
		needed(t, row.ID, r, &r.Tries[i])
	}
	intended := movesOf(t, row.Belief, []string{row.Key})[0]
	if solves := slices.Contains(keys, intended); solves == (r.Failed != nil) {
		t.Errorf("%s: the published key %v fails: %v, want %v", row.ID, intended, r.Failed != nil, !solves)
	} else if solves && r.Plan.Try != intended {
		t.Errorf("%s: the plan begins with %v, want the published key %v", row.ID, r.Plan.Try, intended)
	}
	return r
}

// needed tests that none of the replies that refute a try can be left out.
func needed(t *testing.T, id string, r *compose.Report, try *compose.Try) {
	t.Helper()
	l := try.Refutation
	if l == nil || len(l.Replies) < 2 {
		return
	}
	rules := r.Belief.Rules
	own := rules.After(&r.Belief.View, try.Move, l.Own)
	p := mate.Problem{Game: rules, View: rules.AfterReply(&own, l.Reply), Depth: kriegspiel.Depth(r.Ply) - 1}
	for left := -1; left < len(l.Replies); left++ {
		var states []kriegspiel.State
		for i, reply := range l.Replies {
			s := reply.From
			rules.Try(&r.Belief.View, &s, try.Move)
			board := own.TheirTurn(&s)
			board.Apply(reply.Move)
			board = rules.Normal(board)
			if _, s = kriegspiel.Split(&board, r.Belief.View.Colour); i != left {
				states = append(states, s)
			}
		}
		p.States = slices.Values(states)
		if won := mate.NewBest().Solve(context.Background(), &p).Verdict == andor.Proved; won != (left >= 0) {
			t.Errorf("%s, try %v: without reply %d of %d there is a mate: %v", id, try.Move, left, len(l.Replies), won)
		}
	}
}

// others returns the cooks at the first proposal.
func others(r *compose.Report) []chess.Move {
	if len(r.Cooks) > 0 && len(r.Cooks[0].Line) == 0 {
		return r.Cooks[0].Also
	}
	return nil
}

// competing returns the keys that are legal in a position in which that of the plan is.
func competing(t *testing.T, fens []string, keys []chess.Move, r *compose.Report) (list []chess.Move) {
	t.Helper()
	for _, fen := range fens {
		p, err := chess.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		legal := p.Moves(nil)
		if r.Plan == nil || !slices.Contains(legal, r.Plan.Try) {
			continue
		}
		for _, m := range keys {
			if m != r.Plan.Try && slices.Contains(legal, m) && !slices.Contains(list, m) {
				list = append(list, m)
			}
		}
	}
	return slices.Sorted(slices.Values(list))
}

// movesOf reads moves that are each legal in one of the positions, and sorts them.
func movesOf(t *testing.T, fens, names []string) (moves []chess.Move) {
	t.Helper()
	for _, san := range names {
		found := false
		for _, fen := range fens {
			p, err := chess.ParseFEN(fen)
			if err != nil {
				t.Fatal(err)
			}
			if m, err := p.ParseSAN(san); err == nil {
				moves, found = append(moves, m), true
				break
			}
		}
		if !found {
			t.Fatalf("%s is legal in no position", san)
		}
	}
	return slices.Sorted(slices.Values(moves))
}

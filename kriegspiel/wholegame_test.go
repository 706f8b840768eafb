package kriegspiel_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// One whole game, judged by hand: both sides take en passant, promote, castle,
// lose a rook at home and are refused; Black mates.

// gameTurn is one turn of the game, by both players' knowledge.
type gameTurn struct {
	refused []string // UCI, in order
	move    string   // UCI
	capture string   // a square, or ""
	rest    kriegspiel.Percept
	fen     string // after it, en passant square after every jump; "" where nothing new is to be seen
}

var wholeGame = []gameTurn{
	{move: "e2e4", fen: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3"},
	{move: "b7b5", fen: "rnbqkbnr/p1pppppp/8/1p6/4P3/8/PPPP1PPP/RNBQKBNR w KQkq b6"},
	{move: "e4e5"},
	{move: "d7d5", refused: []string{"d7e6", "d7c6"}, fen: "rnbqkbnr/p1p1pppp/8/1p1pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6"},
	{move: "e5d6", capture: "d5", fen: "rnbqkbnr/p1p1pppp/3P4/1p6/8/8/PPPP1PPP/RNBQKBNR b KQkq -"},
	{move: "b5b4"},
	{move: "c2c4", fen: "rnbqkbnr/p1p1pppp/3P4/8/1pP5/8/PP1P1PPP/RNBQKBNR b KQkq c3"},
	{move: "b4c3", capture: "c4", fen: "rnbqkbnr/p1p1pppp/3P4/8/8/2p5/PP1P1PPP/RNBQKBNR w KQkq -"},
	{move: "d6c7", capture: "c7", fen: "rnbqkbnr/p1P1pppp/8/8/8/2p5/PP1P1PPP/RNBQKBNR b KQkq -"},
	{move: "c3b2", capture: "b2", fen: "rnbqkbnr/p1P1pppp/8/8/8/8/Pp1P1PPP/RNBQKBNR w KQkq -"},
	{move: "c7b8r", capture: "b8", fen: "rRbqkbnr/p3pppp/8/8/8/8/Pp1P1PPP/RNBQKBNR b KQkq -"},
	{move: "b2a1q", capture: "a1", fen: "rRbqkbnr/p3pppp/8/8/8/8/P2P1PPP/qNBQKBNR w Kkq -"},
	{move: "b8a8", capture: "a8", fen: "R1bqkbnr/p3pppp/8/8/8/8/P2P1PPP/qNBQKBNR b Kk -"},
	{move: "a1b1", capture: "b1", fen: "R1bqkbnr/p3pppp/8/8/8/8/P2P1PPP/1qBQKBNR w Kk -"},
	{move: "g1f3"},
	{move: "g8f6"},
	{move: "f1e2"},
	{move: "e7e6"},
	{move: "e1g1", fen: "R1bqkb1r/p4ppp/4pn2/8/8/5N2/P2PBPPP/1qBQ1RK1 b k -"},
	{move: "f8d6"},
	{move: "a8c8", capture: "c8", fen: "2Rqk2r/p4ppp/3bpn2/8/8/5N2/P2PBPPP/1qBQ1RK1 b k -"},
	{move: "e8g8", fen: "2Rq1rk1/p4ppp/3bpn2/8/8/5N2/P2PBPPP/1qBQ1RK1 w - -"},
	{move: "c8d8", capture: "d8"},
	{move: "f8d8", capture: "d8", fen: "3r2k1/p4ppp/3bpn2/8/8/5N2/P2PBPPP/1qBQ1RK1 w - -"},
	{move: "h2h3"},
	{move: "b1c1", capture: "c1"},
	{move: "g2g4"},
	{move: "c1d1", capture: "d1", refused: []string{"c1e1"}}, // White's queen stands between
	{move: "f3d4"},
	{move: "d1e2", capture: "e2", fen: "3r2k1/p4ppp/3bpn2/8/3N2P1/7P/P2PqP2/5RK1 w - -"},
	{move: "a2a3", refused: []string{"g1h2"}}, // into the bishop's check
	{move: "f6g4", capture: "g4"},
	{move: "a3a4", refused: []string{"f2g3"}}, // nothing to take
	{move: "d6h2", rest: kriegspiel.ByShort},  // g1-h2 has two squares, a7-g1 seven
	{move: "g1h1", refused: []string{"g1h2"}}, // the knight protects the bishop
	{move: "e2f1", capture: "f1", rest: kriegspiel.ByRank | kriegspiel.Checkmate, fen: "3r2k1/p4ppp/4p3/8/P2N2n1/7P/3P1P1b/5q1K w - -"},
}

// percept is what the mover hears when its move is accepted; c numbers the
// squares.
func (g gameTurn) percept(c chess.Colour) kriegspiel.Percept {
	if g.capture == "" {
		return g.rest
	}
	return g.rest | on(c, g.capture)
}

// wholeGameFor is the record of one of the players.
func wholeGameFor(solver chess.Colour) kriegspiel.Record {
	r := kriegspiel.Record{Start: chess.Start(), Solver: solver}
	mover := white
	for _, turn := range wholeGame {
		if mover != solver {
			r.Events = append(r.Events, heard(len(turn.refused), turn.percept(solver)))
		} else {
			for _, uci := range turn.refused {
				r.Events = append(r.Events, tried(solver, uci, kriegspiel.Refused))
			}
			r.Events = append(r.Events, tried(solver, turn.move, turn.percept(solver)))
		}
		mover = mover.Other()
	}
	return r
}

// followTurn takes the events of one whole turn: refusals leave the turn as it
// is.
func followTurn(t *testing.T, f *kriegspiel.Follower, events []kriegspiel.Event) {
	t.Helper()
	for turn := f.OwnTurn; f.OwnTurn == turn; {
		if err := f.Next(events[f.Done]); err != nil {
			t.Fatal(err)
		}
	}
}

func TestFollowWholeGame(t *testing.T) {
	for _, solver := range []chess.Colour{white, black} {
		t.Run(solver.Name(), func(t *testing.T) {
			r := wholeGameFor(solver)
			f := r.Follow()
			mover := white
			for _, turn := range wholeGame {
				if f.OwnTurn != (mover == solver) || f.Ended {
					t.Errorf("before %s: OwnTurn = %v, Ended = %v", turn.move, f.OwnTurn, f.Ended)
				}
				followTurn(t, &f, r.Events)
				if turn.fen != "" {
					p := position(t, turn.fen)
					if want, _ := kriegspiel.Split(&p, solver); f.View != want {
						t.Errorf("after %s the view is %+v, want %+v", turn.move, f.View.Own, want.Own)
					}
				}
				mover = mover.Other()
			}
			if !f.Ended || f.Done != len(r.Events) {
				t.Errorf("at the end Ended = %v, Done = %d, want true, %d", f.Ended, f.Done, len(r.Events))
			}
			last := r.Events[len(r.Events)-1].Percept
			if won := solver == black; last.Won() != won || last.Lost() == won {
				t.Errorf("Won() = %v, Lost() = %v for %s", last.Won(), last.Lost(), solver.Name())
			}
		})
	}
}

// The referee, told the proposals alone, announces what was judged by hand and
// keeps both records, at every point of the game.
func TestRefereeWholeGame(t *testing.T) {
	for _, rules := range ruleSets {
		t.Run(rules.String(), func(t *testing.T) {
			whole := [2]kriegspiel.Record{wholeGameFor(white), wholeGameFor(black)}
			referee := kriegspiel.NewReferee(rules, chess.Start())
			done := [2]int{}
			mover := white
			propose := func(uci string, want kriegspiel.Percept) {
				t.Helper()
				m, err := referee.Parse(uci)
				if err != nil {
					t.Fatal(err)
				}
				if got := referee.Try(m); got != want {
					t.Errorf("Try(%s) = %q, want %q", uci, got.Say(mover), want.Say(mover))
				}
				done[mover]++
				if !want.Illegal() {
					done[mover.Other()]++
				}
				for c, all := range whole {
					want := kriegspiel.Record{Rules: rules, Start: chess.Start(), Solver: chess.Colour(c), Events: all.Events[:done[c]]}
					if diff := diffRecords(want, referee.Record(chess.Colour(c))); diff != "" {
						t.Fatalf("after %s, %v's record (-want +got):\n%s", uci, chess.Colour(c), diff)
					}
				}
			}
			for _, turn := range wholeGame {
				for _, uci := range turn.refused {
					propose(uci, kriegspiel.Refused)
				}
				propose(turn.move, turn.percept(mover))
				mover = mover.Other()
				if turn.fen != "" {
					want := rules.Normal(position(t, turn.fen))
					if rules == kriegspiel.BerkeleyDB { // where a right outlives its rook
						want.Us.Castling, want.Them.Castling = referee.Position.Us.Castling, referee.Position.Them.Castling
					}
					if referee.Position != want {
						t.Errorf("after %s: %s, want %s", turn.move, referee.Position.FEN(), want.FEN())
					}
				}
			}
			if !referee.Ended() {
				t.Error("Ended() = false after checkmate")
			}
			if _, err := referee.Parse("h1g1"); !errors.Is(err, kriegspiel.ErrEnded) {
				t.Errorf("Parse after the end: %v, want ErrEnded", err)
			}
		})
	}
}

// Castling is a proposal of the game's players as long as they have the right
// and no own piece stands between; White loses the left one with its rook.
func TestProposalsOfWholeGame(t *testing.T) {
	for _, test := range []struct {
		turns  int // played before
		solver chess.Colour
		uci    string
		want   bool
	}{
		{0, white, "e1g1", false},
		{18, white, "e1g1", true},
		{18, white, "e1c1", false},
		{20, white, "e1g1", false},
		{21, black, "e8g8", true},
		{21, black, "e8c8", false},
		{10, white, "c7b8r", true},
		{10, white, "c7c8q", true},
		{10, white, "c7c8", false},
		{11, black, "b2a1q", true},
		{11, black, "b2c1n", true},
		{11, black, "b2b1", false},
	} {
		r := wholeGameFor(test.solver)
		f := r.Follow()
		for range test.turns {
			followTurn(t, &f, r.Events)
		}
		got := slices.Contains(r.Rules.Moves(nil, &f.View), move(test.solver, test.uci))
		if got != test.want {
			t.Errorf("after %d turns %s is a proposal of %s: %v, want %v", test.turns, test.uci, test.solver.Name(), got, test.want)
		}
	}
}

// The last turns of the game in words, for both players.
func TestWordsOfWholeGame(t *testing.T) {
	for solver, want := range map[chess.Colour][]string{
		white: {"White fxg3: illegal", "White a4", "Black ??: check by short diagonal", "White Kh2: illegal", "White Kh1",
			"Black ??: capture on f1, check by rank, checkmate"},
		black: {"White ??: 1 refusal", "Black Ng4: capture on g4", "White ??: 1 refusal", "Black Bh2: check by short diagonal",
			"White ??: 1 refusal", "Black Qf1: capture on f1, check by rank, checkmate"},
	} {
		r := wholeGameFor(solver)
		words := r.Words()
		if len(words) != len(r.Events) {
			t.Fatalf("%d words for %d events", len(words), len(r.Events))
		}
		if diff := cmp.Diff(want, words[len(words)-len(want):]); diff != "" {
			t.Errorf("Words for %s (-want +got):\n%s", solver.Name(), diff)
		}
		if f, err := r.End(); err != nil || !f.Ended || f.Done != len(r.Events) {
			t.Errorf("End: Ended = %v, Done = %d, %v", f.Ended, f.Done, err)
		}
	}
}

package kriegspiel_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"kriegmate/andor"
	"kriegmate/andor/searchers"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/internal/slowrules"
	"kriegmate/mate"
	"kriegmate/mate/firstmoves"
)

// searched are the rule sets that searchers know.
var searched = []kriegspiel.Rules{
	kriegspiel.BerkeleyAny, kriegspiel.English, kriegspiel.Wild16, kriegspiel.Dutch, kriegspiel.Cincinnati, kriegspiel.English, kriegspiel.Rand,
}

// strewn returns a random position of the given pieces with White to move.
func strewn(rng *rand.Rand, pieces string) (string, [64]byte) {
	for {
		var board [64]byte
		for i := range pieces {
			sq := rng.IntN(64)
			for board[sq] != 0 || pieces[i]|0x20 == 'p' && (sq < 8 || sq >= 56) {
				sq = rng.IntN(64)
			}
			board[sq] = pieces[i]
		}
		fen := placement(board) + " w - -"
		if p, err := chess.ParseFEN(fen); err == nil && p.Movable() {
			return fen, board
		}
	}
}

// varied returns the position with one of its black pieces elsewhere, "" if that is none.
func varied(rng *rand.Rand, board [64]byte) string {
	from, to := rng.IntN(64), rng.IntN(64)
	for board[from] < 'a' || board[to] != 0 || board[from] == 'p' && (to < 8 || to >= 56) {
		from, to = rng.IntN(64), rng.IntN(64)
	}
	board[to], board[from] = board[from], 0
	fen := placement(board) + " w - -"
	if p, err := chess.ParseFEN(fen); err != nil || !p.Movable() {
		return ""
	}
	return fen
}

// randomBelief returns some positions that White cannot tell apart, the first of which is
// won if it is known.
func randomBelief(rng *rand.Rand, rules kriegspiel.Rules, ply int) []string {
	white, black := []string{"QPP", "QRP", "RRPP", "QNP", "QBP"}, []string{"p", "pn", "pp", "pr", "n", "b"}
	if ply > 1 {
		white, black = []string{"QP", "RPP", "RRP", "PPP"}, []string{"p", "n"}
	}
	for {
		fen, board := strewn(rng, "Kk"+white[rng.IntN(len(white))]+black[rng.IntN(len(black))])
		if b, _ := mate.OfFEN(fen, rules, nil); solved(b, "best", ply) != andor.Proved {
			continue
		}
		list := []string{fen}
		for range 60 {
			next := varied(rng, board)
			if next == "" || slices.Contains(list, next) {
				continue
			}
			// Of half the lists every other position is won, too, so that some are won.
			b, err := mate.OfFEN(next, rules, nil)
			if err != nil || len(list)%2 == 1 && solved(b, "best", ply) != andor.Proved {
				continue
			}
			if _, err := mate.OfFENs(append(list, next), rules, nil); err == nil {
				list = append(list, next)
			}
			if len(list) == 2+rng.IntN(4) {
				return list
			}
		}
	}
}

func solved(b *mate.Belief, name string, ply int) andor.Verdict {
	kind, err := searchers.Named(name, mate.Sight)
	if err != nil {
		panic(err)
	}
	r := kind.New().Solve(context.Background(), b.Problem(ply))
	return r.Verdict
}

// proposed returns the belief states after White has asked, or proposed what the first
// position refuses, and got the answer of the first position.
func proposed(b *mate.Belief, slow slowrules.Belief, m chess.Move) (*mate.Belief, slowrules.Belief, error) {
	answer := kriegspiel.Percept(0)
	var positions []chess.Position
	for i, s := range b.Known() {
		before := s
		said := b.Rules.Try(&b.View, &s, m)
		if i == 0 {
			answer = said
		}
		if said == answer {
			positions = append(positions, b.View.OwnTurn(&before))
		}
	}
	left, err := mate.OfPositions(positions, b.Rules)
	if err != nil {
		return nil, slow, err
	}
	left.View = b.Rules.After(&b.View, m, answer)
	e := slowrules.Event{Side: "w", Heard: slowAnswer(answer, chess.White, b.Rules)}
	if e.Ask = m == chess.Ask; !e.Ask {
		e.Try = m.UCI(chess.White)
	}
	slow, err = slow.Hear("w", e)
	return left, slow, err
}

// midTurn returns the belief states in the middle of White's turn: after a question, a
// refusal or both, and after the try that "yes" asks for.
func midTurn(rng *rand.Rand, b *mate.Belief, slow slowrules.Belief) (*mate.Belief, slowrules.Belief, error) {
	var err error
	for _, m := range b.Rules.Proposals(nil, &b.View) {
		s := b.Known()[0]
		if b.View.Own.Diagonal(m) && rng.IntN(3) == 0 && b.Rules.Try(&b.View, &s, m).Illegal() {
			if b, slow, err = proposed(b, slow, m); err != nil {
				return nil, slow, err
			}
			break
		}
	}
	if rng.IntN(2) == 0 {
		return b, slow, err
	}
	s := b.Known()[0]
	step := emptyTry(b, &s)
	must := b.Rules != kriegspiel.BerkeleyAny && b.Rules.Try(&b.View, &s, chess.Ask) == kriegspiel.AnyYes
	if must && step == 0 {
		return b, slow, err
	}
	if b, slow, err = proposed(b, slow, chess.Ask); err == nil && must {
		b, slow, err = proposed(b, slow, step)
	}
	return b, slow, err
}

// emptyTry returns a diagonal step of a pawn that is refused in a state and was not proposed
// before in the turn, 0 if there is none.
func emptyTry(b *mate.Belief, s *kriegspiel.State) chess.Move {
	for _, m := range b.Rules.Questions(nil, &b.View) {
		if before := *s; b.Rules.Try(&b.View, &before, m).Illegal() {
			return m &^ chess.Ask
		}
	}
	return 0
}

// TestSolversAgree compares verdicts and first moves with the solver that knows the
// definition alone.
func TestSolversAgree(t *testing.T) {
	const seed = 1804
	rng := rand.New(rand.NewPCG(seed, 0))
	won := 0
	for i := range full(60, 1000*len(searched)) {
		rules, ply := searched[i%len(searched)], 1
		if i%12 >= 9 {
			ply = 3
		}
		fens := randomBelief(rng, rules, ply)
		slow, err := slowrules.NewBelief(slowNames[rules], fens...)
		if err != nil {
			t.Fatal(err)
		}
		b, err := mate.OfFENs(fens, rules, nil)
		if err != nil {
			t.Fatal(err)
		}
		if rules.Asks() && rng.IntN(2) == 0 {
			if b, slow, err = midTurn(rng, b, slow); err != nil {
				t.Fatal(err)
			}
		}
		want, err := slow.Solve(context.Background(), ply)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"best", "gl-dbu", "dfs", "pns", "dfpn", "ipns", "l-dub"} {
			if got := solved(b, name, ply); (got == andor.Proved) != want.Won {
				t.Fatalf("seed %d, problem %d: %v in %d ply by %s: %v, want %v\n%s", seed, i, rules, ply, name, got, want.Won, strings.Join(fens, "\n"))
			}
		}
		if !want.Won {
			continue
		}
		won++
		if diff := gocmp.Diff(firstActions(b, &want), ownFirstActions(b, ply)); diff != "" {
			t.Fatalf("seed %d, problem %d: %v in %d ply: first moves %s\n%s", seed, i, rules, ply, diff, strings.Join(fens, "\n"))
		}
	}
	if won < full(10, 200) {
		t.Errorf("seed %d: only %d problems are won", seed, won)
	}
}

// firstActions returns what some winning plan begins with, as the slow solver says. Where
// searches ask before every diagonal step of a pawn, such a step is meant with the question;
// one that all positions refuse in the same way is left out, and so is the question where all
// answer alike.
func firstActions(b *mate.Belief, v *slowrules.Verdict) (list []string) {
	for _, text := range v.First {
		m, err := chess.ParseUCI(text, chess.White)
		if text == slowrules.Question && !bothAnswers(b) {
			continue
		}
		if err != nil || b.Rules.AsMove(&b.View, m) == m {
			list = append(list, text)
		}
	}
	for _, text := range v.Asking {
		m, err := chess.ParseUCI(text, chess.White)
		if m = b.Rules.AsMove(&b.View, m); err != nil || m&chess.Ask == 0 {
			continue
		}
		answers := map[kriegspiel.Percept]bool{}
		accepted := false
		for _, s := range b.Known() {
			p := b.Rules.Try(&b.View, &s, m)
			answers[p] = true
			accepted = accepted || !p.Illegal()
		}
		if accepted || len(answers) > 1 {
			list = append(list, text)
		}
	}
	slices.Sort(list)
	return list
}

// bothAnswers tells whether the question is answered "yes" in some states and "no" in others.
func bothAnswers(b *mate.Belief) bool {
	answers := map[kriegspiel.Percept]bool{}
	for _, s := range b.Known() {
		answers[b.Rules.Try(&b.View, &s, chess.Ask)] = true
	}
	return len(answers) > 1
}

// ownFirstActions returns what package firstmoves says of a belief state that is won.
func ownFirstActions(b *mate.Belief, ply int) (list []string) {
	for _, m := range firstmoves.Judge(context.Background(), mate.NewBest(), b.Rules, b.Problem(ply), andor.Proved) {
		if m.Verdict == andor.Proved {
			list = append(list, m.Try.UCI(chess.White))
		}
	}
	slices.Sort(list)
	return list
}

package kriegspiel_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/internal/slowrules"
)

// slowNames are the rule sets that package slowrules knows, too.
var slowNames = map[kriegspiel.Rules]slowrules.Rules{
	kriegspiel.Berkeley: slowrules.Berkeley, kriegspiel.BerkeleyAny: slowrules.BerkeleyAny, kriegspiel.Wild16: slowrules.Wild16,
	kriegspiel.Cincinnati: slowrules.Cincinnati, kriegspiel.English: slowrules.English, kriegspiel.Dutch: slowrules.Dutch, kriegspiel.Rand: slowrules.Rand,
}

// others are those of them that are not berkeley.
var others = []kriegspiel.Rules{
	kriegspiel.BerkeleyAny, kriegspiel.Wild16, kriegspiel.Cincinnati, kriegspiel.English, kriegspiel.Dutch, kriegspiel.Rand,
}

// full returns a size: the small one, or the large one with -deep.
func full(small, large int) int {
	if *deep {
		return large
	}
	if testing.Short() {
		return max(1, small/4)
	}
	return small
}

// slowAnswer returns an answer in the words of package slowrules.
func slowAnswer(p kriegspiel.Percept, mover chess.Colour, rules kriegspiel.Rules) slowrules.Answer {
	j := p.JSON(mover)
	a := slowrules.Answer{
		Refused: j.Illegal, Nonsense: p&kriegspiel.Nonsense != 0, Any: j.Any,
		Capture: j.Capture, Taken: j.Taken, By: j.By, EnPassant: j.EnPassant, Promotion: j.Promotion,
		Checks: j.Check, End: j.End, Tries: -1, TryFrom: j.TryFrom, HeardBy: "both",
	}
	if a.Nonsense {
		a.Refused = false
	}
	if j.Tries != nil {
		a.Tries = *j.Tries
	}
	if j.PawnTry != nil {
		a.PawnTry = map[bool]string{true: "yes", false: "no"}[*j.PawnTry]
	}
	if j.Illegal && rules == kriegspiel.Wild16 {
		a.HeardBy = "mover"
	}
	return a
}

// same tells where two answers differ.
func same(want, got slowrules.Answer) string {
	if len(want.Checks) == 0 {
		want.Checks = nil
	}
	if len(got.Checks) == 0 {
		got.Checks = nil
	}
	return gocmp.Diff(want, got)
}

// act makes a proposal, or asks, of both referees, and tells where they differ.
func act(fast *kriegspiel.Referee, slow *slowrules.Game, rules kriegspiel.Rules, action string) (string, kriegspiel.Percept) {
	mover := fast.Position.Turn
	m, err := fast.Parse(action)
	if err != nil {
		return err.Error(), 0
	}
	got := fast.Try(m)
	var want slowrules.Answer
	if m == chess.Ask {
		want = slow.Ask()
	} else {
		want = slow.Propose(action)
	}
	return same(want, slowAnswer(got, mover, rules)), got
}

// referees returns both referees after some actions.
func referees(rules kriegspiel.Rules, fen string, actions []string) (*kriegspiel.Referee, *slowrules.Game, string) {
	position, err := rules.ParseFEN(fen)
	if err != nil {
		return nil, nil, err.Error()
	}
	board, err := slowrules.ParseFEN(fen)
	if err != nil {
		return nil, nil, err.Error()
	}
	fast, slow := kriegspiel.NewReferee(rules, position), slowrules.NewGame(slowNames[rules], board)
	for _, action := range actions {
		if diff, _ := act(fast, slow, rules, action); diff != "" {
			return fast, slow, action + ": " + diff
		}
	}
	return fast, slow, ""
}

// mayDiffer compares what may be proposed now.
func mayDiffer(fast *kriegspiel.Referee, slow *slowrules.Game) string {
	legal, illegal := fast.Proposals()
	var names []string
	for _, m := range append(legal, illegal...) {
		names = append(names, m.UCI(fast.Position.Turn))
	}
	slices.Sort(names)
	if fast.Ended() {
		names = nil
	}
	if diff := gocmp.Diff(slow.MayPropose(), names); diff != "" && len(names)+len(slow.MayPropose()) > 0 {
		return "proposals: " + diff
	}
	if fast.MayAsk() != slow.MayAsk() {
		return fmt.Sprintf("may ask: %v, want %v", fast.MayAsk(), slow.MayAsk())
	}
	return ""
}

// randomPosition returns a position with a move, of pieces strewn over the board or
// from a random game, where more is en passant and castling.
func randomPosition(rng *rand.Rand) string {
	for {
		if rng.IntN(2) == 0 {
			p := chess.Start()
			for range 10 + rng.IntN(90) {
				moves := p.Moves(nil)
				if len(moves) == 0 {
					break
				}
				p.Apply(moves[rng.IntN(len(moves))])
			}
			if p.Movable() {
				p = kriegspiel.Berkeley.Normal(p)
				return p.FEN()
			}
			continue
		}
		var board [64]byte
		pieces := "Kk" + strings.Repeat("P", rng.IntN(6)) + strings.Repeat("p", rng.IntN(6)) + "QrnRqbBNk"[:rng.IntN(8)]
		for i := range pieces {
			sq := rng.IntN(64)
			pawn := pieces[i]|0x20 == 'p'
			for board[sq] != 0 || pawn && (sq < 8 || sq >= 56) {
				sq = rng.IntN(64)
			}
			board[sq] = pieces[i]
		}
		fen := placement(board) + [2]string{" w", " b"}[rng.IntN(2)] + " - -"
		if p, err := chess.ParseFEN(fen); err == nil && p.Movable() {
			return fen
		}
	}
}

// placement returns the first field of a FEN.
func placement(board [64]byte) string {
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			b.WriteByte(cmp.Or(board[8*rank+file], '1'))
		}
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	return b.String()
}

// TestRefereesAgree puts every proposal, and the question, to both referees in every
// kind of state of a turn: at its start, after the question, after a refusal, after both
// in either order.
func TestRefereesAgree(t *testing.T) {
	const seed = 1801
	rng := rand.New(rand.NewPCG(seed, 0))
	seen := map[string]int{}
	for range full(8, 2000) {
		fen := randomPosition(rng)
		for _, rules := range others {
			for _, prefix := range prefixes(rng, rules, fen) {
				fast, slow, diff := referees(rules, fen, prefix)
				if diff == "" {
					diff = mayDiffer(fast, slow)
				}
				if diff == "" && len(prefix) == 0 {
					diff = same(slow.Opening(), slowAnswer(fast.Told(), fast.Position.Turn, rules))
				}
				if diff != "" {
					t.Fatalf("seed %d: %v, %s after %v: %s", seed, rules, fen, prefix, diff)
				}
				actions := everything(&fast.Position)
				if rules.Asks() {
					actions = append(actions, slowrules.Question)
				}
				for _, action := range actions {
					fast, slow, _ := referees(rules, fen, prefix)
					diff, p := act(fast, slow, rules, action)
					if diff == "" {
						diff = mayDiffer(fast, slow)
					}
					if diff == "" && strings.Join(strings.Fields(fast.Position.FEN())[:4], " ") != slow.Position.FEN() {
						diff = "position " + fast.Position.FEN() + ", want " + slow.Position.FEN()
					}
					if diff != "" {
						t.Fatalf("seed %d: %v, %s after %v, then %s: %s", seed, rules, fen, prefix, action, diff)
					}
					count(seen, rules, p)
				}
			}
		}
	}
	for _, want := range []string{"wild16 taken", "rand promotion", "english en passant", "dutch by", "english nonsense", "berkeley-any nonsense",
		"berkeley-any yes", "english no", "rand end", "cincinnati tries", "cincinnati nonsense", "wild16 nonsense", "wild16 tries", "rand tries"} {
		if seen[want] == 0 && *deep {
			t.Errorf("seed %d: never met: %s", seed, want)
		}
	}
}

// count keeps count of what was announced.
func count(seen map[string]int, rules kriegspiel.Rules, p kriegspiel.Percept) {
	for bits, name := range map[kriegspiel.Percept]string{
		kriegspiel.TakenPawn | kriegspiel.TakenPiece: "taken", kriegspiel.TakerPawn: "by", kriegspiel.Promoted: "promotion",
		kriegspiel.EnPassant: "en passant", kriegspiel.Nonsense: "nonsense", kriegspiel.AnyYes: "yes", kriegspiel.AnyNo: "no",
		kriegspiel.Checkmate | kriegspiel.Stalemate: "end",
	} {
		if p&bits != 0 {
			seen[fmt.Sprint(rules, " ", name)]++
		}
	}
	n, _ := p.TryCount()
	any, _ := p.PawnTry()
	if from, _ := p.TryFrom(); n > 0 || any || from != 0 {
		seen[fmt.Sprint(rules, " tries")]++
	}
}

// prefixes returns how a turn may have begun.
func prefixes(rng *rand.Rand, rules kriegspiel.Rules, fen string) [][]string {
	position, _ := rules.ParseFEN(fen)
	fast := kriegspiel.NewReferee(rules, position)
	_, illegal := fast.Proposals()
	var refused, diagonal []string
	for _, m := range illegal {
		if position.Us.Diagonal(m) {
			diagonal = append(diagonal, m.UCI(position.Turn))
		} else {
			refused = append(refused, m.UCI(position.Turn))
		}
	}
	pick := func(list []string) []string {
		if len(list) == 0 {
			return nil
		}
		return []string{list[rng.IntN(len(list))]}
	}
	other, step := pick(refused), pick(diagonal)
	list := [][]string{nil, other, step}
	if rules.Asks() {
		ask := []string{slowrules.Question}
		list = append(list, ask, append(slices.Clone(other), ask...), append(slices.Clone(step), ask...), append(ask, step...), append(ask, other...))
	}
	return list
}

// everything returns all that the side to move could think of, in this turn or another.
func everything(p *chess.Position) (list []string) {
	for _, m := range p.Us.Proposals(nil) {
		list = append(list, m.UCI(p.Turn))
	}
	return list
}

package endgame

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"testing"

	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/endgame/certificate"
	"kriegmate/kriegspiel/slow"
)

// claimed is what a certificate claims in a test, and the number of moves that
// its refutation is for.
type claimed struct {
	table *Table
	Position
	moves int
}

// claims are some positions with their values: the extremes from full
// uncertainty, and random ones.
func claims(t *testing.T) (list []claimed) {
	rng := rand.New(rand.NewPCG(17, 18))
	for _, m := range usual() {
		if m == "Q" {
			continue
		}
		table := solved()[m]
		longest, n := table.Longest()
		list = append(list, claimed{table, Position{longest[0], m.Full(longest[0])}, n})
		for i := range 60 {
			p := randomPlacement(rng, m)
			if set, _, ok := table.draw(rng, &p, []int{8, never}[min(i%5, 1)]); ok && (i%5 == 0 || i < 15) {
				list = append(list, claimed{table, Position{p, set}, table.moves(p, set)})
			}
		}
	}
	return list
}

// Every value has a certificate that the rules alone confirm, for both of its
// bounds; where nothing wins, for never.
func TestCertificates(t *testing.T) {
	most := 8 // longer refutations take seconds
	if *deep {
		most = never
	}
	plans, refutations, nevers := 0, 0, 0
	for _, c := range claims(t) {
		if c.moves == 0 {
			nevers++
			checkRefutation(t, c, 0)
			continue
		}
		plans++
		plan, err := c.table.Plan(t.Context(), c.Position)
		if err != nil || plan.Moves != c.moves {
			t.Fatalf("%v: plan of %d moves, want %d: %v", c.At, plan.Moves, c.moves, err)
		}
		if err := certificate.Check(t.Context(), plan); err != nil {
			t.Errorf("%v %v in %d moves: %v", c.table.Material(), c.At, c.moves, err)
		}
		if _, err := c.table.Refutation(t.Context(), c.Position, c.moves); !errors.Is(err, ErrWon) {
			t.Errorf("%v: a refutation of what is won: %v", c.At, err)
		}
		if c.moves > 1 && c.moves <= most {
			refutations++
			checkRefutation(t, c, c.moves-1)
		}
	}
	if plans < 5 || !testing.Short() && (refutations < 2 || nevers < 2) {
		t.Errorf("%d plans, %d refutations, %d of never: too few to tell", plans, refutations, nevers)
	}
}

func checkRefutation(t *testing.T, c claimed, n int) {
	t.Helper()
	if _, err := c.table.Plan(t.Context(), c.Position); n == 0 && !errors.Is(err, ErrNever) {
		t.Errorf("%v: a plan where nothing wins: %v", c.At, err)
	}
	refutation, err := c.table.Refutation(t.Context(), c.Position, n)
	if err != nil {
		t.Fatal(err)
	}
	if err := certificate.Check(t.Context(), refutation); err != nil {
		t.Errorf("%v %v not in %d moves: %v", c.table.Material(), c.At, n, err)
	}
}

// Both bounds of the shortest and the longest mate from full uncertainty are proved, and
// both checkers say so. The refutations take minutes.
func TestProofsOfTheExtremes(t *testing.T) {
	for _, m := range usual() {
		if m == "P" || m == "Q" && !*deep {
			continue
		}
		table := solved()[m]
		for _, extreme := range []func() ([]Placement, int){table.Shortest, table.Longest} {
			list, n := extreme()
			pos := Position{list[0], m.Full(list[0])}
			plan, err := table.Plan(t.Context(), pos)
			if err != nil || plan.Moves != n {
				t.Fatalf("%v: plan of %d moves, want %d: %v", pos.At, plan.Moves, n, err)
			}
			checkTwice(t, plan)
			if *deep {
				refutation, err := table.Refutation(t.Context(), pos, n-1)
				if err != nil {
					t.Fatal(err)
				}
				checkTwice(t, refutation)
			}
		}
	}
}

func checkTwice(t *testing.T, c *certificate.Certificate) {
	t.Helper()
	if err := certificate.Check(t.Context(), c); err != nil {
		t.Errorf("%v: %v", c, err)
	}
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := slow.CheckEndgame(t.Context(), text); err != nil {
		t.Errorf("%v: the second checker: %v", c, err)
	}
}

// Making a proof and checking one stop with their context.
func TestProofsStop(t *testing.T) {
	table := solved()["R"]
	pos := Position{mustPlacement(t, "R", "Kf6 Rg1"), mustSquares(t, "h8")}
	plan, err := table.Plan(t.Context(), pos)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, planErr := table.Plan(ctx, pos)
	_, refutationErr := table.Refutation(ctx, pos, 1)
	for what, err := range map[string]error{"a plan": planErr, "a refutation": refutationErr, "a check": certificate.Check(ctx, plan)} {
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: error %v, want %v", what, err, context.Canceled)
		}
	}
}

// Certificates with one thing changed fail, unless what they say then is still
// so.
func TestDamagedCertificates(t *testing.T) {
	table := solved()["R"]
	rng := rand.New(rand.NewPCG(19, 20))
	longest, _ := table.Longest()
	plan, err := table.Plan(t.Context(), Position{longest[0], Material("R").Full(longest[0])})
	if err != nil {
		t.Fatal(err)
	}
	// A smallest set that never wins: one square less, and it does.
	refutation, err := table.Refutation(t.Context(), Position{mustPlacement(t, "R", "Kc1 Rh2"), mustSquares(t, "a1,g1,e5,c6,c8,g8")}, 0)
	if err != nil {
		t.Fatal(err)
	}
	short := Position{mustPlacement(t, "R", "Kf6 Rg1"), mustSquares(t, "h7,h8")}
	notIn, err := table.Refutation(t.Context(), short, table.moves(short.At, short.Set)-1)
	if err != nil {
		t.Fatal(err)
	}
	for _, whole := range []*certificate.Certificate{plan, refutation, notIn} {
		times := 40
		if testing.Short() && whole == plan { // the largest
			times = 10
		}
		for name, damage := range damages(table, whole.Claim) {
			failed, passed := 0, 0
			for range times {
				c := *whole
				c.Nodes = append([]certificate.Node(nil), whole.Nodes...)
				if !damage(rng, &c) {
					continue
				}
				if certificate.Check(t.Context(), &c) == nil {
					passed++
				} else {
					failed++
				}
			}
			if passed > 0 || failed == 0 {
				t.Errorf("%s: %s: %d failed, %d passed", whole.Claim, name, failed, passed)
			}
		}
	}
}

// damages change a certificate so that it must fail, and tell whether they could.
func damages(table *Table, claim certificate.Claim) map[string]func(*rand.Rand, *certificate.Certificate) bool {
	some := func(rng *rand.Rand, c *certificate.Certificate) *certificate.Node {
		return &c.Nodes[rng.IntN(len(c.Nodes))]
	}
	holds := func(n *certificate.Node) bool {
		p, err := ParsePlacement(n.At, "R", chess.White)
		if err != nil {
			panic(err)
		}
		switch claim {
		case certificate.Wins:
			return table.within(&p, chess.Bitboard(n.Set), n.Moves)
		case certificate.NotIn:
			return !table.within(&p, chess.Bitboard(n.Set), n.Moves)
		}
		return !table.within(&p, chess.Bitboard(n.Set), endless)
	}
	all := map[string]func(*rand.Rand, *certificate.Certificate) bool{
		"a node dropped": func(rng *rand.Rand, c *certificate.Certificate) bool {
			c.Nodes = c.Nodes[:len(c.Nodes)-1]
			return len(whoUses(c)) > 0
		},
		"a target's symmetry changed": func(rng *rand.Rand, c *certificate.Certificate) bool {
			n := some(rng, c)
			if len(n.Next) == 0 {
				return false
			}
			n.Next = append([]certificate.Target(nil), n.Next...)
			for i := range n.Next { // king and rook on no axis have no symmetry of their own
				n.Next[i].Symmetry ^= 1
			}
			return true
		},
		"the claim of another placement": func(rng *rand.Rand, c *certificate.Certificate) bool {
			c.At = "Kd4 Rb2"
			return true
		},
	}
	if claim == certificate.Wins {
		all["a set grown by a square"] = func(rng *rand.Rand, c *certificate.Certificate) bool {
			n := some(rng, c)
			n.Set |= 1 << rng.IntN(64)
			return !holdsSafely(n, holds)
		}
		all["one move fewer"] = func(rng *rand.Rand, c *certificate.Certificate) bool {
			n := some(rng, c)
			n.Moves--
			return n.Moves == 0 || !holds(n)
		}
		all["the claim of one move fewer"] = func(rng *rand.Rand, c *certificate.Certificate) bool {
			c.Moves--
			return true
		}
	} else {
		all["a set less a square"] = func(rng *rand.Rand, c *certificate.Certificate) bool {
			n := some(rng, c)
			n.Set &= n.Set - 1
			return n.Set == 0 || !holds(n)
		}
	}
	if claim == certificate.NotIn {
		all["one move more"] = func(rng *rand.Rand, c *certificate.Certificate) bool {
			n := some(rng, c)
			n.Moves++
			return !holds(n)
		}
		all["the claim of one move more"] = func(rng *rand.Rand, c *certificate.Certificate) bool {
			c.Moves++
			return true
		}
	}
	return all
}

// holdsSafely is holds for a set that may have squares on which the king cannot
// be.
func holdsSafely(n *certificate.Node, holds func(*certificate.Node) bool) bool {
	p, err := ParsePlacement(n.At, "R", chess.White)
	return err == nil && Material("R").Impossible(p, chess.Bitboard(n.Set), chess.White) == nil && holds(n)
}

// whoUses returns the nodes that point to a node that is not there.
func whoUses(c *certificate.Certificate) (list []int) {
	for i, n := range c.Nodes {
		for _, t := range n.Next {
			if t.Node >= len(c.Nodes) {
				list = append(list, i)
			}
		}
	}
	return list
}

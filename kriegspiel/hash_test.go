package kriegspiel_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// hashOf hashes the two sides as view and state.
func hashOf(own, hidden chess.Side) uint64 {
	v := kriegspiel.NewView(own, white)
	return kriegspiel.Berkeley.Hash(&v, &hidden)
}

func TestHashEqual(t *testing.T) {
	for _, fen := range randomStarts {
		p := position(t, fen)
		for _, rules := range ruleSets {
			for _, solver := range []chess.Colour{white, black} {
				v, s := kriegspiel.Split(&p, solver)
				again, state := kriegspiel.Split(&p, solver)
				if rules.Hash(&v, &s) != rules.Hash(&again, &state) {
					t.Errorf("two hashes of %s for %s", fen, solver.Name())
				}
				turned := kriegspiel.NewView(v.Own, solver.Other())
				if rules.Hash(&v, &s) != rules.Hash(&turned, &s) {
					t.Errorf("the hash of %s depends on the solver's colour", fen)
				}
			}
		}
	}
}

// However a view has come about, it has the hash of its pieces.
func TestHashOfPlayedView(t *testing.T) {
	r := wholeGameFor(white)
	f := r.Follow()
	var s kriegspiel.State
	for _, e := range r.Events {
		if err := f.Next(e); err != nil {
			t.Fatal(err)
		}
		if fresh := kriegspiel.NewView(f.View.Own, white); r.Rules.Hash(&fresh, &s) != r.Rules.Hash(&f.View, &s) {
			t.Errorf("after event %d the view has another hash than its pieces", f.Done)
		}
	}
}

// Where a step of a pawn was refused, it cannot serve as the question any more: that is
// another belief state than the same positions at the start of a turn. The order of the
// refusals does not count, and after a move nothing is left of them.
func TestHashOfRefusedSteps(t *testing.T) {
	p := position(t, "k7/8/8/8/8/8/PP6/K7 w - -")
	v, s := kriegspiel.Split(&p, white)
	rules := kriegspiel.English
	refused := func(v kriegspiel.View, moves ...string) kriegspiel.View {
		for _, text := range moves {
			m, err := chess.ParseUCI(text, white)
			if err != nil {
				t.Fatal(err)
			}
			v = rules.After(&v, m, kriegspiel.Refused)
		}
		return v
	}
	seen := map[uint64]string{}
	for _, steps := range []string{"", "a2b3", "b2a3", "b2c3", "a2b3 b2a3", "a2b3 b2a3 b2c3"} {
		after := refused(v, strings.Fields(steps)...)
		h := rules.Hash(&after, &s)
		if other, met := seen[h]; met {
			t.Errorf("the same hash after the refusal of %q and of %q", steps, other)
		}
		seen[h] = steps
	}
	one, other := refused(v, "a2b3", "b2c3"), refused(v, "b2c3", "a2b3")
	if one != other || rules.Hash(&one, &s) != rules.Hash(&other, &s) {
		t.Error("the view depends on the order of the refusals")
	}
	up, err := chess.ParseUCI("a2a3", white)
	if err != nil {
		t.Fatal(err)
	}
	if after := rules.After(&one, up, 0); after != rules.After(&v, up, 0) {
		t.Error("after a move something is left of the refusals")
	}
	if plain := kriegspiel.Berkeley.After(&v, up, kriegspiel.Refused); plain != v {
		t.Error("under berkeley a refusal changes the view")
	}
}

// What was answered to the question, and what was refused before or after it, leaves other
// things to propose: each has a hash of its own.
func TestHashOfAnswers(t *testing.T) {
	p := position(t, "k7/8/8/8/8/1p6/PP6/K7 w - -")
	step, other := move(white, "b2c3"), move(white, "b2a3")
	type event struct {
		m chess.Move
		p kriegspiel.Percept
	}
	yes, no := event{chess.Ask, kriegspiel.AnyYes}, event{chess.Ask, kriegspiel.AnyNo}
	refused := event{step, kriegspiel.Refused}
	turns := map[string][]event{
		"nothing":                 {},
		"yes":                     {yes},
		"no":                      {no},
		"a refusal":               {refused},
		"another refusal":         {{other, kriegspiel.Refused}},
		"yes and a refusal":       {yes, refused},
		"a refusal and yes":       {refused, yes},
		"a refusal and no":        {refused, no},
		"yes, and two refusals":   {yes, refused, {other, kriegspiel.Refused}},
		"yes and another refused": {yes, {other, kriegspiel.Refused}},
	}
	for _, rules := range []kriegspiel.Rules{kriegspiel.English, kriegspiel.Dutch, kriegspiel.BerkeleyAny} {
		seen := map[uint64]string{}
		for name, events := range turns {
			if rules == kriegspiel.BerkeleyAny && strings.Contains(name, "refus") {
				continue // a refusal leaves the view as it is there
			}
			v, s := kriegspiel.Split(&p, white)
			for _, e := range events {
				v = rules.After(&v, e.m, e.p)
			}
			h := rules.Hash(&v, &s)
			if other, met := seen[h]; met {
				t.Errorf("%v: the same hash after %s and after %s", rules, name, other)
			}
			seen[h] = name
		}
	}
}

// changed returns every side that differs from the given one in a single field:
// one square of a set, the king's square, the rights, the en passant square.
func changed(side chess.Side) map[string]chess.Side {
	all := map[string]chess.Side{}
	add := func(name string, change func(*chess.Side)) {
		next := side
		if change(&next); next != side {
			all[name] = next
		}
	}
	for sq := chess.Square(0); sq < 64; sq++ {
		add(fmt.Sprint("pawn ", sq), func(s *chess.Side) { s.Pawns ^= sq.Bit() })
		add(fmt.Sprint("knight ", sq), func(s *chess.Side) { s.Knights ^= sq.Bit() })
		add(fmt.Sprint("diagonal ", sq), func(s *chess.Side) { s.Diagonals ^= sq.Bit() })
		add(fmt.Sprint("straight ", sq), func(s *chess.Side) { s.Straights ^= sq.Bit() })
		add(fmt.Sprint("king ", sq), func(s *chess.Side) { s.King = sq })
		add(fmt.Sprint("en passant ", sq), func(s *chess.Side) { s.EnPassant = sq })
	}
	for rights := chess.Castling(0); rights <= chess.KingSide|chess.QueenSide; rights++ {
		add(fmt.Sprint("rights ", rights), func(s *chess.Side) { s.Castling = rights })
	}
	return all
}

func TestHashSeesEveryField(t *testing.T) {
	start := position(t, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -")
	v, s := kriegspiel.Split(&start, white)
	seen := map[uint64]string{hashOf(v.Own, s): "the position"}
	note := func(name string, hash uint64) {
		if other, ok := seen[hash]; ok {
			t.Errorf("%s has the hash of %s", name, other)
		}
		seen[hash] = name
	}
	for name, own := range changed(v.Own) {
		note("own "+name, hashOf(own, s))
	}
	for name, hidden := range changed(s) {
		note("hidden "+name, hashOf(v.Own, hidden))
	}
	note("the sides exchanged", hashOf(s, v.Own))
	other := v.Own
	other.Pawns, other.Knights = other.Knights, other.Pawns
	note("pawns and knights exchanged", hashOf(other, s))
	other = v.Own
	other.Diagonals, other.Straights = other.Straights, other.Diagonals
	note("bishops and rooks exchanged", hashOf(other, s))
	// Four sets, two squares that can become 63 others, three other rights.
	if want := 4 + 2*(4*64+2*63+3); len(seen) != want {
		t.Errorf("%d hashes, want %d: the test does not change everything", len(seen), want)
	}
}

func TestHashCollisions(t *testing.T) {
	const seed, pairs = 20265, 200_000
	t.Logf("seed %d", seed)
	rng := rand.New(rand.NewPCG(seed, 4))
	seen := make(map[uint64][2]chess.Side, pairs)
	distinct := 0
	for range pairs {
		pair := [2]chess.Side{randomSide(rng), randomSide(rng)}
		hash := hashOf(pair[0], pair[1])
		other, ok := seen[hash]
		if ok && other != pair {
			t.Fatalf("%+v and %+v have the same hash", pair, other)
		}
		if !ok {
			distinct++
		}
		seen[hash] = pair
	}
	if distinct < pairs*99/100 {
		t.Errorf("%d distinct pairs, want nearly %d", distinct, pairs)
	}
	evenBits(t, seen)
}

// evenBits checks that every bit of the hash is set in about half of the
// pairs: within 1 %, which is nine standard deviations.
func evenBits(t *testing.T, seen map[uint64][2]chess.Side) {
	t.Helper()
	for bit := range 64 {
		n := 0
		for hash := range seen {
			n += int(hash >> bit & 1)
		}
		if part := float64(n) / float64(len(seen)); part < 0.49 || part > 0.51 {
			t.Errorf("bit %d is set in %.3f of the hashes, want 0.5", bit, part)
		}
	}
}

// randomSide has a king and up to eight pieces, as late in a game.
func randomSide(rng *rand.Rand) chess.Side {
	var s chess.Side
	squares := rng.Perm(64)
	s.Put(chess.King, chess.Square(squares[0]))
	for _, sq := range squares[1 : 2+rng.IntN(8)] {
		s.Put([]chess.Piece{chess.Knight, chess.Bishop, chess.Rook, chess.Queen, chess.Pawn}[rng.IntN(5)], chess.Square(sq))
	}
	s.Castling = chess.Castling(rng.IntN(4))
	if rng.IntN(4) == 0 {
		s.EnPassant = chess.At(rng.IntN(8), 2)
	}
	return s
}

// hashOnly tells the process that TestHashInAnotherProcess starts to print the
// hashes and nothing else.
const hashOnly = "KRIEGSPIEL_PRINT_HASHES"

func TestHashInAnotherProcess(t *testing.T) {
	var hashes []string
	for _, fen := range randomStarts {
		p := position(t, fen)
		v, s := kriegspiel.Split(&p, white)
		hashes = append(hashes, fmt.Sprintf("hash %016x", kriegspiel.Berkeley.Hash(&v, &s)))
	}
	if os.Getenv(hashOnly) != "" {
		fmt.Println(strings.Join(hashes, "\n"))
		return
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatalf("the test does not find its program: %v", err)
	}
	again := exec.Command(program, "-test.run=^TestHashInAnotherProcess$")
	again.Env = append(os.Environ(), hashOnly+"=1")
	out, err := again.Output()
	if err != nil {
		t.Fatalf("the test does not run again: %v", err)
	}
	if !strings.HasPrefix(string(out), strings.Join(hashes, "\n")+"\n") {
		t.Errorf("another process has other hashes:\n%s\nwant\n%s", out, strings.Join(hashes, "\n"))
	}
}

// The hash of a position depends on both sides, and on nothing but them.
func TestHashPosition(t *testing.T) {
	seen := map[uint64]string{}
	for _, fen := range randomStarts {
		p := position(t, fen)
		h := kriegspiel.HashPosition(&p)
		other := p
		other.Turn = other.Turn.Other()
		if kriegspiel.HashPosition(&other) != h {
			t.Errorf("%s: the hash depends on the colour", fen)
		}
		for _, m := range p.Moves(nil) {
			next := p
			next.Apply(m)
			sides := fmt.Sprint(next.Us, next.Them)
			h := kriegspiel.HashPosition(&next)
			if before, ok := seen[h]; ok && before != sides {
				t.Errorf("%s and %s have the hash %x", before, sides, h)
			}
			seen[h] = sides
		}
		swapped := chess.Position{Us: p.Them, Them: p.Us}
		if p.Us != p.Them && kriegspiel.HashPosition(&swapped) == h {
			t.Errorf("%s: the sides can be swapped", fen)
		}
	}
	if len(seen) < 100 {
		t.Errorf("only %d positions", len(seen))
	}
}

package marshal

import (
	"context"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/movetext"
	"kriegmate/player"
)

// How well a Marshal foretells what comes of its proposals, with how many simulations, in the fog and if it saw where the opponent
// stands. In turns of games some of the proposals that promise most at first, in the fog, are made in the true position, and two Marshals
// who think little play on. What each was said to be worth is held against what the position has come to, among the proposals of the same turn only.
func BenchmarkForesight(b *testing.B) {
	// An odd number of half-moves, so that both sides are asked.
	games, every, budgets := benchmarkGames(b), 23, []int{0, 1000}
	if *gamesFolder != "" {
		every, budgets = 13, []int{0, 1000, 4000, 16_000, 64_000}
	}
	var opinions []opinion
	for _, sees := range []bool{false, true} {
		for _, n := range budgets {
			opinions = append(opinions, opinion{n, sees})
		}
	}
	for b.Loop() {
		found, turns := make([]foresight, len(games)), make([]int, len(games))
		team := make([]struct{}, runtime.GOMAXPROCS(0))
		share(team, len(games), func(_ struct{}, i int) { found[i], turns[i] = foretell(b.Context(), games[i], opinions, i, every) })
		for k, o := range opinions {
			line := fmt.Sprintf("%-25s correlation %.3f", o, correlation(of(found, k)))
			if len(games) > 1 {
				more, doubt := exceeds(of(found, k), of(found, 0))
				line += fmt.Sprintf(", more than the first look in the fog %+.3f (95 %%: %+.3f to %+.3f)", more, more-doubt, more+doubt)
			}
			b.Log(line)
		}
		total := 0
		for _, n := range turns {
			total += n
		}
		b.ReportMetric(float64(total), "turns")
	}
	b.ReportMetric(0, "ns/op")
}

// An opinion is one of the ways to say what proposals are worth.
type opinion struct {
	simulations int  // 0 is the first look alone
	sees        bool // where the opponent stands
}

func (o opinion) String() string {
	text := fmt.Sprintf("%d simulations", o.simulations)
	if o.simulations == 0 {
		text = "the first look"
	}
	if o.sees {
		text += ", seeing"
	}
	return text
}

// A foresight has, of each opinion, how what was said in the turns of a game goes with what came of it.
type foresight []covariance

// of returns what games say of one opinion.
func of(games []foresight, opinion int) (list []covariance) {
	for _, f := range games {
		list = append(list, f[opinion])
	}
	return list
}

// foretell goes through a game, the one of a number, and asks all opinions every so many half-moves. It tells in how many turns these were
// asked.
func foretell(ctx context.Context, g *movetext.Game, opinions []opinion, number, every int) (found foresight, turns int) {
	found = make(foresight, len(opinions))
	w := newOnlooker(g)
	for i := range g.Moves {
		w.hear(ctx)
		if i%every == number%every && w.foretell(ctx, opinions, i, found, rand.New(rand.NewPCG(uint64(number), uint64(i)))) {
			turns++
		}
		w.step(i)
	}
	return found, turns
}

// foretell adds what is found in the turn before move i, if there are proposals to compare.
func (w *onlooker) foretell(ctx context.Context, opinions []opinion, i int, found foresight, rng *rand.Rand) bool {
	moves := w.candidates(ctx, rng)
	if len(moves) < 2 {
		return false
	}
	said := make([][]float64, len(opinions))
	for k, o := range opinions {
		said[k] = w.ask(ctx, o, moves, rng.Uint64())
	}
	var came []float64
	for _, m := range moves {
		came = append(came, w.playOn(ctx, i, m, rng.Uint64()))
	}
	list := covariances(said, came)
	for k, c := range list {
		found[k].add(c)
	}
	return len(list) > 0
}

// covariances returns those of what each opinion has said and of what came, for the proposals of one turn of which all have said
// something; none if these are fewer than two.
func covariances(said [][]float64, came []float64) (list []covariance) {
	var known []int
	for i := range came {
		if !slices.ContainsFunc(said, func(s []float64) bool { return s[i] != s[i] }) {
			known = append(known, i)
		}
	}
	if len(known) < 2 {
		return nil
	}
	for _, s := range said {
		var x, y []float64
		for _, i := range known {
			x, y = append(x, s[i]), append(y, came[i])
		}
		list = append(list, newCovariance(x, y))
	}
	return list
}

// A covariance is of two lists, each without its mean: sums of products.
type covariance struct{ xy, xx, yy float64 }

func newCovariance(x, y []float64) (c covariance) {
	mx, my := sum(x)/float64(len(x)), sum(y)/float64(len(y))
	for i := range x {
		c.add(covariance{(x[i] - mx) * (y[i] - my), (x[i] - mx) * (x[i] - mx), (y[i] - my) * (y[i] - my)})
	}
	return c
}

func (c *covariance) add(d covariance) { c.xy, c.xx, c.yy = c.xy+d.xy, c.xx+d.xx, c.yy+d.yy }

func (c *covariance) correlation() float64 { return c.xy / math.Sqrt(c.xx*c.yy) }

// correlation returns the one within turns, of games or turns.
func correlation(list []covariance) float64 {
	var all covariance
	for _, c := range list {
		all.add(c)
	}
	return all.correlation()
}

// exceeds returns by how much the correlation of a is greater than that of b, in the same games, and half of the 95 % interval of
// that, by leaving out each game once: the turns of one have much in common.
func exceeds(a, b []covariance) (more, doubt float64) {
	var as, bs covariance
	for i := range a {
		as.add(a[i])
		bs.add(b[i])
	}
	more = as.correlation() - bs.correlation()
	n, squares := float64(len(a)), 0.
	for i := range a {
		x, y := as, bs
		x.add(covariance{-a[i].xy, -a[i].xx, -a[i].yy})
		y.add(covariance{-b[i].xy, -b[i].xx, -b[i].yy})
		d := x.correlation() - y.correlation() - more
		squares += d * d
	}
	return more, 1.96 * math.Sqrt(squares*(n-1)/n)
}

// An onlooker follows a game as both players do, and as the referee.
type onlooker struct {
	game    *movetext.Game
	players [2]*Marshal
	referee *kriegspiel.Referee
}

func newOnlooker(g *movetext.Game) *onlooker {
	w := &onlooker{game: g, referee: kriegspiel.NewReferee(kriegspiel.Berkeley, g.Start)}
	start := player.Start{Rules: kriegspiel.Berkeley, Position: g.Start}
	settings := Default()
	settings.Particles = 3000
	for c := range w.players {
		w.players[c] = NewWith(player.Seat{Start: start, Colour: chess.Colour(c), Seed: 1}, settings)
	}
	return w
}

// hear lets both players take in what they have heard.
func (w *onlooker) hear(ctx context.Context) {
	for _, m := range w.players {
		m.digest(ctx)
	}
}

// step makes the tries and the move of the game that are number i.
func (w *onlooker) step(i int) {
	var tries []chess.Move
	if i < len(w.game.Refused) {
		tries = append(tries, w.game.Refused[i]...)
	}
	for _, try := range append(tries, w.game.Moves[i]) {
		answer(w.referee, &w.players, try)
	}
}

// answer makes a try of the side that is to move, and tells the players.
func answer(ref *kriegspiel.Referee, players *[2]*Marshal, try chess.Move) kriegspiel.Percept {
	mover := ref.Position.Turn
	p := ref.Try(try)
	players[mover].Hear(kriegspiel.Event{Try: try, Percept: p})
	if p.Moved() {
		players[mover.Other()].Hear(ref.LastTurn())
	}
	return p
}

// mover returns who is to move.
func (w *onlooker) mover() *Marshal { return w.players[w.referee.Position.Turn] }

// candidates returns some legal moves of those that promise most, none where the game seems to be decided.
func (w *onlooker) candidates(ctx context.Context, rng *rand.Rand) (list []chess.Move) {
	const few, decided = 6, 0.5
	t := w.table(ctx, opinion{}, rng.Uint64())
	weights := t.weights()
	if best := t.steady(weights, sum(weights)); best.move < 0 || math.Abs(best.worth) > decided*sum(weights) || w.mover().belief.pieces == 1 {
		return nil
	}
	for _, i := range t.promising(weights, asked) {
		if w.referee.Position.Legal(t.moves[i]) {
			list = append(list, t.moves[i])
		}
	}
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list[:min(len(list), few)]
}

// asked is how many proposals are judged by playouts, more than a Marshal does in a game, so that all that are compared are among them.
const asked = 12

// table returns what an opinion says of all proposals.
func (w *onlooker) table(ctx context.Context, o opinion, seed uint64) *table {
	const looks = 6000 // of the first look alone
	settings := Default()
	settings.Simulations, settings.Particles, settings.Candidates = o.simulations, 3000, asked
	if o.simulations == 0 {
		settings.Simulations, settings.Playouts = looks, 0
	}
	m := w.mover().twin(settings, seed)
	if o.sees {
		_, truth := kriegspiel.Split(&w.referee.Position, w.referee.Position.Turn)
		m.belief.parts = []particle{{truth, 1, m.belief.school(m.belief.parts)}}
	}
	return m.think(ctx, m.proposals())
}

// ask returns what an opinion says of some proposals, where they are accepted; not a number if it has looked at no such state.
func (w *onlooker) ask(ctx context.Context, o opinion, moves []chess.Move, seed uint64) (said []float64) {
	t := w.table(ctx, o, seed)
	weights := t.weights()
	for _, m := range moves {
		weight, worth := t.accepted(slices.Index(t.moves, m), weights)
		said = append(said, worth/weight)
	}
	return said
}

// playOn makes a move in the place of move i of the game, and lets both players go on. It returns what the true position is worth to
// the mover six of its moves later, or what the game has come to by then.
func (w *onlooker) playOn(ctx context.Context, i int, first chess.Move, seed uint64) float64 {
	const moves = 6
	settings := Default()
	settings.Simulations, settings.Particles, settings.MateTries = 400, 1000, 10_000
	var players [2]*Marshal
	for c, m := range w.players {
		players[c] = m.twin(settings, seed+uint64(c))
	}
	d := player.NewDuel(player.Start{Rules: kriegspiel.Berkeley, Position: w.game.Start}, players[chess.White], players[chess.Black])
	for _, m := range w.game.Moves[:i] { // of which the players know
		d.Referee.Try(m)
	}
	us, at := d.Referee.Position.Turn, &d.Referee.Position
	p := answer(d.Referee, &players, first)
	for made := 0; made < moves && p.End() == 0; {
		mover := at.Turn
		var err error
		if _, p, err = d.Step(ctx); err != nil {
			break
		}
		if p.Moved() && mover == us {
			made++
		}
	}
	switch {
	case p.Won() && at.Turn != us:
		return 1
	case p.Won():
		return -1
	case p.End() != 0:
		return 0
	}
	view, s := kriegspiel.Split(at, us)
	j := newJudge(&settings)
	j.model.hear(p)
	return j.replied(&view, &s)
}

// twin returns a Marshal who has heard the same and has other settings. It has as many particles as these allow.
func (m *Marshal) twin(settings Settings, seed uint64) *Marshal {
	old := m.belief
	start := player.Start{Rules: old.record.Rules, Position: old.record.Start}
	t := NewWith(player.Seat{Start: start, Colour: old.record.Solver, Seed: seed}, settings)
	b := t.belief
	b.record.Events = slices.Clone(old.record.Events)
	b.view, b.pieces, b.floor, b.trail = old.view, old.pieces, old.floor, slices.Clone(old.trail)
	b.parts = draw(nil, b.rng, old.parts, spread*b.breadth)
	b.whole = old.whole && len(b.parts) == len(old.parts)
	b.lost(old.ears[0].model.taken)
	if old.ears[0].told {
		b.told()
	}
	t.route = route{maps.Clone(m.route.stood), m.route.quiet}
	return t
}

// Only the proposals of one turn are compared with each other: in the first of these two turns what was said goes with what came, in
// the second the other way, and that more was said and less came of the second is nothing.
func TestCorrelationWithinTurns(t *testing.T) {
	nan := math.NaN()
	first := covariances([][]float64{{0, 1, nan}, {1, 0, 7}}, []float64{10, 12, 99})
	second := covariances([][]float64{{5, 6}, {6, 6.5}}, []float64{4, 3})
	if got, want := first[0], (covariance{1, 0.5, 2}); got != want {
		t.Errorf("the first turn has %v, want %v", got, want)
	}
	turns := []covariance{first[0], second[0]}
	if got, want := correlation(turns), 0.5/math.Sqrt(1*2.5); math.Abs(got-want) > 1e-12 {
		t.Errorf("correlation %v, want %v", got, want)
	}
	if covariances([][]float64{{0, nan}}, []float64{1, 2}) != nil {
		t.Error("one proposal is compared with itself")
	}
	// If these are games: without the first the correlations are -1 and -1, without the second 1 and -1: they differ by 0 and 2.
	others := []covariance{first[1], second[1]}
	more, doubt := exceeds(turns, others)
	if want := correlation(turns) - correlation(others); math.Abs(more-want) > 1e-12 {
		t.Errorf("exceeds by %v, want %v", more, want)
	}
	if want := 1.96 * math.Sqrt((more*more+(2-more)*(2-more))/2); math.Abs(doubt-want) > 1e-12 {
		t.Errorf("give or take %v, want %v", doubt, want)
	}
}

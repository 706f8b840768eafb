package marshal

import (
	"context"
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/movetext"
	"kriegmate/player"
)

var gamesFolder = flag.String("games", "", "go through the games of a match in this `folder` in the benchmarks, instead of one that is played for them")

// How well a belief knows where the opponent stands, with how many particles, and what that takes: at each turn the
// surprise at where the king really is, in nats, the same at which squares are taken, added up, and how often it deemed the
// king's place impossible.
func BenchmarkBelief(b *testing.B) {
	games, sizes := benchmarkGames(b), []int{300, 1000, 3000}
	if *gamesFolder != "" {
		sizes = append(sizes, 10_000, 30_000)
	}
	for _, particles := range sizes {
		b.Run(fmt.Sprint(particles), func(b *testing.B) {
			settings := Default()
			settings.Particles = particles
			var sum surprise
			for b.Loop() {
				sum = surprise{}
				for _, g := range games {
					for _, c := range []chess.Colour{chess.White, chess.Black} {
						sum.follow(b.Context(), g, c, &settings)
					}
				}
			}
			b.ReportMetric(sum.king/sum.turns, "king/turn")
			b.ReportMetric(sum.squares/sum.turns, "squares/turn")
			b.ReportMetric(sum.missed/sum.turns, "missed/turn")
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/sum.turns, "µs/turn")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// benchmarkGames returns those of the folder, or one.
func benchmarkGames(b *testing.B) (list []*movetext.Game) {
	if *gamesFolder == "" {
		return []*movetext.Game{playedGame(b)}
	}
	names, err := filepath.Glob(filepath.Join(*gamesFolder, "game-*.pgn"))
	if err != nil || len(names) == 0 {
		b.Fatalf("%s: no games (%v)", *gamesFolder, err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			b.Fatal(err)
		}
		g, err := movetext.Parse(string(text))
		if err != nil {
			b.Fatalf("%s: %v", name, err)
		}
		list = append(list, g)
	}
	return list
}

// playedGame returns the first turns of a game of two marshals who think little.
func playedGame(b *testing.B) *movetext.Game {
	const moves = 60
	start := player.Start{Rules: kriegspiel.Berkeley, Position: chess.Start()}
	var players [2]player.Player
	for c := range players {
		settings := quick()
		settings.Simulations = 200
		players[c] = NewWith(player.Seat{Start: start, Colour: chess.Colour(c), Seed: 1}, settings)
	}
	d := player.NewDuel(start, players[chess.White], players[chess.Black])
	g := &movetext.Game{Start: start.Position}
	for len(g.Moves) < moves && !d.Referee.Ended() {
		try, p, err := d.Step(b.Context())
		if err != nil {
			b.Fatal(err)
		}
		for len(g.Refused) <= len(g.Moves) {
			g.Refused = append(g.Refused, nil)
		}
		if p.Moved() {
			g.Moves = append(g.Moves, try)
		} else {
			g.Refused[len(g.Moves)] = append(g.Refused[len(g.Moves)], try)
		}
	}
	return g
}

// A surprise adds up what beliefs thought impossible, or unlikely, and is true.
type surprise struct{ king, squares, missed, turns float64 }

// follow goes through a game of a colour's.
func (u *surprise) follow(ctx context.Context, g *movetext.Game, c chess.Colour, settings *Settings) {
	belief := newBelief(kriegspiel.Record{Rules: kriegspiel.Berkeley, Start: g.Start, Solver: c}, settings, 1)
	ref := kriegspiel.NewReferee(kriegspiel.Berkeley, g.Start)
	for i, m := range g.Moves {
		mover := ref.Position.Turn
		if mover == c {
			_, s := kriegspiel.Split(&ref.Position, c)
			u.add(belief.parts, &s)
		}
		var tries []chess.Move
		if i < len(g.Refused) {
			tries = append(tries, g.Refused[i]...)
		}
		for _, try := range append(tries, m) {
			p := ref.Try(try)
			if mover == c {
				belief.hear(ctx, kriegspiel.Event{Try: try, Percept: p})
			}
		}
		if mover != c {
			belief.hear(ctx, ref.LastTurn())
		}
	}
}

// add counts a turn in which the opponent stands as s says.
func (u *surprise) add(parts []particle, s *kriegspiel.State) {
	const doubt = 0.01 // of the belief: what is deemed impossible is not
	king, squares := 0., [64]float64{}
	for i := range parts {
		if parts[i].state.King == s.King {
			king += parts[i].weight
		}
		for all := parts[i].state.All(); all != 0; all &= all - 1 {
			squares[all.First()] += parts[i].weight
		}
	}
	u.turns++
	if king == 0 {
		u.missed++
	}
	u.king -= math.Log(king*(1-doubt) + doubt/64)
	for sq, x := range squares {
		x = x*(1-2*doubt) + doubt
		if !s.All().Has(chess.Square(sq)) {
			x = 1 - x
		}
		u.squares -= math.Log(x)
	}
}

package selfplay

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"kriegmate/database"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/player"
	"kriegmate/player/roster"
)

// Options say which games are played and which problems are kept. A file depends
// on them alone.
type Options struct {
	Seed  uint64
	Rules kriegspiel.Rules
	// MinBelief and MaxBelief are the fewest and the most states of a
	// problem.
	MinBelief, MaxBelief int
	// MinHidden is how many pieces besides the king a problem hides at least,
	// on average over its states.
	MinHidden int
	// MaxStates ends a game in which White's belief state grows beyond it, and
	// MaxMoves one that is longer.
	MaxStates, MaxMoves int
	// MaxTries, if not 0, is how many tries a search may put to the referee: what takes
	// more is no problem. The searcher that gives a second opinion may take 64 times as many,
	// since it does not look at positions with full sight. It is for deep problems, of which
	// a few would take hours. Which
	// problems it costs depends on how fast the searchers of a version are.
	MaxTries int64
	// Reanalyse is the most ply: near misses of 3 ply are looked at with 5,
	// those with 7, and so on up to this. First, if not 0, is with how many ply that
	// begins, instead of 3: deep problems are found in more games, and each game takes
	// longer.
	Reanalyse, First int
	// Plies are those to keep; none means all.
	Plies []int
	// Verdicts are those to keep; none means both.
	Verdicts []database.Verdict
	// From, if not "", is the name of a file of problems that are looked at with more ply,
	// instead of games: see [Run.ReadFrom].
	From string
	// PerGame is how many problems of each kind are kept of a game at most, 0
	// is 1; All keeps all.
	PerGame int
	All     bool
	// White and Black are the names of the programs that play, as package roster knows
	// them; "" are hunter and gambler. Problems are harvested from what White's record
	// tells, whatever White makes of it.
	White, Black string
	// Simulations is how many a program that searches has for a turn: see [player.Limits]. It
	// counts only if other programs than the usual play.
	Simulations int
	// Diverse keeps at most a fifth of problems with one or two states, of
	// each kind, and no problem twice, not even its mirror image.
	Diverse bool
	// Endings lets White play by solved endings where Black has nothing left but
	// its king. The problems that are shipped were made without.
	Endings bool
	// Unlike, if not nil, keeps only those mates that are none under another rule
	// set, with the same states. There are few, so they are looked for beside the
	// game, too: in what White might know a turn later.
	Unlike *kriegspiel.Rules
	// Mates and NearMisses, if not 0, are how many problems to keep with each
	// verdict, of each ply.
	Mates, NearMisses int
}

// DefaultOptions are those of the paper, with what was left open there.
func DefaultOptions() Options {
	return Options{
		MinBelief: 1, MaxBelief: 100, MaxStates: 10_000, MaxMoves: 150,
		Reanalyse: firstPly, First: firstPly, PerGame: 1, Diverse: true,
	}
}

// wants tells whether problems of this kind are kept at all.
func (o *Options) wants(k kind) bool {
	return k.ply <= o.Reanalyse &&
		(len(o.Plies) == 0 || slices.Contains(o.Plies, k.ply)) &&
		(len(o.Verdicts) == 0 || slices.Contains(o.Verdicts, k.verdict))
}

// fits tells whether a belief state is as large, and hides as much, as that of a problem must.
func (o *Options) fits(b *belief) bool {
	n := len(b.states)
	return n >= o.MinBelief && n <= o.MaxBelief && b.hidden() >= n*o.MinHidden
}

// perGame returns how many problems of each kind are kept of a game at most.
func (o *Options) perGame() int {
	if o.All {
		return math.MaxInt
	}
	return max(1, o.PerGame)
}

// Check returns what is wrong with options that go together. The error begins with
// the name of the option, as [Options.String] writes it.
func (o *Options) Check() error {
	switch {
	case o.MinBelief > o.MaxBelief:
		return fmt.Errorf("min-belief: %d, but max-belief is %d", o.MinBelief, o.MaxBelief)
	case o.MinHidden < 0 || o.MinHidden > 15:
		return fmt.Errorf("min-hidden: %d, want from 0 to 15", o.MinHidden)
	case o.MaxTries < 0:
		return fmt.Errorf("max-tries: %d, want a number from 1, or 0 for no limit", o.MaxTries)
	case kriegspiel.CheckPly(o.Reanalyse) != nil || o.Reanalyse < firstPly:
		return fmt.Errorf("reanalyse: %d, want an odd number from %d", o.Reanalyse, firstPly)
	case kriegspiel.CheckPly(o.first()) != nil || o.first() < firstPly || o.first() > o.Reanalyse:
		return fmt.Errorf("first: %d, want an odd number from %d to reanalyse, which is %d", o.First, firstPly, o.Reanalyse)
	case o.Unlike != nil && *o.Unlike == o.Rules:
		return fmt.Errorf("unlike: the games are played by the rules %v themselves", o.Rules)
	case o.Endings && o.white() != usualWhite:
		return fmt.Errorf("endings: only %s asks for them, not %s", usualWhite, o.white())
	case !o.usual() && o.Simulations < 1:
		return fmt.Errorf("simulations: %d, want a number from 1", o.Simulations)
	case slices.Contains(o.Verdicts, database.NoMate):
		return errors.New("verdict: games give problems with the verdicts mate and near-miss")
	}
	for _, ply := range o.Plies {
		if ply < o.first() || ply > o.Reanalyse {
			return fmt.Errorf("ply: %d, want from %d to %d: problems of more ply come from reanalysis", ply, o.first(), o.Reanalyse)
		}
	}
	_, err := o.programs()
	return err
}

// The programs that play unless others are named.
const usualWhite, usualBlack = "hunter", "gambler"

func (o *Options) white() string { return cmp.Or(o.White, usualWhite) }
func (o *Options) first() int    { return cmp.Or(o.First, firstPly) }
func (o *Options) black() string { return cmp.Or(o.Black, usualBlack) }
func (o *Options) usual() bool   { return o.white() == usualWhite && o.black() == usualBlack }

// programs returns who plays White and who plays Black.
func (o *Options) programs() (both [2]player.Program, err error) {
	if both[chess.White], err = roster.Named(o.white()); err != nil {
		return both, fmt.Errorf("white: %w", err)
	}
	if both[chess.Black], err = roster.Named(o.black()); err != nil {
		return both, fmt.Errorf("black: %w", err)
	}
	return both, nil
}

// String returns the options that a file depends on, other than the seed and the
// rules, in the notation of file headers, which never changes: the name of an
// option behind two dashes, and its value. Two files with the same options are the
// same as far as both go.
func (o Options) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "--min-belief %d --max-belief %d --max-states %d --max-moves %d --reanalyse %d",
		o.MinBelief, o.MaxBelief, o.MaxStates, o.MaxMoves, o.Reanalyse)
	if o.first() != firstPly {
		fmt.Fprintf(&b, " --first %d", o.First)
	}
	if o.MinHidden != 0 {
		fmt.Fprintf(&b, " --min-hidden %d", o.MinHidden)
	}
	if o.MaxTries != 0 {
		fmt.Fprintf(&b, " --max-tries %d", o.MaxTries)
	}
	for i, ply := range o.Plies {
		fmt.Fprintf(&b, "%s%d", listMark(i, " --ply "), ply)
	}
	for i, v := range o.Verdicts {
		fmt.Fprintf(&b, "%s%v", listMark(i, " --verdict "), v)
	}
	if o.Mates != 0 || o.NearMisses != 0 {
		fmt.Fprintf(&b, " --problems %d+%d", o.Mates, o.NearMisses)
	}
	if o.PerGame > 1 {
		fmt.Fprintf(&b, " --per-game %d", o.PerGame)
	}
	if o.All {
		b.WriteString(" --all")
	}
	if !o.Diverse {
		b.WriteString(" --diverse=false")
	}
	if o.Endings {
		b.WriteString(" --endings")
	}
	if !o.usual() {
		fmt.Fprintf(&b, " --white %s --black %s --simulations %d", o.white(), o.black(), o.Simulations)
	}
	if o.Unlike != nil {
		fmt.Fprintf(&b, " --unlike %v", *o.Unlike)
	}
	if o.From != "" {
		fmt.Fprintf(&b, " --from %s", o.From)
	}
	return b.String()
}

// listMark returns what stands before an entry of a list.
func listMark(i int, name string) string {
	if i == 0 {
		return name
	}
	return ","
}

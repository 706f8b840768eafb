package uct

// A Model is a process whose transition probabilities are known exactly, so that it
// is a Markov decision process over its information states; a [Planner] searches it.
type Model[I comparable, A any] interface {
	// Options appends the actions of i to dst, the most promising first; none where
	// the episode has ended.
	Options(dst []Option[A], i I) []Option[A]
	// Outcomes appends what may come of an action of i. The probabilities add up to
	// at most 1; the rest is the end of the episode without a reward.
	Outcomes(dst []Outcome[I], i I, a A) []Outcome[I]
}

// An Option is an action, and a bound above what it is worth.
type Option[A any] struct {
	Action A
	High   float64
}

// An Outcome is an information state that an action may lead to.
type Outcome[I comparable] struct {
	State               I
	Probability, Reward float64
	Appraisal
}

// An Appraisal is what is known of the sum of the rewards to come under best play:
// bounds and an estimate between them. It is exact where the bounds meet.
type Appraisal struct {
	Low, Value, High float64
}

// slack is how far bounds may be apart that meet: what sums of probabilities lose
// by rounding.
const slack = 1e-12

// exact tells whether the bounds meet.
func (a *Appraisal) exact() bool { return a.High <= a.Low+slack }

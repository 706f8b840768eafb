package marshal

// mostSchools is how many schools there are at most.
const mostSchools = 4

// Shares have a number for each school of opponents. In a belief they say how likely it is that
// the opponent is of it, that is, has its habits from the first move to the last; they add up
// to 1, or all are 0 where nothing is known. Where replies are listened to they are weights by
// the habits of each.
type shares [mostSchools]float64

// shares returns those that are given, or if nothing is known, that the first school is twice as likely as all
// others together.
func (m *model) shares(known *shares) (s shares) {
	if *known != (shares{}) {
		return *known
	}
	const first = 2. / 3
	for i := range m.schools {
		s[i] = (1 - first) / float64(len(m.schools)-1)
	}
	s[0] = first
	if len(m.schools) == 1 {
		s[0] = 1
	}
	return s
}

// judge sets the weight of a particle to how likely its reply is, and its shares to how likely the schools are after it.
// Its shares are the weights of the reply by each of them, before are how likely they were, and total are the weights
// of all replies.
func (p *particle) judge(before, total *shares) {
	p.weight = 0
	for i, w := range p.school {
		if before[i] > 0 && total[i] > 0 {
			p.school[i] = before[i] * w / total[i]
			p.weight += p.school[i]
		} else {
			p.school[i] = 0
		}
	}
	if p.weight == 0 { // too little to be more than 0
		p.school = *before
		return
	}
	for i := range p.school {
		p.school[i] /= p.weight
	}
}

// add adds a particle of the same state.
func (p *particle) add(q *particle) {
	total := p.weight + q.weight
	if total > 0 {
		for i := range p.school {
			p.school[i] = (p.weight*p.school[i] + q.weight*q.school[i]) / total
		}
	}
	p.weight = total
}

// school returns how likely the schools are by some particles whose weights add up to 1; all are 0 if there are none.
func (m *model) school(parts []particle) (sum shares) {
	for i := range parts {
		for k, x := range m.shares(&parts[i].school) {
			sum[k] += parts[i].weight * x
		}
	}
	return sum
}

// likeliest returns the school with the greatest share. Schools that are much alike share their chances, so that
// another may be taken for it; which of them is taken then matters little.
func (s *shares) likeliest() (best int) {
	for k, x := range s {
		if x > s[best] {
			best = k
		}
	}
	return best
}

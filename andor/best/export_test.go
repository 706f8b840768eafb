package best

import (
	"context"

	"kriegmate/andor"
)

// CertifyAnew makes the certificate of a verdict with empty tables.
func (b *Searcher[V, S, M, P]) CertifyAnew(ctx context.Context, p *andor.Problem[V, S, M, P], found andor.Verdict) andor.Result[S, M, P] {
	b.begin(ctx, p)
	t, out := &b.first, andor.Result[S, M, P]{Verdict: found}
	root := t.frames[p.Depth]
	root.begin(&p.View, p.Depth)
	t.take(p, root, &out)
	t.meter.End()
	t.certify(root, &out)
	return out
}

// MostTableBytes returns how many bytes the largest of the tables may take.
func (b *Searcher[V, S, M, P]) MostTableBytes() int64 {
	r := &b.run
	return max(8*int64(r.sets.most), 8*int64(r.seen.most), r.nodes.most)
}

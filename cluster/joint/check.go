package joint

import (
	"context"
	"encoding/json"
	"errors"

	"kriegmate/cluster"
	"kriegmate/database/jobs"
)

// A Verdict is what came of the check of a certificate.
type Verdict struct {
	File string `json:"-"`
	// Text is what was walked, in words; Refused is why the certificate does not hold,
	// "" if it does.
	Text    string `json:"text,omitempty"`
	Refused string `json:"refused,omitempty"`
}

// verdict returns the result of a check. That a certificate does not hold is one.
func verdict(walked []byte, err error) ([]byte, error) {
	v := Verdict{Text: string(walked)}
	if refused := (*jobs.RefusedError)(nil); errors.As(err, &refused) {
		v.Refused = refused.Error()
	} else if err != nil {
		return nil, err
	}
	return json.Marshal(v)
}

// claims is work that is certificates to verify.
type claims struct {
	run   cluster.Run
	jobs  []jobs.Job
	next  int
	taken int
	found func(*Verdict) error
}

// Check verifies certificates and calls found with what came of each, in their order.
func Check(ctx context.Context, c *cluster.Coordinator, list []jobs.Claim, found func(*Verdict) error) error {
	all := jobs.Check(list)
	spec, err := digest(all)
	if err != nil {
		return err
	}
	return c.Do(ctx, &claims{run: cluster.Run{Program: Program(), Kind: "check", Spec: spec}, jobs: all, found: found})
}

func (w *claims) Run() *cluster.Run { return &w.run }

func (w *claims) Next() (name string, job []byte, ok bool) {
	if w.next == len(w.jobs) {
		return "", nil, false
	}
	j := &w.jobs[w.next]
	w.next++
	job, err := j.Encode()
	return j.Check.File, job, err == nil // it was encoded before
}

func (w *claims) Take(result []byte) error {
	v := &Verdict{}
	if err := json.Unmarshal(result, v); err != nil {
		return err
	}
	v.File = w.jobs[w.taken].Check.File
	w.taken++
	return w.found(v)
}

func (w *claims) Over() bool { return w.taken == len(w.jobs) }

func (w *claims) Jobs() int { return len(w.jobs) }

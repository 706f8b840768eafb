package input

import (
	"context"
	"encoding/json"

	"kriegmate/jsonl"
	"kriegmate/mate"
)

// A Batch answers lines that hold a problem in any of the forms in JSON. Its worker, who
// answers questions (see [mate.Question]), is a [mate.Solver] or a [mate.Estimator].
type Batch[W jsonl.Answerer] struct {
	Worker W
	// Reader says by which rules and for which side lines are read that are no questions.
	Reader *Reader
	// PlyGiven leaves it to the worker within how many ply a mate is asked for, whatever a
	// problem says that was not written as a question.
	PlyGiven bool
}

// Batches gives each worker of a team the lines that b reads.
func Batches[W jsonl.Answerer](team []W, b Batch[W]) []Batch[W] {
	list := make([]Batch[W], len(team))
	for i, worker := range team {
		list[i] = b
		list[i].Worker = worker
	}
	return list
}

// AnswerLine answers a line, with its ID if it has one. An error names the line.
func (b Batch[W]) AnswerLine(ctx context.Context, line jsonl.Line) jsonl.Answer {
	if line.Err == nil {
		f, err := fieldsOf(line.Text)
		id := f["id"]
		if err == nil {
			line.Text, err = b.question(ctx, line.Text, f)
		}
		if err != nil && f != nil {
			return jsonl.Answer{Value: mate.ErrorJSON{ID: id, Error: line.Wrap(err).Error()}, Bad: true}
		}
	}
	return b.Worker.AnswerLine(ctx, line)
}

// question returns a line as a question.
func (b Batch[W]) question(ctx context.Context, text []byte, f fields) ([]byte, error) {
	form, ok := f.form()
	id, named := f["id"]
	switch {
	case !ok && f.unknown(b.Reader.Naming) != errNoProblem:
		return nil, f.unknown(b.Reader.Naming)
	case !ok || form == Question:
		return text, nil
	case named && (form == RecordJSON || form == RefereeJSON):
		// These have none elsewhere.
		var err error
		delete(f, "id")
		if text, err = json.Marshal(f); err != nil {
			return nil, err
		}
	}
	p, err := b.Reader.finish(b.Reader.object(ctx, text))
	if err != nil {
		return nil, err
	}
	q := p.Given.Question()
	q.ID = id
	if p.Ply != 0 && !b.PlyGiven {
		q.Ply = &p.Ply
	}
	return json.Marshal(q)
}

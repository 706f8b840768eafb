package tune

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"kriegmate/files"
)

// Open returns the run that a file holds, which must be one of the same kind as fresh; or
// fresh, if there is no such file.
func Open(ctx context.Context, name string, fresh *Run) (*Run, error) {
	text, err := files.Read(ctx, name, nil)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fresh, nil
	case err != nil:
		return nil, err
	}
	var r Run
	if err := json.Unmarshal(text, &r); err != nil || r.Of == "" && fresh.Of != "" {
		return nil, fmt.Errorf("%s is no run of kriegmate tune: name another file", name)
	}
	if r.Of != fresh.Of || r.Seed != fresh.Seed || !slices.Equal(r.Settings, fresh.Settings) {
		return nil, fmt.Errorf("%s holds another run: %s, seed %d; name another file", name, r.Of, r.Seed)
	}
	for i, s := range r.History {
		if len(s.At) != len(r.Settings) || !(s.Points >= 0 && s.Points <= 2) {
			return nil, fmt.Errorf("%s: step %d makes no sense", name, i+1)
		}
	}
	r.Values = r.Result()
	return &r, nil
}

// Save writes the run to a file, whole or not at all.
func (r *Run) Save(name string) error {
	r.Values = r.Result()
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	return files.Write(name, append(text, '\n'), nil)
}

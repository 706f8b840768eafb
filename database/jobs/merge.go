package jobs

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"kriegmate/database"
	"kriegmate/database/selfplay"
)

// Merged is what was joined: problems by their kind, or a number of results.
type Merged struct {
	Counts  database.Counts // of problems; nil if they are results
	Results int
}

// Merge joins the shards of a run into the file that the run without shards writes: of a
// generation byte for byte, of a measurement by one worker byte for byte but for times and
// repetitions. The shards may be named in any order. The file appears when it is whole, and
// must not exist before, else the error is an fs.ErrExist. A shard that is missing, is there
// twice, is cut or is of another run is an error of one line that names it.
func Merge(ctx context.Context, out string, shards ...string) (Merged, error) {
	if len(shards) == 0 {
		return Merged{}, errors.New("no shards to join")
	}
	results := 0
	for _, name := range shards {
		is, err := isResults(name)
		if err != nil {
			return Merged{}, err
		}
		if is {
			results++
		}
	}
	switch results {
	case 0:
		counts, err := selfplay.Merge(ctx, out, shards...)
		return Merged{Counts: counts}, err
	case len(shards):
		n, err := mergeResults(ctx, out, shards)
		return Merged{Results: n}, err
	}
	return Merged{}, fmt.Errorf("%d of the %d files are results of kriegmate bench, the others are not: join them apart", results, len(shards))
}

// isResults tells whether a file has results, by how it begins; one that has none yet, by
// the file of its head.
func isResults(name string) (bool, error) {
	file, err := os.Open(name)
	if err != nil {
		return false, err
	}
	defer file.Close()
	start := make([]byte, 1)
	if _, err := io.ReadFull(file, start); err == io.EOF {
		return hasHead(name), nil
	} else if err != nil {
		return false, err
	}
	return bytes.Equal(start, []byte("{")), nil
}

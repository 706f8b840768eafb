package database_test

import (
	"bytes"
	"testing"

	"kriegmate/database"
)

// Whatever bytes come, a reader gives problems that can be written again, or an
// error of one line, and does not panic.
func FuzzReader(f *testing.F) {
	content, _, ends := smallFile(f)
	f.Add(content)
	f.Add(content[:ends[2]])
	f.Add(content[:ends[1]+9])
	f.Add(append(bytes.Clone(content[:ends[1]]), content[ends[3]:]...))
	f.Add(append(bytes.Clone(content[:ends[0]]), content[ends[1]:]...))
	f.Add([]byte("\x28\xb5\x2f\xfd\x04\x00"))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := database.NewReader(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			checkFault(t, "opening", err)
			return
		}
		n := 0
		for p, err := range r.Problems() {
			if err != nil {
				checkFault(t, "reading", err)
				break
			}
			n++
			if _, err := p.AppendJSON(nil); err != nil {
				t.Errorf("a problem was read that cannot be written: %v", err)
			}
		}
		if p, err := r.Problem(n); n > 0 && err != nil {
			t.Errorf("Problem(%d) = %s, %v, but it was read in order", n, p.ID, err)
		}
		if _, err := r.Problem(n + 1); err == nil {
			t.Errorf("there is a problem #%d that is not read in order", n+1)
		}
	})
}

// Whatever line comes, what is accepted survives being written, and what is not
// gives an error of one line.
func FuzzParseProblem(f *testing.F) {
	f.Add([]byte(goodProblem))
	for _, p := range randomProblems(9, 3, 2) {
		line, err := p.AppendJSON(nil)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(line)
	}
	f.Add([]byte(`{"id":"` + "\x00" + `","tags":[["a","b","c"]],"origin":{"seed":-1},"certificate":null}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := database.ParseProblem(data)
		if err != nil {
			if len(err.Error()) > 300 || bytes.ContainsAny([]byte(err.Error()), "\n\r") {
				t.Errorf("%q is not one line", err)
			}
			return
		}
		line, err := p.AppendJSON(nil)
		if err != nil {
			t.Fatalf("%v, after it was read", err)
		}
		again, err := database.ParseProblem(line)
		if err != nil {
			t.Fatal(err)
		}
		if diff := diffProblems(&p, &again); diff != "" {
			t.Errorf("written and read (-want +got):\n%s", diff)
		}
	})
}

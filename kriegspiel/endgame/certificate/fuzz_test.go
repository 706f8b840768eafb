package certificate_test

import (
	"context"
	"encoding/json"
	"testing"

	"kriegmate/kriegspiel/endgame/certificate"
	"kriegmate/kriegspiel/slow"
)

// Whatever a text says, the two checkers, which share no code, agree whether it
// proves its claim.
func FuzzCheck(f *testing.F) {
	format := `{"format":"` + certificate.Format + `",`
	for _, text := range []string{corner, mirrored} {
		f.Add([]byte(format + text[1:]))
	}
	f.Add([]byte(format + `"claim":"never","at":"Kb6 Pa7","set":"` + a8 + `","root":[0,0],"nodes":[{"at":"Kb6 Pa7","set":"` + a8 + `"}]}`))
	f.Add([]byte(format + `"claim":"not in","at":"Kf6 Rg1","set":"` + h8 + `","moves":1,"root":[0,0],"nodes":[{"at":"Kf6 Rg1","set":"` + h8 + `","moves":1}]}`))
	f.Add([]byte(format + `"claim":"wins","at":"Kb6 Pb7","set":"` + h8 + `","moves":3,"root":[0,0],"nodes":[{"at":"Kb6 Pb7","set":"` + h8 + `","moves":3,"try":"b7b8q","next":[[0,0]]}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var c certificate.Certificate
		if json.Unmarshal(text, &c) != nil || len(c.Nodes) > 8 {
			return
		}
		first := certificate.Check(t.Context(), &c)
		again, err := json.Marshal(&c)
		if err != nil {
			t.Fatal(err)
		}
		if _, second := slow.CheckEndgame(context.Background(), again); (first == nil) != (second == nil) {
			t.Errorf("%s\nthe first checker says %v, the second %v", again, first, second)
		}
	})
}

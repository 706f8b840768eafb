package tablefile

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/klauspost/compress/zstd"

	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/endgame"
	"kriegmate/kriegspiel/endgame/certificate"
)

// The proofs of the values that docs/endgames.md is proud of hold, and are about
// full uncertainty.
func TestProofsInTheTree(t *testing.T) {
	const folder = "../../../testdata/endgames"
	want := map[string]struct {
		material endgame.Material
		at       string
		claim    certificate.Claim
		moves    int
	}{
		"kbbk-ferguson-plan.zst":  {"BB", "Kb4 Bb3 Bc3", certificate.Wins, 27},
		"kbbk-ferguson-never.zst": {"BB", "Kd4 Bd5 Be5", certificate.NeverIs, 0},
		"kbnk-longest-plan.zst":   {"BN", "Ka1 Bb1 Ng8", certificate.Wins, 83},
		"knnnk-longest-plan.zst":  {"NNN", "Ka1 Nd3 Nh7 Nf8", certificate.Wins, 37},
		"krk-shortest-plan.zst":   {"R", "Kc3 Ra1", certificate.Wins, 25},
		"kqk-shortest-plan.zst":   {"Q", "Kc3 Qa1", certificate.Wins, 13},
		"krk-longest-plan.zst":    {"R", "Kc3 Re5", certificate.Wins, 33},
		"kqk-longest-plan.zst":    {"Q", "Ka1 Qe3", certificate.Wins, 18},
	}
	for name, w := range want {
		c := readProof(t, filepath.Join(folder, name))
		p, err := endgame.ParsePlacement(w.at, w.material, chess.White)
		if err != nil {
			t.Fatal(err)
		}
		if c.At != w.at || c.Claim != w.claim || c.Moves != w.moves || chess.Bitboard(c.Set) != w.material.Full(p) {
			t.Errorf("%s claims %v, want %s %q %d from full uncertainty", name, c, w.at, w.claim, w.moves)
		}
		if err := certificate.Check(t.Context(), c); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	names, err := filepath.Glob(folder + "/*.zst")
	if err != nil || len(names) != len(want) {
		t.Errorf("%d proofs, want %d: %v", len(names), len(want), err)
	}
}

func readProof(t *testing.T, name string) *certificate.Certificate {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	decoder, err := zstd.NewReader(nil)
	if err != nil {
		t.Fatal(err)
	}
	defer decoder.Close()
	text, err := decoder.DecodeAll(data, nil)
	if err != nil {
		t.Fatal(err)
	}
	c := new(certificate.Certificate)
	if err := json.Unmarshal(text, c); err != nil {
		t.Fatal(err)
	}
	return c
}

// What Compressed writes is what Check reads.
func TestCompressed(t *testing.T) {
	c := &certificate.Certificate{Format: certificate.Format, Claim: certificate.Wins, At: "Kb6 Rh1", Set: 1 << 56, Moves: 1,
		Nodes: []certificate.Node{{At: "Kb6 Rh1", Set: 1 << 56, Moves: 1, Try: "h1h8"}}}
	data, err := Compressed(c)
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "proof")
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := certificate.Check(t.Context(), readProof(t, name)); err != nil {
		t.Error(err)
	}
}

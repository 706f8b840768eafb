package chess

import (
	"fmt"
	"testing"
	"time"
)

func TestQuick(t *testing.T) {
	for _, c := range []struct {
		fen string
		d   int
		n   uint64
	}{
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", 6, 119060324},
		{"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -", 5, 193690690},
		{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", 7, 178633661},
		{"8/8/1k3r2/2p1p3/3pP3/1P3P2/2K2R2/8 w - -", 7, 0},
	} {
		p, err := ParseFEN(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		if p.FEN() != c.fen {
			t.Fatal(p.FEN())
		}
		t0 := time.Now()
		n := Perft(&p, c.d)
		if n != c.n {
			t.Error(n)
		}
		fmt.Println(c.d, n, float64(n)/time.Since(t0).Seconds()/1e6, time.Since(t0))
	}
}

package player

import "testing"

// The numbers of SplitMix64 with the seed 0, as its authors publish them.
func TestSplitMix(t *testing.T) {
	for i, want := range []uint64{0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f, 0xf88bb8a8724c81ec} {
		if got := SplitMix(0, i+1); got != want {
			t.Errorf("number %d is %#x, want %#x", i+1, got, want)
		}
	}
	if GameSeed(0, 1) != 0xe220a8397b1dcdaf {
		t.Error("the seeds of games have changed: every file that was generated becomes another")
	}
}

package report

import "testing"

func TestSecondsText(t *testing.T) {
	for s, want := range map[Seconds]string{
		0: "0", 1.234e-6: "1.23 µs", 99.96e-6: "100 µs", 0.9994e-3: "999 µs", 0.9996e-3: "1.00 ms", 0.0123: "12.3 ms", 0.99949: "999 ms", 0.9996: "1.00 s", 59.96: "60.0 s", 1234: "1234 s",
	} {
		if got := s.String(); got != want {
			t.Errorf("%v s is %q, want %q", float64(s), got, want)
		}
	}
}

func TestThousands(t *testing.T) {
	for n, want := range map[int64]string{0: "0", 999: "999", 1000: "1,000", 12345: "12,345", 1200000: "1,200,000", 1e15: "1,000,000,000,000,000"} {
		if got := Thousands(n); got != want {
			t.Errorf("Thousands(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestThreeDigits(t *testing.T) {
	for x, want := range map[float64]string{0: "0.00", 0.432: "0.43", 4.321: "4.32", 9.994: "9.99", 9.996: "10.0", 43.21: "43.2", 99.94: "99.9", 99.96: "100", 4321: "4321"} {
		if got := ThreeDigits(x); got != want {
			t.Errorf("ThreeDigits(%v) = %q, want %q", x, got, want)
		}
	}
}

func TestPrintable(t *testing.T) {
	for text, want := range map[string]string{"≥3 µs, é": "≥3 µs, é", "a\nb\x1b[31m\u202e": "a?b?[31m?", "\xff": "?", "": ""} {
		if got := Printable(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

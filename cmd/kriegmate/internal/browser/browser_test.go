package browser_test

import (
	"fmt"
	"net"
	"slices"
	"testing"

	"kriegmate/cmd/kriegmate/internal/browser"
)

func TestAddress(t *testing.T) {
	for _, test := range []struct{ ip, token, want string }{
		{"127.0.0.1", "", "http://127.0.0.1:8787/"},
		{"127.0.0.1", "open sesame&#", "http://127.0.0.1:8787/#token=open+sesame%26%23"},
		{"0.0.0.0", "", "http://localhost:8787/"},
		{"::", "", "http://localhost:8787/"},
		{"::1", "", "http://[::1]:8787/"},
		{"192.168.1.7", "", "http://192.168.1.7:8787/"},
	} {
		if got := browser.Address(&net.TCPAddr{IP: net.ParseIP(test.ip), Port: 8787}, test.token); got != test.want {
			t.Errorf("Address(%s, %q) = %q, want %q", test.ip, test.token, got, test.want)
		}
	}
}

func TestCommand(t *testing.T) {
	for system, want := range map[string][]string{
		"linux":   {"xdg-open", "http://127.0.0.1/"},
		"freebsd": {"xdg-open", "http://127.0.0.1/"},
		"darwin":  {"open", "http://127.0.0.1/"},
		"windows": {"rundll32", "url.dll,FileProtocolHandler", "http://127.0.0.1/"},
	} {
		if got := browser.Command(system, "http://127.0.0.1/"); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", system, got, want)
		}
	}
}

func ExampleAddress() {
	fmt.Println(browser.Address(&net.TCPAddr{IP: net.IPv4zero, Port: 8787}, "secret"))
	// Output: http://localhost:8787/#token=secret
}

package e2e

import (
	"encoding/base64"
	"math/rand/v2"
	"strings"
	"testing"
)

// unpacked returns the long text that an address carries.
func (p *page) unpacked(address string) (text string) {
	p.t.Helper()
	_, packed, _ := strings.Cut(address, "#text=")
	p.evaluate("import('/state.js').then(state => state.unpack("+quote(packed)+"))", &text)
	return text
}

// A game that is dropped on the first page, or typed there, goes to the review; so do the
// samples to their pages.
func TestHome(t *testing.T) {
	const game = "[White \"Ünal <b>\"]\n\n1. e4 e5 2. Qh5 *\n"
	p := open(t, "/")
	p.drop("#game", "mine.pgn", game)
	p.wait("location.pathname === '/review'")
	if got := p.unpacked(p.address()); got != game {
		t.Errorf("the review gets %q, want %q", got, game)
	}
	p.visit("/")
	p.typeIn("#game-text", "1. d4 d5")
	p.key("Control+Enter")
	p.wait("location.pathname === '/review'")
	if got := p.unpacked(p.address()); got != "1. d4 d5" {
		t.Errorf("the review gets %q", got)
	}
	p.visit("/")
	for name, want := range map[string]string{"review": "2. Kf2", "board": `"e4d5"`, "solve": "7k/8/5K2/", "compose": "B@c5,b1,g8"} {
		p.wait(first("#sample-"+name) + ".hash.startsWith('#text=')")
		address := p.attribute("#sample-"+name, "href")
		if got := p.unpacked(address); !strings.HasPrefix(address, "/"+name) || !strings.Contains(got, want) {
			t.Errorf("the sample of %s is %s with %q", name, address, got)
		}
	}
	p.screenshot("home")
}

// The colours are those of the system, until others are chosen; then these stay.
func TestTheme(t *testing.T) {
	colour := func(p *page) (text string) {
		p.evaluate("getComputedStyle(document.documentElement).backgroundColor", &text)
		return text
	}
	p := open(t, "/")
	light := colour(p)
	p.dark()
	dark := colour(p)
	if light == dark {
		t.Fatalf("light and dark are both %s", light)
	}
	p.click("#theme")
	if got := colour(p); got != light || p.attribute("#theme", "aria-label") != "Colours: light" {
		t.Errorf("when light is chosen it is %s, want %s", got, light)
	}
	p.reload()
	if got := colour(p); got != light {
		t.Errorf("light does not stay: %s", got)
	}
	p.light()
	p.focus("#theme")
	p.key("Enter")
	if got := colour(p); got != dark {
		t.Errorf("when dark is chosen it is %s, want %s", got, dark)
	}
	p.visit("/bench")
	if got := colour(p); got != dark {
		t.Errorf("dark does not go to other pages: %s", got)
	}
	p.click("#theme")
	if got := colour(p); got != light {
		t.Errorf("when nothing is chosen any more it is %s, want %s", got, light)
	}
}

// A file that no address can hold is not sent nowhere: the page says where to open it.
func TestHomeLongFile(t *testing.T) {
	random := make([]byte, 2<<20)
	rand.NewChaCha8([32]byte{}).Read(random)
	p := open(t, "/")
	p.drop("#game", "long.pgn", base64.StdEncoding.EncodeToString(random))
	p.waitText("#message", "open it on the page Review")
}

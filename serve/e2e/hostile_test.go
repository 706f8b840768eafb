package e2e

import (
	"net/url"
	"strings"
	"testing"

	"kriegmate/serve/web"
)

// hostile is a text that does harm where it becomes markup.
const hostile = `<img src="/icon.svg" id="pwned" onload="window.pwned = 1"><script>window.pwned = 1</script>`

// harmless waits until a page has had time to show what it was given, and looks whether the
// hostile text is anything but text. Pages wait for nothing but the server.
func (p *page) harmless(what string) {
	p.t.Helper()
	p.evaluate("await new Promise(requestAnimationFrame); await new Promise(done => setTimeout(done, 50))", nil)
	p.wait("document.querySelectorAll('[aria-busy=true]').length === 0")
	var found string
	p.evaluate("String(window.pwned ?? '') + (document.querySelector('#pwned, main script, main iframe, main object')?.outerHTML ?? '')", &found)
	if found != "" {
		p.t.Errorf("%s becomes markup: %s", what, found)
	}
}

// with returns the address of a page that holds a long text.
func (p *page) with(path, text string) (address string) {
	p.t.Helper()
	p.evaluate("import('/state.js').then(state => state.address("+quote(path)+", {}, {text: "+quote(text)+"}))", &address)
	return address
}

// What stands in a game, or in a text that is none, is shown as text by every page that
// takes one, with what the server says about it.
func TestHostileText(t *testing.T) {
	tag := strings.ReplaceAll(hostile, `"`, "'")
	game := `[Event "` + tag + `"]` + "\n" + `[White "` + tag + `"]` + "\n" + `[Black "` + tag + `"]` + "\n\n1. e4 {" + tag + "} e5 2. Nf3 *\n"
	record := `{"id":` + quote(hostile) + `,"fen":"7k/8/5K2/8/8/8/8/6R1 w - -"}`
	p := open(t, "/")
	p.allow(400)
	for _, text := range []string{game, hostile, record} {
		for _, path := range []string{"/review", "/board", "/solve", "/compose"} {
			p.visit(p.with(path, text))
			p.harmless(path + " with " + text)
		}
	}
	p.visit("/review")
	p.drop("#open", tag+".pgn", game)
	p.waitText("main", "<img")
	p.harmless("a dropped game")
	p.visit("/mines")
	p.click("#elsewhere summary")
	p.typeIn("#position", hostile)
	p.click("#look")
	p.waitText("#wrong", "is no cell")
	p.harmless("a minefield")
}

// So does what stands in an address.
func TestHostileAddress(t *testing.T) {
	query := url.Values{}
	for _, name := range []string{
		"at", "baseline", "black", "class", "first", "game", "kinds", "live", "mines", "open", "ply", "position", "rules", "searcher", "set", "side", "size", "try", "verdict", "view", "which", "white",
	} {
		query.Set(name, hostile)
	}
	p := open(t, "/")
	p.allow(400, 404)
	for _, page := range web.Pages() {
		p.visit(page.Path + "?" + query.Encode())
		p.harmless("the address of " + page.Name)
	}
}

package e2e

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// waits is a script that lets the first request whose address contains a part wait until the
// page calls release().
func waits(part string) string {
	return `{ const ask = fetch; let first = true;
		window.fetch = async (...asked) => {
			if (first && asked[0].includes(` + quote(part) + `)) {
				first = false;
				await new Promise((go) => { window.release = go; });
			}
			return ask(...asked);
		}; }`
}

// hold is [waits] for the page that is shown.
func (p *page) hold(part string) {
	p.t.Helper()
	p.evaluate(waits(part), nil)
}

// release lets the request go that was held.
func (p *page) release() {
	p.t.Helper()
	p.wait("window.release")
	p.evaluate("release()", nil)
}

// lose lets all requests fail whose address contains a part, as if the server were gone.
func (p *page) lose(part string) {
	p.t.Helper()
	p.evaluate(`{ const ask = fetch;
		window.fetch = async (...asked) => {
			if (asked[0].includes(`+quote(part)+`)) throw new TypeError("lost");
			return ask(...asked);
		}; }`, nil)
}

// doubleClick clicks twice at once.
func (p *page) doubleClick(selector string) {
	p.t.Helper()
	at := p.place(selector)
	p.run(chromedp.MouseClickXY(at.X, at.Y), chromedp.MouseClickXY(at.X, at.Y, chromedp.ClickCount(2)))
}

// hasFocus waits until an element has the focus.
func (p *page) hasFocus(selector string) {
	p.t.Helper()
	p.waitOr(first(selector)+" && document.activeElement === "+first(selector), func() string {
		var held string
		p.evaluate("document.activeElement.outerHTML.slice(0, 120)", &held)
		return "the focus is not on " + selector + " but on " + held
	})
}

// An address that cannot be read stays as it is, with all that was asked for.
func TestComposeAddressStays(t *testing.T) {
	const address = "/compose?white=Kc7+Rb7+Rh1&black=Ka8+B%40nowhere&position=2&report=1"
	p := open(t, "/")
	p.allow(400)
	p.visit(address)
	p.waitText("#message", "nowhere")
	p.wait(`!document.querySelector("#report").classList.contains("awaited")`) // nothing more comes
	if got := p.address(); got != address {
		t.Errorf("the address is %s, want %s", got, address)
	}
}

// What was typed is read before anything else is done with the problem, and nothing is
// reported as long as it cannot be read.
func TestComposeTyped(t *testing.T) {
	p := open(t, "/compose?white=Kc7+Rb7+Rh1&black=Ka8+B%40c5%2Cb1%2Cg8")
	p.waitText("#positions", "3")
	p.wait(`!document.querySelector("#run").disabled`)
	p.typeIn("#words-white", "Kc7 Rb7 Rh1 Q")
	p.wait(`document.querySelector("#run").disabled`)
	p.allow(400)
	p.waitText("#words-error", "Q")
	p.wait(`document.querySelector("#run").disabled`)
	if got := p.value("#words-white"); got != "Kc7 Rb7 Rh1 Q" {
		t.Errorf("the words are %q", got)
	}
	p.hold("positions")
	p.typeIn("#words-white", "Kc7 Rb7 Rh2")
	p.wait("window.release")
	p.focus(composeSquare("f1"))
	p.key("N")
	p.wait(`["Kc7", "Rb7", "Rh2", "Nf1"].every((piece) => document.querySelector("#words-white").value.split(" ").includes(piece))`)
	p.wait(`!document.querySelector("#run").disabled`)
}

// Words that are typed while those before are read are read too, also before a piece is taken away.
func TestComposeTypedOn(t *testing.T) {
	p := open(t, "/compose?white=Kc7+Rb7+Rh1&black=Ka8+B%40c5%2Cb1%2Cg8")
	p.waitText("#positions", "3")
	p.hold("positions")
	p.typeIn("#words-white", "Kc7 Rb7 Rh2")
	p.wait("window.release")
	p.typeIn("#words-white", "Kc7 Rb7 Rh3")
	p.release()
	p.wait(`location.search.includes("Rh3") && !document.querySelector("#run").disabled`)
	p.typeIn("#words-white", "Kc7 Rb7 Rh4")
	p.click("[data-remove]")
	p.wait(`location.search.includes("Rh4") && !location.search.includes("B%40") && !document.querySelector("#run").disabled`)
	if got := p.value("#words-white"); got != "Kc7 Rb7 Rh4" {
		t.Errorf("the words are %q", got)
	}
}

// The buttons of a report go, and the focus goes on to what they brought.
func TestComposeFocus(t *testing.T) {
	p := open(t, "/compose?white=Kc7+Rb7+Rh1&black=Ka8+B%40c5%2Cb1%2Cg8")
	p.focus("#run")
	p.key("Enter")
	p.waitText("#unique", "key unique")
	p.hasFocus("#run")
	p.focus("#ask-set-play")
	p.key("Enter")
	p.hasFocus("#set-play")
	p.focus("[data-remove]")
	p.key("Enter")
	p.wait(`!document.querySelector("[data-remove]") && document.activeElement !== document.body`)
}

// A search does not wait for the length of an ending that nobody has solved yet.
func TestSolveUnsolvedEnding(t *testing.T) {
	p := open(t, "/solve")
	p.allow(429) // until the server has noticed that nobody waits for the ending any more
	p.typeIn("#problem-text", "8/8/8/3k4/8/2K5/P7/8 w - -")
	p.click("#problem-open")
	p.waitFor("#work")
	p.click("#run")
	p.waitText("#verdict", "No mate in")
}

// What was opened last is shown, whatever comes later.
func TestLateAnswers(t *testing.T) {
	p := open(t, "/solve")
	p.hold("duel")
	p.typeIn("#problem-text", "8/8/8/3k4/8/2K5/8/R7 w - -")
	p.click("#problem-open")
	p.wait("window.release")
	p.typeIn("#problem-text", "White Kc7 Rb7 Rh1\nBlack Ka8 B@c5,b1,g8")
	p.click("#problem-open")
	p.waitFor("#work")
	p.release()
	p.drained()
	p.click("#another")
	if got := p.value("#problem-text"); got != "White Kc7 Rb7 Rh1\nBlack Ka8 B@c5,b1,g8" {
		t.Errorf("%q is solved", got)
	}

	p = open(t, "/board")
	p.hold("read")
	p.typeIn("#load-text", "1. e4 e5 *")
	p.click("#load-open")
	p.wait("window.release")
	p.typeIn("#load-text", opened)
	p.click("#load-open")
	p.waitText("#here", "8 events")
	p.release()
	p.drained()
	p.waitText("#here", "8 events")
}

// drained waits until the page has done what it could do with an answer that it had been
// waiting for: it asks the server itself, and waits a few pictures more.
func (p *page) drained() {
	p.t.Helper()
	p.evaluate(`await fetch("/api/v1/problems");
		for (let pictures = 0; pictures < 10; pictures++) await new Promise((drawn) => requestAnimationFrame(drawn));`, nil)
}

// Two clicks at once go one page on, and one goes back.
func TestProblemsTwoClicks(t *testing.T) {
	p := open(t, "/problems?set=selfplay3.kdb")
	p.waitText("#where", "1–20 of 1,000")
	p.hold("problems/")
	p.doubleClick("#next")
	p.release()
	p.waitText("#where", "21–40 of 1,000")
	p.click("#previous")
	p.waitText("#where", "1–20 of 1,000")
}

// What was entered into the live game stays when the map is another one, and the button that
// was pressed keeps the focus.
func TestLiveMap(t *testing.T) {
	p := open(t, "/review?live=1")
	p.click("#start-live")
	p.typeIn("#move", "e4")
	p.key("Enter")
	p.click("#answers button")
	p.typeIn("#refusals", "3")
	p.focus("[data-kinds=kqrbnp]")
	p.key("Enter")
	p.wait(`document.querySelector("[data-kinds=kqrbnp]").getAttribute("aria-pressed") === "true" && document.querySelector("#board").kinds === "kqrbnp"`)
	p.hasFocus("[data-kinds=kqrbnp]")
	p.click("#answers button")
	p.wait(`document.querySelectorAll("#events li").length === 2`)
	p.waitText("#events li:last-child", "3")
}

// Another side of a game that cannot be had leaves the one that is there; keys that are
// pressed before there is a step do nothing.
func TestBoardOtherSideLost(t *testing.T) {
	p := openGame(t, opened)
	p.click("#next")
	p.waitText("#here", "Event 1 of 8")
	p.lose("replay")
	p.click("#views [data-view=b]")
	p.waitText("#message", "the server does not answer")
	p.waitText("#here", "Event 1 of 8")
	p.wait(`document.querySelector("#views [data-view=w]").getAttribute("aria-pressed") === "true"`)
	p.click("#next")
	p.waitText("#here", "Event 2 of 8")
	p.before(waits("replay"))
	p.reload()
	p.wait("window.release")
	p.key("n", "ArrowRight", "m")
	p.release()
	p.waitText("#here", "Event 2 of 8")
}

// A double click asks whether to resign, and does not do it.
func TestResignTwice(t *testing.T) {
	p := open(t, "/play")
	p.focus("#begin")
	p.key("Enter")
	p.waitText("#status", "Your move")
	p.hasFocus("#move")
	p.doubleClick("#resign")
	p.waitText("#resign", "Really resign?")
	p.waitText("#status", "Your move")
	p.click("#resign")
	p.waitText("#status", "White resigns")
}

package e2e

import (
	"bytes"
	"encoding/base64"
	"image/png"
	"strings"
	"testing"

	"kriegmate/mate"
)

// composeSquare is the selector of a square of the board.
func composeSquare(name string) string { return `#board [data-square="` + name + `"]` }

// The first problem of docs/compose.md is composed from nothing by mouse: three certain
// white pieces, a black king, and a bishop that may stand on three squares.
func TestComposeByMouse(t *testing.T) {
	p := open(t, "/compose")
	p.waitText("#count", "An empty board")
	put := func(piece string, squares ...string) {
		p.click(`[data-piece="` + piece + `"]`)
		for _, s := range squares {
			p.click(composeSquare(s))
		}
	}
	put("K", "c7")
	put("R", "b7", "h2")
	p.drag(composeSquare("h2"), composeSquare("h1"))
	p.waitText("#count", "Black: 0 kings")
	p.drag(`[data-piece="k"]`, composeSquare("a8"))
	p.waitText("#count", "1 possible position")
	p.click("#mode label:nth-child(2)")
	put("b", "c5", "b1", "g8", "g1")
	p.waitText("#positions", "4")
	p.rightClick(composeSquare("g1"))
	p.waitText("#positions", "3")
	if got := p.value("#words-white") + "; " + p.value("#words-black"); got != "Kc7 Rb7 Rh1; Ka8 B@b1,c5,g8" {
		t.Errorf("the words are %q", got)
	}
	p.click("#run")
	p.waitText("#unique", "key unique")
	p.waitText("#verdict", "Mate in 3 ply")
	p.waitText("#verdict", "key: Ra1, if refused Rh8, unique")
	p.waitFor("#plan [data-path]") // which moves what is below

	// The try Rh8 is stalemate with the bishop on g8, and is played on the board.
	p.click(`#tries [data-try="h1h8"] button`)
	p.waitText("#line-text", "Rh8, stalemate")
	p.waitFor(`#board [data-on="h8"]`)
	p.click("#line-close")
	p.waitFor(`#board [data-ghost="g8"]`)

	// The plan: after Ra1 has been refused the bishop is on b1.
	p.click(`#plan [aria-label^="if refused: propose Rh8"] .plan-row`)
	p.waitText("#line-text", "Ra1 (refused): propose Rh8, 1 position")
	p.waitFor(`#board [data-ghost="b1"]`)
	p.click("#line-close")

	// Single positions.
	p.click("#state-next")
	p.waitText("#state", "position 1 of 3")
	p.waitFor(`#board [data-on="b1"]`)
	p.click("#state-all")
	p.waitFor(`#board [data-ghost="b1"]`)
	p.evaluate("scrollTo(0, 0)", nil)
	p.screenshot("compose")

	// The address carries the problem; what was done can be undone.
	p.reload()
	p.waitText("#positions", "3")
	p.click("#clear")
	p.waitText("#count", "An empty board")
	p.click("#undo")
	p.waitText("#positions", "3")
}

// The second problem is composed by keyboard: the black king is on g1 or e1.
func TestComposeByKeyboard(t *testing.T) {
	p := open(t, "/compose")
	p.waitText("#count", "An empty board")
	p.focus(composeSquare("e1"))
	p.key("ArrowLeft", "ArrowLeft", "ArrowLeft", "K") // b1
	p.key("ArrowRight", "ArrowRight", "ArrowRight", "Space", "k", "ArrowRight", "ArrowRight", "Enter")
	p.waitText("#words-error", "")
	p.key("ArrowUp", "ArrowUp", "ArrowUp", "N", "ArrowLeft", "R") // g4 and f4
	p.waitText("#positions", "2")
	p.key("Q", "Control+z", "Control+z", "Control+y", "Control+y")
	p.wait(`document.querySelector("#words-white").value === "Kb1 Ng4 Qf4" && document.querySelector("#words-black").value === "K@e1,g1"`)
	p.waitText("#positions", "2")
	p.focus("#run")
	p.key("Enter")
	p.waitText("#unique", "key unique")
	p.waitText("#duals", "also Qh2")
}

// Words and board are two views of one problem.
func TestComposeWords(t *testing.T) {
	p := open(t, "/compose")
	p.typeIn("#words-white", "Kb6 Rd1")
	p.typeIn("#words-black", "Ka8 P@h?")
	p.waitText("#count", "7 possible positions of 9")
	p.waitText("#count", "a pawn on the first or eighth rank: 2")
	p.waitFor(`#board [data-ghost="h4"]`)
	p.click("[data-maybe]") // the pawn is there
	p.waitText("#positions", "6")
	p.allow(400)
	p.typeIn("#words-black", "Ka8 X@h")
	p.waitText("#words-error", `"X@h": want a piece`)
	p.typeIn("#words-black", "Ka8 N@any,-c7")
	p.waitText("#hidden", "N@any,-c7")

	// A click on a square of the piece that is chosen excludes it, another lets it in again.
	p.click("[data-choose]")
	p.click(`#mode label:nth-child(3)`)
	p.click(composeSquare("d5"))
	p.click(composeSquare("c7"))
	p.waitText("#hidden", "N@any,-d5")
	p.waitFor(composeSquare("d5") + ".mark-excluded")

	// There are no words for a right to castle: such a problem is shown, and stands in the
	// address.
	p.evaluate(`document.querySelector("#open-panel").open = true`, nil)
	p.typeIn("#load-text", "4k3/8/8/8/8/8/8/R3K2R w Q -")
	p.click("#load-open")
	p.waitText("#count", "There are no words for them")
	p.reload()
	p.waitText("#count", "1 possible position")
	p.waitFor(`#board [data-on="h1"]`)

	// Words that are typed then begin anew.
	p.typeIn("#words-white", "Ka1")
	p.typeIn("#words-black", "Kh8")
	p.waitText("#words-error", "")
	p.waitFor(`#board [data-on="a1"]`)
}

// A certificate is kept and dropped again: it holds, and a damaged one does not. The
// diagrams are files of their formats.
func TestComposeFiles(t *testing.T) {
	p := open(t, "/compose?white=Kc7+Rb7+Rh1&black=Ka8+B@c5,b1,g8")
	p.waitText("#positions", "3")
	name, text := p.downloaded(func() { p.click("#diagram-svg") })
	if name != "diagram.svg" || !strings.HasPrefix(text, "<svg") {
		t.Errorf("the diagram %s is %.80q", name, text)
	}
	if _, text = p.downloaded(func() { p.click("#diagram-tex") }); !strings.Contains(text, "markfields={b1,c5,g8}") {
		t.Errorf("the diagram in LaTeX is %q", text)
	}
	_, text = p.downloaded(func() { p.click("#diagram-png") })
	if picture, err := png.Decode(strings.NewReader(text)); err != nil || picture.Bounds().Dx() != 880 {
		t.Errorf("the picture: %v", err)
	}
	p.click("#run")
	p.waitText("#unique", "key unique")
	p.waitFor("#plan [data-path]") // which moves what is below
	name, text = p.downloaded(func() { p.click("#certificate") })
	if name != "mate-3.cert" {
		t.Errorf("the certificate is called %s", name)
	}
	plain, err := mate.CertificateText(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	// The file itself, byte for byte, is dropped onto an empty board.
	p.click("#clear")
	p.evaluate(`const data = new DataTransfer();
		data.items.add(new File([Uint8Array.from(atob(`+quote(base64.StdEncoding.EncodeToString([]byte(text)))+`), c => c.charCodeAt(0))], "mate-3.cert"));
		document.querySelector("#compose").dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}));`, nil)
	p.waitText("#holds", "The certificate holds: mate in 3 ply")
	p.click("#set-up")
	p.waitText("#positions", "3")
	damaged := bytes.Replace(plain, []byte(`"h1a1"`), []byte(`"h1b1"`), 1)
	p.drop("#compose", "mate-3.cert", string(damaged))
	p.waitText("#broken", "does not hold")
}

// A report can be read in light and dark and on a telephone, and comes from its address.
func TestComposeQuality(t *testing.T) {
	p := open(t, "/")
	p.auditLooks("/compose?white=Kb1+Qf4+Ng4&black=K@g1,e1&report=true", "#plan [data-path]")
}

// Where the address asks for a report there is room for it before it comes, and none any more when the problem is changed.
func TestComposeRoom(t *testing.T) {
	p := open(t, "/")
	p.before(`{
		const fetched = window.fetch, gate = new Promise((open) => { window.release = open; });
		window.fetch = async (...asked) => { await gate; return fetched(...asked); };
	}`)
	p.visit("/compose?white=Kb1+Qf4+Ng4&black=K@g1,e1&report=true")
	p.waitFor("#files")
	var seen struct{ Room, Parts float64 }
	p.evaluate(`(({ offsetHeight, childElementCount }) => ({ room: offsetHeight / innerHeight, parts: childElementCount }))(document.querySelector("#report"))`, &seen)
	if seen.Room < 1 || seen.Parts != 0 {
		t.Errorf("before the report comes it has %v parts, and room of %.2f screens, want none and one", seen.Parts, seen.Room)
	}
	p.evaluate("release()", nil)
	p.waitFor("#plan [data-path]")
	p.typeIn("#words-black", "Kg1")
	p.waitText("#count", "1 possible position")
	var left float64
	if p.evaluate(`document.querySelector("#report").offsetHeight`, &left); left != 0 {
		t.Errorf("the report that is gone leaves room of %v pixels", left)
	}
}

// A link can say how its text is to be read: a game by its side, a position by its rules.
// What has no words stays as it was read.
func TestComposeReading(t *testing.T) {
	p := open(t, "/")
	p.visit(p.with("/compose?side=w&at=2", "1. e4 e5 2. Nf3 Nc6"))
	p.waitText("#count", "20 possible positions")
	p.reload()
	p.waitText("#count", "20 possible positions")
	p.visit("/")
	p.visit(p.with("/compose?rules=berkeley-db", "7k/8/5K2/8/8/8/8/6R1 w - -"))
	p.waitText("#count", "1 possible position")
	if a := p.address(); !strings.Contains(a, "rules=berkeley-db") {
		t.Errorf("the address %s has lost the rules", a)
	}

	// When another part is given up, the report stays.
	p.click("#run")
	p.waitText("#verdict", "Mate in 1 ply") // on material, which these rules take for a mate
	p.allow(429)                            // a plan that is asked for before the server has noticed
	p.evaluate(`document.querySelector("#ask-neighbours").click();
		document.querySelector("#cancel").click();`, nil)
	p.waitFor("#ask-neighbours")
	p.waitText("#verdict", "Mate in 1 ply")
}

// Of a game of both players it is asked whose problem it is; other pages show the whole of it.
func TestComposeWholeGame(t *testing.T) {
	p := open(t, "/compose")
	p.allow(400)
	for side, want := range map[string]string{"w": "20 possible positions", "b": "266 possible positions"} { // after 1. e4, and after 2. Qh5
		p.visit("/compose")
		p.typeIn("#load-text", "1. e4 e5 2. Qh5")
		p.click("#load-open")
		p.waitText("#whole", "Whose problem is it?")
		p.click("#whole [data-side=" + side + "]")
		p.waitText("#count", want)
		p.waitGone("#whole")
	}
	p.visit("/compose")
	p.typeIn("#load-text", "1. e4 e5 *\n\n1. d4 d5 *")
	p.click("#load-open")
	p.waitText("#whole", "more than one game or problem")
	p.click("#whole a")
	p.waitFor("#choices [data-which='2']")
}

// A key is called unique or cooked where that is known, and nothing where there was no time to
// look for cooks.
func TestComposeBadge(t *testing.T) {
	p := open(t, "/compose")
	for _, test := range []struct{ report, want string }{
		{`unique: true, cooks: []`, "key unique"},
		{`unique: false, cooks: [{also: ["h1h8"]}]`, "cooked"},
		{`unique: false, cooks: [{also: ["h1h8"]}], unfinished: ["duals"]`, "cooked"},
		{`unique: false, cooks: [{also: [], slower: ["h1h8"]}], unfinished: ["duals"]`, ""},
		{`unique: false, cooks: [], unfinished: ["duals"]`, ""},
	} {
		var got string
		p.evaluate(`(async () => {
			const { showReport } = await import('/compose-report.js');
			showReport(document.querySelector('main'), {
				verdict: 'mate', words: ['mate in 3 ply'], keys: [], keys_san: [], tries: [], other_tries: 0, duals: [], `+test.report+`}, {});
			return document.querySelector('#unique')?.textContent ?? '';
		})()`, &got)
		if got != test.want {
			t.Errorf("%s: the page says %q, want %q", test.report, got, test.want)
		}
	}
}

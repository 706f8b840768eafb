package e2e

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// openBoard shows a board alone, with some properties, as JavaScript has them. What it tells
// is kept in window.told.
func openBoard(t *testing.T, properties string) *page {
	t.Helper()
	p := open(t, "/")
	p.evaluate(`await customElements.whenDefined('krieg-board');
		document.querySelector('main').replaceChildren(Object.assign(document.createElement('krieg-board'), {id: 'it'}, `+properties+`));
		window.told = [];
		for (const name of ['propose', 'square', 'squaredrag'])
			document.querySelector('#it').addEventListener(name, event => told.push(name + ' ' + Object.values(event.detail).join(' ')));`, nil)
	p.waitFor("#it svg")
	return p
}

// set changes properties of the board.
func (p *page) set(properties string) {
	p.t.Helper()
	p.evaluate("Object.assign(document.querySelector('#it'), "+properties+"); await 0", nil)
}

// on returns the selector of a square.
func on(square string) string { return `#it [data-square="` + square + `"]` }

// name returns the accessible name of a square.
func (p *page) name(square string) string { return p.attribute(on(square), "aria-label") }

// told waits for all that the board has told, and forgets it.
func (p *page) told(want ...string) {
	p.t.Helper()
	var got []string
	p.waitOr("told.length >= "+strconv.Itoa(len(want)), func() string {
		p.evaluate("told", &got)
		return "the board tells " + strings.Join(got, "; ") + ", want " + strings.Join(want, "; ")
	})
	p.evaluate("told.splice(0)", &got)
	if !slices.Equal(got, want) {
		p.t.Errorf("the board tells %q, want %q", got, want)
	}
}

// middleOf returns where the middle of what a selector finds is, in squares from the upper
// left corner of the board.
func (p *page) middleOf(selector string) (at [2]int) {
	p.t.Helper()
	p.evaluate(`(() => {
		const board = document.querySelector('#it').getBoundingClientRect(), it = `+first(selector)+`.getBoundingClientRect();
		return [it.left + it.width / 2 - board.left, it.top + it.height / 2 - board.top].map(x => Math.floor(x / board.width * 8));
	})()`, &at)
	return at
}

const opening = `{position: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', proposals: ['e2e3', 'e2e4', 'e2d3', 'g1f3', 'g1h3']}`

// Pieces, ghosts and heat stand on the squares where they belong, from either side.
func TestBoardLayers(t *testing.T) {
	p := openBoard(t, `{position: '8/8/8/8/4P3/8/8/R3K3', ghosts: {k: {g8: 0.25, e4: 0.5}, q: {g8: 0.5, d8: 1}, r: {b8: 0.5}}, label: 'A map'}`)
	if got := p.count("#it [data-on]"); got != 3 {
		t.Errorf("%d pieces, want 3", got)
	}
	if got := p.count("#it [data-ghost]"); got != 3 {
		t.Errorf("%d ghosts, want 3: none on e4, where a piece is seen", got)
	}
	// The square g8 is taken in three of four positions, most often by the queen; the scales
	// are those of package render: the opacity is 1 - 0.65*(1-share), the red grows with the
	// share.
	if got := p.attribute(`[data-ghost="g8"]`, "href") + " " + p.attribute(`[data-ghost="g8"]`, "opacity"); got != "#piece-bq 0.675" {
		t.Errorf("the ghost on g8 is %s, want #piece-bq 0.675", got)
	}
	// Half the way from #fdece2 to #e8573f is 0.5 to the power of 0.6, or 0.660.
	if got, want := p.attribute(`[data-heat="b8"]`, "fill"), "#ef8a76"; got != want {
		t.Errorf("the heat of b8 is %s, want %s", got, want)
	}
	// Three of four is 0.841 of the way.
	if got, want := p.attribute(`[data-heat="g8"]`, "fill"), "#eb6f59"; got != want {
		t.Errorf("the heat of g8 is %s, want %s", got, want)
	}
	if got := p.attribute(`[data-ghost="d8"]`, "opacity") + " " + strconv.Itoa(p.count("#it [data-heat]")); got != "1 2" {
		t.Errorf("the opacity of what is certain, and the number of hot squares, is %s; want 1 2", got)
	}
	for below, want := range map[string]map[string][2]int{
		"w": {`[data-on="a1"]`: {0, 7}, `[data-on="e4"]`: {4, 4}, `[data-ghost="g8"]`: {6, 0}, on("h1"): {7, 7}},
		"b": {`[data-on="a1"]`: {7, 0}, `[data-on="e4"]`: {3, 3}, `[data-ghost="g8"]`: {1, 7}, on("h1"): {0, 0}},
	} {
		p.set(`{below: '` + below + `'}`)
		for selector, at := range want {
			if got := p.middleOf(selector); got != at {
				t.Errorf("below %s: %s is at %v, want %v", below, selector, got, at)
			}
		}
	}
	p.set(`{kinds: 'k'}`)
	if got := p.attribute(`[data-ghost="g8"]`, "href") + " " + strconv.Itoa(p.count("[data-ghost]")); got != "#piece-bk 1" {
		t.Errorf("with kings only there are %s", got)
	}
	p.set(`{ghostColour: 'w'}`)
	if got := p.attribute(`[data-ghost="g8"]`, "href"); got != "#piece-wk" {
		t.Errorf("the ghost of White is %s", got)
	}
}

// Every square has a name, and tells what may stand there when one looks at it.
func TestBoardNames(t *testing.T) {
	p := openBoard(t, `{position: '8/8/8/8/4P3/8/8/R3K3', ghosts: {k: {g8: 0.25, h8: 0.0004}, q: {g8: 0.5}}, marks: {e4: 'last', g8: 'check'}, label: 'A map'}`)
	for square, want := range map[string]string{
		"e4": "e4, white pawn, last move",
		"a1": "a1, white rook",
		"a2": "a2, empty",
		"g8": "g8, black queen in 50 %, black king in 25 % of the positions, gives check",
		"h8": "h8, black king in under 0.1 % of the positions",
	} {
		if got := p.name(square); got != want {
			t.Errorf("the name is %q, want %q", got, want)
		}
	}
	if got := p.attribute("#it [role=grid]", "aria-label"); got != "A map" {
		t.Errorf("the board is called %q", got)
	}
	if rows, cells, stops := p.count("#it [role=row]"), p.count("#it [role=row] > [role=gridcell]"), p.count("#it [tabindex='0']"); rows != 8 || cells != 64 || stops != 1 {
		t.Errorf("%d rows, %d squares, %d tab stops; want 8, 64, 1", rows, cells, stops)
	}
	p.set(`{kinds: 'k'}`)
	if got, want := p.name("g8"), "g8, black king in 25 % of the positions, gives check"; got != want {
		t.Errorf("the name is %q, want %q", got, want)
	}
	p.hover(on("g8"))
	p.waitText("#it .kb-tip", "g8: queen 50 %, king 25 %")
	p.hover(on("a2"))
	p.waitGone("#it .kb-tip")
	p.set(`{plain: true}`)
	if got := p.attribute("#it", "role") + " " + p.attribute("#it", "aria-label") + " " + strconv.Itoa(p.count("#it [tabindex]")); got != "img A map 0" {
		t.Errorf("the picture is %q", got)
	}
}

// A move is proposed by dragging, by two clicks, and by keys; other moves are not.
func TestBoardPropose(t *testing.T) {
	p := openBoard(t, opening)
	p.drag(on("e2"), on("e4"))
	p.told("propose e2e4")
	p.drag(on("e2"), on("e5"))
	p.drag(on("d2"), on("d4"))
	if got := p.middleOf(`[data-on="e2"]`); got != [2]int{4, 6} {
		t.Errorf("a piece that was dropped elsewhere is at %v", got)
	}
	p.click(on("g1"))
	p.waitFor("#it .kb-target")
	if got := p.count("#it .kb-target"); got != 2 {
		t.Errorf("%d squares to go to, want 2", got)
	}
	if got, want := p.name("f3"), "f3, empty, can be proposed"; got != want {
		t.Errorf("the name is %q, want %q", got, want)
	}
	p.click(on("f3"))
	p.told("propose g1f3")
	p.click(on("g1"))
	p.click(on("g1")) // lets go
	p.click(on("f3"))
	p.click(on("g1"))
	p.click(on("e2")) // takes another
	p.click(on("e3"))
	p.told("propose e2e3")

	p.focus(on("e1")) // where the tab stop is, or not: the arrows go on from here
	p.key("ArrowRight", "ArrowRight", "Enter", "ArrowUp", "ArrowUp", "ArrowLeft", " ")
	p.told("propose g1f3")
	p.focus(on("e2"))
	p.key("Enter", "Escape", "ArrowUp", "Enter")
	p.told()
	p.set(`{below: 'b'}`)
	p.focus(on("e2"))
	p.key("Enter", "ArrowDown", "ArrowDown", "Enter") // downwards is forwards now
	p.told("propose e2e4")
	p.key("ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown")
	if got := p.attribute("#it :focus", "data-square"); got != "e8" {
		t.Errorf("the focus stops at %s, want e8", got)
	}
}

// A promotion asks which piece, by mouse and by keys.
func TestBoardPromotion(t *testing.T) {
	p := openBoard(t, `{position: '8/4P3/8/8/8/8/8/4K3', proposals: ['e7e8q', 'e7e8r', 'e7e8b', 'e7e8n', 'e7d8q', 'e7d8r', 'e7d8b', 'e7d8n']}`)
	p.drag(on("e7"), on("e8"))
	p.waitFor("#it [role=dialog]")
	p.click(`#it [data-promotion="e7e8n"]`)
	p.told("propose e7e8n")
	p.waitGone("#it [role=dialog]")
	p.focus(on("e7"))
	p.key("Enter", "ArrowUp", "ArrowLeft", "Enter")
	p.waitFor("#it [role=dialog]")
	if got := p.attribute("#it [role=dialog] :focus", "aria-label"); got != "white queen" {
		t.Errorf("the focus is on %q", got)
	}
	p.key("ArrowDown", "Enter")
	p.told("propose e7d8r")
	p.click(on("e7"))
	p.click(on("e8"))
	p.waitFor("#it [role=dialog]")
	p.key("Escape")
	p.waitGone("#it [role=dialog]")
	p.told()
}

// What was refused is crossed out, marks and arrows are drawn.
func TestBoardMarks(t *testing.T) {
	p := openBoard(t, `{...`+opening+`, refused: ['e2d3'], marks: {a8: 'mate'}, arrows: [{from: 'g1', to: 'f3', kind: 'key'}, {from: 'a1', to: 'a1'}], labels: {b5: '25'}}`)
	if got := p.count(`#it [data-refused="e2d3"] .kb-cross`); got != 1 {
		t.Errorf("%d crosses, want 1", got)
	}
	if got := p.count("#it .arrow-key"); got != 1 || p.count("#it .kb-arrow") != 1 {
		t.Errorf("%d arrows to the key, want 1 and no other", got)
	}
	if got := p.text("#it .kb-label"); got != "25" {
		t.Errorf("the label is %q", got)
	}
	if !strings.Contains(p.attribute(on("a8"), "class"), "mark-mate") {
		t.Error("the mark is missing")
	}
	p.click(on("e2"))
	p.waitFor("#it .kb-targets .kb-cross")
	if got := p.count("#it .kb-targets .kb-target"); got != 2 {
		t.Errorf("%d squares to go to that were not refused, want 2", got)
	}
}

// An editable board tells of clicks, of keys, and of drags.
func TestBoardEdit(t *testing.T) {
	p := openBoard(t, `{position: '8/8/8/8/4P3/8/8/8', editable: true}`)
	p.click(on("c5"))
	p.told("square c5 0  false")
	p.rightClick(on("c5"))
	p.told("square c5 2  false")
	p.focus(on("c5"))
	p.key("ArrowRight", "k", "Delete", "Enter")
	p.told("square d5 0 k false", "square d5 0 Delete false", "square d5 0 Enter false")
	p.drag(on("e4"), on("e6"))
	p.told("squaredrag e4 e6 0")
}

// A finger does what the mouse does.
func TestBoardTouch(t *testing.T) {
	p := openBoard(t, opening)
	p.press(on("e2"), 0)
	p.waitFor("#it .kb-target")
	p.press(on("e4"), 0)
	p.told("propose e2e4")
}

// A piece that has moved glides; in another position nothing does.
func TestBoardMotion(t *testing.T) {
	p := openBoard(t, opening)
	p.set(`{position: 'rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR'}`)
	var got int
	if p.evaluate("document.getAnimations().length", &got); got != 0 {
		t.Errorf("%d pieces glide for somebody who does not want that", got)
	}
	p.run(emulation.SetEmulatedMedia())
	p.evaluate("document.getAnimations().forEach(a => a.finish())", nil)
	moving := func(position string) (n int) {
		p.set(`{position: '` + position + `'}`)
		p.evaluate("document.getAnimations().length", &n)
		p.evaluate("document.getAnimations().forEach(a => a.finish())", nil)
		return n
	}
	for _, test := range []struct {
		position string
		want     int
	}{
		{"rnbqkbnr/pppppppp/8/3P4/8/8/PPP1PPPP/RNBQKBNR", 1},
		{"rnbqkbnr/ppp1pppp/3P4/8/8/8/PPP1PPPP/RNBQKBNR", 1}, // and another has left
		{"r3k2r/8/8/8/8/8/8/R3K2R", 0},
		{"r3k2r/8/8/8/8/8/8/R4RK1", 2},
		{"r3k2r/8/8/8/8/8/8/R4RK1", 0},
		{"8/8/8/8/8/8/8/8", 0},
	} {
		if got := moving(test.position); got != test.want {
			t.Errorf("%d pieces glide to %s, want %d", got, test.position, test.want)
		}
	}
}

// A board full of pieces and ghosts is drawn anew within a step through a record, which may
// take 50 milliseconds.
func TestBoardSpeed(t *testing.T) {
	p := openBoard(t, opening)
	p.measure("a step", 50, func() (time float64) {
		p.evaluate(`(() => {
			const board = document.querySelector('#it'), kinds = {};
			for (const kind of 'kqrbnp') {
				kinds[kind] = {};
				for (const file of 'abcdefgh') for (const rank of '345678') kinds[kind][file + rank] = Math.random() / 6;
			}
			Object.assign(board, {position: '8/8/8/8/8/8/PPPPPPPP/RNBQKBNR', ghosts: kinds});
			const start = performance.now();
			for (let i = 0; i < 20; i++) { board.update(); board.getBoundingClientRect(); }
			return (performance.now() - start) / 20;
		})()`, &time)
		return time
	})
}

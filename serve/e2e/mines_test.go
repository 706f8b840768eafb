package e2e

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// cell is the selector of a cell of Minesweeper.
func cell(row, col int) string { return fmt.Sprintf(`.cell[data-row="%d"][data-col="%d"]`, row, col) }

// A row of three cells with two mines is won with the first cell, by mouse and by keyboard.
func TestMinesFirstCell(t *testing.T) {
	p := open(t, "/mines?size=1x3&mines=2&seed=5")
	p.click(cell(0, 1))
	p.waitText("#status", "Won")
	p.reload()
	p.waitText("#status", "Won")
	p.visit("/mines?size=1x3&mines=2&seed=5")
	p.waitText("#cells-left", "1 cell to open")
	p.focus(cell(0, 0))
	p.key("ArrowRight", "f")
	p.waitText("#mines-left", "1 mine left")
	p.key("f")
	p.waitText("#mines-left", "2 mines")
	p.key("Enter")
	p.waitText("#status", "Won")
	if got := p.attribute(cell(0, 0), "aria-label"); got != "row 1, column 1: a mine" {
		t.Errorf("the first cell is %q", got)
	}
}

// With an inner cell of 4x4 and six mines the game is won for certain: who follows the
// hints always wins, whatever the seed is.
func TestMinesForcedWin(t *testing.T) {
	p := open(t, "/mines?size=4x4&mines=6&first=gnomine&seed=3&odds=1")
	p.waitText("#told .sure", "Won for certain")
	if got := p.count(".cell.sure"); got != 4 {
		t.Errorf("%d cells are marked, want the four inner ones", got)
	}
	open := func(selector string) {
		left := p.text("#cells-left")
		p.click(selector)
		p.waitOr(first("#cells-left")+".textContent.trim() !== "+quote(left), func() string { return "nothing was opened" })
		p.wait(first("#told p") + "?.textContent !== 'Counting…'")
	}
	open(cell(1, 1))
	for range 16 {
		if strings.HasPrefix(p.text("#status"), "Won") {
			break
		}
		p.waitText("#told .sure", "Won for certain")
		p.waitFor("#open-safe")
		open("#open-safe")
	}
	p.waitText("#status", "Won")
}

// The mine beside the 1 is on its left or on its right, with one half each; flags, the
// number with all its flags, taking back, and the end of a game that is lost.
func TestMinesByMouse(t *testing.T) {
	p := open(t, "/mines?size=1x3&mines=1&seed=1")
	p.click(cell(0, 1))
	p.waitText(cell(0, 1), "1")
	p.click("#odds")
	p.waitText(cell(0, 0), "50")
	p.waitText("#told .chance", "1 of 2 layouts")
	p.rightClick(cell(0, 0))
	p.waitFor(cell(0, 0) + ".flag")
	p.click(cell(0, 0)) // which the flag forbids
	p.waitText("#message", "Take the flag away first")
	p.click(cell(0, 1)) // opens the other one
	p.wait("/Won|Lost/.test(" + first("#status") + ".textContent)")
	p.click("#undo")
	p.waitText("#status", "Go on")
	p.rightClick(cell(0, 0))
	p.waitGone(cell(0, 0) + ".flag")
	p.press(cell(0, 0), 600*time.Millisecond)
	p.waitFor(cell(0, 0) + ".flag")
	if got := p.address(); !strings.Contains(got, "open=0.1") || !strings.Contains(got, "flags=0.0") {
		t.Errorf("the address is %s", got)
	}
}

// The first cell is never a mine, and the hint says so; where it may be one the hint says how likely that is.
func TestMinesFirstHint(t *testing.T) {
	p := open(t, "/mines?size=9x9&mines=10&seed=7&odds=1")
	p.click("#hint")
	p.waitText("#told .advice", "Open row 1, column 1: it is free for certain.")
	p.waitText("#told", "Whichever cell you open first is free.")
	if got := p.count("#open-safe"); got != 0 {
		t.Error("more cells than the first are offered to be opened")
	}
	p.waitText(cell(4, 4), "0")
	p.visit("/mines?size=9x9&mines=10&seed=7&first=none")
	p.click("#hint")
	p.waitText("#told .advice", "a mine with 12.3 %")
}

// An address that somebody has mistyped gives a game all the same, or numbers that can be.
func TestMinesMistyped(t *testing.T) {
	p := open(t, "/mines?seed=abc&mines=many")
	p.wait(`/\bseed=\d+/.test(location.search)`)
	p.waitText("#mines-left", "10 mines")
	p.allow(400)
	p.visit("/mines?size=9x9&mines=100")
	p.waitFor("#wrong")
	p.waitText("#cells-left", "0 cells to open")
}

// A hint names a cell and marks it, once.
func TestMinesHint(t *testing.T) {
	p := open(t, "/mines?size=9x9&mines=10&seed=7&open=4.4")
	p.focus(cell(0, 0))
	p.key("h")
	p.waitText("#told .advice", "Open row")
	if got := p.count(".cell.best"); got != 1 {
		t.Errorf("%d cells are marked", got)
	}
	if got := p.count(".cell.odds"); got != 0 {
		t.Errorf("%d cells show a probability without being asked", got)
	}
	p.click(".cell.best")
	p.waitGone(".cell.best")
}

// A board from elsewhere is read, changed by keyboard and by mouse, and a wrong one is
// told to be wrong.
func TestMinesElsewhere(t *testing.T) {
	p := open(t, "/mines")
	p.click("#elsewhere summary")
	p.typeIn("#position", "###\n121\n000")
	p.click("#look")
	p.waitText("#told .sure", "Won for certain")
	p.waitText(cell(0, 1), "0")
	p.waitText(cell(0, 0), "100")
	p.focus(cell(1, 1))
	p.allow(400)
	p.key("5")
	p.waitText("#wrong", "no layout of 2 mines fits")
	p.click(`#brush [data-sign="2"]`)
	p.click(cell(1, 1))
	p.waitText("#told .sure", "Won for certain")
	p.reload()
	p.waitText(cell(1, 1), "2")
	p.waitText("#told .sure", "Won for certain")
}

// Other boards are begun by their names and by their numbers; the history leads back.
func TestMinesBoards(t *testing.T) {
	p := open(t, "/mines?seed=1")
	p.waitText("#mines-left", "10 mines")
	p.click(`#presets [data-size="16x30"]`)
	p.waitText("#mines-left", "99 mines")
	if got := p.count(".cell"); got != 480 {
		t.Errorf("%d cells, want 480", got)
	}
	p.typeIn("#rows", "5")
	p.typeIn("#cols", "6")
	p.typeIn("#mines", "7")
	p.key("Enter")
	p.waitText("#mines-left", "7 mines")
	if got := p.count(".cell"); got != 30 {
		t.Errorf("%d cells, want 30", got)
	}
	p.back()
	p.waitText("#mines-left", "99 mines")
	p.back()
	p.waitText("#mines-left", "10 mines")
}

// An address brings back a game with its flags off and its odds on: what is open has none.
func TestMinesOfAddress(t *testing.T) {
	p := open(t, "/mines?size=9x9&mines=10&first=gnomine&seed=20&open=4.4-0.4-1.3-6.3-7.5-8.5-7.4-8.4&odds=1")
	p.waitFor(".cell.odds")
	if opened, closed := p.count(".cell.open"), p.count(".cell.odds"); opened < 8 || opened+closed != 81 {
		t.Errorf("%d cells are open and %d have odds, want the 8 of the address or more, and all others", opened, closed)
	}
	p.screenshot("mines")
}

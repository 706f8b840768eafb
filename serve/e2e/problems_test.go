package e2e

import (
	"strings"
	"testing"
)

// The first page of the first set comes by itself; the next one by a click, and the last
// one, too; any problem can be gone to.
func TestProblemsPages(t *testing.T) {
	p := open(t, "/problems")
	p.waitText("#where", "1–20 of 1,000")
	p.waitFor(`#rows [data-number="20"] krieg-board svg`)
	p.click("#next")
	p.waitText("#where", "21–40 of 1,000")
	p.click("#last")
	p.waitText("#where", "981–1,000 of 1,000")
	p.click("#previous")
	p.waitText("#where", "21–40 of 1,000")
	p.typeIn("#goto", "500")
	p.key("Enter")
	p.waitText("#where", "500–519 of 1,000")
	p.waitText("#detail h2", "Problem 500")
	p.reload()
	p.waitText("#where", "500–519 of 1,000")
	p.waitText("#detail h2", "Problem 500")
	p.back()
	p.waitText("#where", "21–40 of 1,000")
}

// The filters choose, and are in the address. Problem 7 is the first mate.
func TestProblemsFilters(t *testing.T) {
	p := open(t, "/problems")
	p.waitText("#where", "1–20")
	p.choose("#verdict", "mate")
	p.waitFor(`#rows tr:first-child[data-number="7"]`)
	if got := p.count("#rows .badge.good"); got != p.count("#rows tr") {
		t.Errorf("%d of %d rows are mates", got, p.count("#rows tr"))
	}
	p.typeIn("#hidden", "0")
	p.key("Enter")
	p.wait(`[...document.querySelectorAll("#rows tr")].length > 0 && [...document.querySelectorAll("#rows td:nth-child(6)")].every(cell => cell.textContent === "0")`)
	if got := p.address(); !strings.Contains(got, "verdict=mate") || !strings.Contains(got, "hidden=0") {
		t.Errorf("the address is %s", got)
	}
	p.click("#clear")
	p.waitText("#where", "1–20 of 1,000")
	p.visit("/problems?verdict=mate&n=7")
	p.waitFor("#rows tr:nth-child(5) krieg-board svg")
	p.waitText("#detail h2", "Problem 7")
	p.waitFor("#detail [data-way=solve]")
	p.screenshot("problems")
}

// A mate that needs a refusal is found by searching: number 10 is the first.
func TestProblemsNeeds(t *testing.T) {
	p := open(t, "/problems?needs=refusal&from=1")
	p.waitFor(`#rows tr:first-child[data-number="10"]`)
}

// By the keyboard: down to the second row, open it, and turn the page.
func TestProblemsKeys(t *testing.T) {
	p := open(t, "/problems")
	p.waitFor(`#rows [data-number="20"]`)
	p.key("ArrowDown", "ArrowDown", "Enter")
	p.waitText("#detail h2", "Problem 2")
	p.waitFor(`#rows [data-number="2"][aria-current="true"]`)
	p.key("ArrowRight")
	p.waitText("#where", "21–40")
	p.key("ArrowLeft")
	p.waitText("#where", "1–20")
}

// A row opens into a card, whose links take the problem to other pages. In the states of
// problem 7 the king has three squares.
func TestProblemsOpen(t *testing.T) {
	p := open(t, "/problems?set=selfplay3.kdb&from=7")
	p.click(`#rows [data-number="7"]`)
	p.waitText("#detail", "White to move, 3 states: is there a certain mate within 3 ply? Yes.")
	p.wait(`Object.keys(document.querySelector("#detail krieg-board").ghosts.k).length === 3`)
	p.click(`#detail [data-kinds="k"]`)
	p.wait(`document.querySelector("#detail krieg-board").kinds === "k"`)
	for _, way := range []string{"board", "solve", "compose"} {
		p.wait(`new URL(document.querySelector("[data-way=` + way + `]").href).pathname === "/` + way + `" && document.querySelector("[data-way=` + way + `]").hash.startsWith("#text=")`)
	}
}

// With a problem open the page is as good as without, also in the dark and on a phone.
func TestProblemsAudit(t *testing.T) {
	p := open(t, "/")
	p.auditLooks("/problems?n=7", "#detail [data-way=solve]")
}

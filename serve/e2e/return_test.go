package e2e

import (
	"strings"
	"testing"
)

// Who leaves a game on the page "Board" for another comes back to the event that was
// looked at.
func TestBoardReturn(t *testing.T) {
	p := openGame(t, opened)
	p.waitText("#count", "One position")
	p.click("#next")
	p.click("#next")
	p.waitText("#here", "Event 2 of 8")
	p.click("#another")
	p.waitFor("#load-text")
	p.evaluate(`document.querySelector("#here").textContent = ""`, nil) // what is hidden would do
	p.back()
	p.waitText("#here", "Event 2 of 8")
}

// Numbers that no event and no position has lead to those that there are.
func TestBoardStrangeNumbers(t *testing.T) {
	p := open(t, "/board")
	for query, want := range map[string]string{"at=-5": "The start", "at=1.5": "Event 1 of 8", "at=2&state=-3": "Event 2 of 8"} {
		p.visit(p.with("/board?"+query, opened))
		p.waitText("#here", want)
	}
}

// A game that came from the first page, without a query, is not lost by looking for another.
func TestReviewReturn(t *testing.T) {
	p := open(t, "/")
	p.allow(429) // until the server has noticed that the first review was left
	p.visit(p.with("/review", "1. e4 e5 2. Qh5 Nc6"))
	p.waitFor("#another")
	p.click("#another")
	p.waitFor("#open-text")
	p.back()
	p.waitFor("#another")
}

// What is JSON but no record is not taken for one by the live game, from a box or an address.
func TestLiveWithoutRecord(t *testing.T) {
	p := open(t, "/review?live=1")
	p.click("summary")
	p.typeIn("#saved-text", `{"fen": "7k/8/5K2/8/8/8/8/6R1 w - -"}`)
	p.click("#saved-open")
	p.waitText("#message", "this is no record")
	p.visit(strings.Replace(p.with("/review?live=1", `{"fen": "7k/8/5K2/8/8/8/8/6R1 w - -"}`), "#text=", "#record=", 1))
	p.waitText("#message", "this is no record")
	p.waitFor("#start-live")
}

// A row's link leads to its problem also in another tab, after filters were set and taken
// away; in another set no problem of the first one stays open.
func TestProblemsLinks(t *testing.T) {
	p := open(t, "/problems?n=7")
	p.waitText("#detail h2", "Problem 7")
	p.choose("#verdict", "mate")
	p.waitFor(`#rows tr:first-child[data-number="7"]`)
	p.choose("#verdict", "")
	p.waitFor(`#rows tr:first-child[data-number="1"]`)
	if got := p.attribute(`#rows [data-number="1"] a`, "href"); got != "/problems?n=1" {
		t.Errorf("the link of problem 1 is %s", got)
	}
	var other string
	p.evaluate(`document.querySelector("#set").options[1].value`, &other)
	p.choose("#set", other)
	p.waitText("#detail", "Choose a problem")
}

// Results that were dropped come back behind those of a file that was chosen after them.
func TestBenchReturn(t *testing.T) {
	p, _ := follow(t)
	p.waitText("#headline", "4 of 6 searches done")
	head, results := benchTexts(t)
	p.drop("#report", "own.jsonl", head+results)
	p.wait(`location.hash.startsWith("#results=") && document.querySelector("#file").value === ""`)
	p.choose("#file", "results.jsonl")
	p.wait(`location.hash === "" && document.querySelector("#file").value === "results.jsonl"`)
	p.back()
	p.wait(`location.hash.startsWith("#results=") && document.querySelector("#file").value === ""`)
}

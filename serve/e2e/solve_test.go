package e2e

import (
	"slices"
	"strings"
	"testing"
	"time"

	"kriegmate/serve"
)

// openProblem loads a problem on the page "Solve".
func openProblem(t *testing.T, text string) *page {
	t.Helper()
	p := open(t, "/solve")
	p.typeIn("#problem-text", text)
	p.click("#problem-open")
	p.waitFor("#work:not([hidden])")
	return p
}

const hiddenBishop = "White Kc7 Rb7 Rh1\nBlack Ka8 B@c5,b1,g8"

// A problem is solved; the tree of its plan has the numbers of positions, and the board of
// the chosen proposal. Then the plan is walked to mate on the board, and the address brings
// it all back.
func TestSolveByMouse(t *testing.T) {
	p := openProblem(t, hiddenBishop)
	p.waitText("#caption", "3 positions possible")
	p.click("#run")
	p.waitText("#verdict", "Mate in 3 ply")
	p.waitText(`#depths tr[data-ply="1"]`, "no mate")
	p.waitText(`#depths tr[data-ply="3"]`, "mate")
	p.waitText(`[data-path="root"]`, "Ra1")
	p.screenshot("solve")
	p.click(`[data-path="root"] > ul > li:first-child > .plan-row`)
	p.waitText("#caption", "Ra1 (check by file, then silence), then Raa7; 3 positions possible")
	p.click("#tab-play")
	for _, step := range []struct{ from, to, heard string }{
		{"h1", "a1", "check by file"}, {"a1", "a7", "refused"}, {"a1", "a3", "refused"}, {"a1", "a2", "checkmate"},
	} {
		p.waitText("#duel-state", "You have")
		p.drag(square(step.from), square(step.to))
		p.waitText("#feed li:last-child", step.heard)
	}
	p.waitText("#duel-state", "Checkmate")
	p.waitText("#caption", "White played Rxa2#")
	p.reload()
	p.waitText("#duel-state", "Checkmate")
	p.click("#step-back")
	p.waitText("#caption", "Ra3 was refused")
	p.click("#duel-again")
	p.waitText("#duel-state", "You have 2 moves left")
	p.click("#duel-hint")
	p.waitText("#caption", "The plan proposes Ra1")
}

// The same with the keyboard alone: the tree by arrow keys, the proposals typed.
func TestSolveByKeyboard(t *testing.T) {
	p := open(t, "/solve")
	p.focus("#problem-text")
	p.typeIn("#problem-text", hiddenBishop)
	p.key("Control+Enter")
	p.waitFor("#work:not([hidden])")
	p.wait(`document.activeElement.id === "run"`)
	p.key("Enter")
	p.waitText("#verdict", "Mate in 3 ply")
	p.waitFor(`[data-path="root"][aria-expanded="true"]`)
	p.focus(`[data-path="root"]`)
	p.key("ArrowDown")
	p.waitText("#caption", "then Raa7")
	p.key("ArrowLeft", "ArrowLeft")
	p.waitText("#caption", "Begin with Ra1")
	p.key("ArrowRight", "End")
	p.waitText("#caption", "mate in 1 position")
	p.focus("#tab-plan")
	p.key("ArrowRight")
	p.waitText("#duel-state", "You have 2 moves left")
	p.focus("#duel-try")
	for _, move := range []string{"Ra1", "Raa7", "Ra3", "Ra2"} {
		before := p.count("#feed li")
		p.typeIn("#duel-try", move)
		p.key("Enter")
		p.wait("document.querySelectorAll('#feed li').length > " + string(rune('0'+before)))
	}
	p.waitText("#duel-state", "Checkmate")
}

// Where there is no mate, a proposal that is chosen is beaten by a position and a line.
func TestSolveRefutation(t *testing.T) {
	p := openProblem(t, "3k4/8/8/2K2R2/8/8/1R6/8 w - -")
	p.choose("#ply", "3")
	p.click("#run")
	p.waitText("#verdict", "No mate in 3 ply")
	p.click("#tab-why")
	p.click(`[data-try="c5d6"]`)
	p.waitText("#why-words", "Kd6 fails")
	p.waitText("#why-words", "these sound the same")
	p.click("#step-on")
	p.waitText("#caption", "Kc8")
	p.click("#tab-play")
	p.drag(square("c5"), square("d6"))
	p.waitText("#duel-state", "no certain mate")
	p.click("#duel-reveal")
	p.waitText("#duel-state", "Given up")
}

// The samples are what their names say, with nothing chosen.
func TestSolveSamples(t *testing.T) {
	p := open(t, "/solve")
	p.waitFor("[data-sample]")
	var names []string
	p.evaluate(`Array.from(document.querySelectorAll("[data-sample]"), (button) => button.dataset.sample)`, &names)
	if !slices.Contains(names, "No mate") || len(names) < 3 {
		t.Errorf("the samples are %q", names)
	}
	p.allow(429) // while the ending is looked up
	for _, name := range names {
		p.visit("/solve")
		p.click(`[data-sample="` + name + `"]`)
		p.click("#run")
		p.waitFor("#verdict")
		want := "Mate in "
		if name == "No mate" {
			want = "No mate in "
		}
		if got := p.text("#verdict"); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// A search that is cancelled ends on the server, too: a client has one search at a time,
// and the next one is answered long before the first would have ended.
func TestSolveCancel(t *testing.T) {
	p := openProblem(t, "r1bqkbnr/pppppppp/2n5/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -")
	p.allow(429) // while the first one ends
	p.choose("#searcher", "dfs")
	p.choose("#ply", "7")
	p.click("#run")
	p.waitText(`#depths tr[data-ply="7"]`, "searching")
	p.click("#cancel")
	p.waitText(`#depths tr[data-ply="7"]`, "given up")
	p.choose("#ply", "1")
	p.click("#run")
	p.waitText("#verdict", "No mate in 1 ply")
}

// Against a bare king the exact length is told, and the mate can be played by hints.
func TestSolveEnding(t *testing.T) {
	p := openProblem(t, "8/8/8/3k4/8/2K5/8/R7 w - -")
	p.waitText("#ending", "mate in 19 moves")
	p.click("#run")
	p.waitText("#verdict", "Mate in 37 ply")
	p.waitText("#verdict-about", "too large")
	p.click("#duel-hint")
	p.waitText("#caption", "The plan proposes")
}

// The deeper parts of a large plan are fetched when they are unfolded: the first proposal
// that the server's answer leaves untold is chosen, with what follows it.
func TestSolveLargePlan(t *testing.T) {
	p := openProblem(t, "8/7K/8/8/8/2R5/6k1/8 w - -")
	p.waitText("#ending", "mate in 14 moves")
	p.click("#run")
	p.waitText("#verdict", "Mate in 27 ply")
	p.waitFor(`[data-path="root"] > ul`)
	var path []int
	p.evaluate(`(async () => {
		const { ask } = await import('/api.js');
		const problem = '8/7K/8/8/8/2R5/6k1/8 w - -';
		const { plan } = await ask('solve', problem);
		const untold = (node, path) => node.more ? path : (node.then ?? []).map((b, i) => b.next && untold(b.next, [...path, i])).find(Boolean);
		const path = untold(await ask('plan', { problem, plan }), []);
		await document.querySelector('.plan-tree').choose([...path, 0]);
		return path;
	})()`, &path)
	if len(path) == 0 {
		t.Fatal("the whole plan is told at once")
	}
	p.waitText("#caption", "…")
	if chosen := strings.Split(p.attribute(`.plan-tree [aria-selected="true"]`, "data-path"), "."); len(chosen) != len(path)+1 {
		t.Errorf("chosen is %v, want one more than %v", chosen, path)
	}
}

// What cannot be read is told, and files can be kept.
func TestSolveFiles(t *testing.T) {
	p := open(t, "/solve")
	p.allow(400)
	p.typeIn("#problem-text", "nothing that makes sense")
	p.click("#problem-open")
	p.waitText("#message", "neither")
	p.typeIn("#problem-text", "7k/8/5K2/8/8/8/8/6R1 w - -")
	p.click("#problem-open")
	p.click("#first-moves")
	p.click("#run")
	p.waitText("#verdict", "Mate in 3 ply")
	name, text := p.downloaded(func() { p.click("#save-answer") })
	if name != "answer.json" || !strings.Contains(text, `"verdict":"mate"`) || !strings.Contains(text, "7k/8/5K2") {
		t.Errorf("%s has %.200s", name, text)
	}
	if name, text := p.downloaded(func() { p.click("#save-certificate") }); name != "mate-3.cert" || len(text) < 20 {
		t.Errorf("%s has %d bytes", name, len(text))
	}
	p.click("#tab-first")
	p.waitFor(`[data-first="f6f7"]`)
}

// First moves of which the limits were too low to tell are named, and not taken for ones that do not mate. The server's answer is
// changed on its way, as what is decided in time depends on the machine.
func TestSolveUndecided(t *testing.T) {
	p := open(t, "/")
	p.allow(429) // while a search that was begun without first moves ends
	p.before(`{
		const fetched = window.fetch;
		window.fetch = async (...asked) => {
			const answer = await fetched(...asked);
			if (!String(asked[0]).includes('/solve')) return answer;
			const text = (await answer.text()).replace(/"first_moves":\[[^\]]*\]/, '"first_moves":[],"first_moves_undecided":["f6f7","g1g2"]');
			return new Response(text, { status: answer.status, headers: answer.headers });
		};
	}`)
	p.visit("/solve")
	p.typeIn("#problem-text", "7k/8/5K2/8/8/8/8/6R1 w - -")
	p.click("#problem-open")
	p.click("#first-moves")
	p.click("#run")
	p.waitText("#verdict", "Mate in 3 ply")
	p.click("#tab-first")
	p.waitText("#undecided", "The limits were too low to tell of Kf7, Rg2.")
	p.waitText("#tab", "No first move was found that mates")
}

// A problem that says its ply is searched for that, also after a reload; a link to compose
// carries the one position of a game that is asked about, which needs no more words.
func TestSolveReading(t *testing.T) {
	p := openProblem(t, `{"fen":"7k/8/5K2/8/8/8/8/6R1 w - -","ply":17}`)
	p.wait(`document.querySelector("#ply").value === "17" && location.hash.length > 0`)
	p.reload()
	p.waitFor("#work:not([hidden])")
	p.wait(`document.querySelector("#ply").value === "17"`)
	p.visit("/solve")
	p.click("#whole summary")
	p.choose("#side", "w")
	p.typeIn("#at", "2")
	p.typeIn("#problem-text", "1. e4 e5 2. Nf3 Nc6")
	p.click("#problem-open")
	p.waitFor("#work:not([hidden])")
	p.wait(`location.hash.length > 0`)
	p.reload()
	p.waitFor("#work:not([hidden])")
	p.click("#another")
	if side, at := p.value("#side"), p.value("#at"); side != "w" || at != "2" {
		t.Errorf("the box says side %q and move %q, want those of the address", side, at)
	}
	p.click("#problem-open")
	p.waitFor("#work:not([hidden])")
	p.wait(`document.querySelector("#to-compose").hash.length > 0`)
	p.click("#to-compose")
	p.waitText("#count", "20 possible positions") // as many as Black has moves
}

// What the server asks of a whole game is told by the names that the fields of the page have, and an address may have
// filled them in.
func TestSolveWholeGame(t *testing.T) {
	p := open(t, "/solve")
	p.allow(400)
	p.typeIn("#problem-text", "1. e4 e5 2. Qh5")
	p.click("#problem-open")
	p.waitText("#message", "choose the player under “Seen by”")
	p.choose("#side", "w")
	p.click("#problem-open")
	p.waitText("#message", "“Before move” 2 stops before move 2 of White")
	p.typeIn("#at", "2")
	p.click("#problem-open")
	p.waitFor("#work:not([hidden])")
	p.visit("/solve?side=w")
	p.typeIn("#problem-text", "1. e4 e5")
	p.click("#problem-open")
	p.waitFor("#work:not([hidden])")
	p.waitText("#caption", "White to move; 20 positions possible")
}

// While the opponent thinks nothing is taken back: what it answers belongs to what was
// proposed before.
func TestSolveHaste(t *testing.T) {
	p := openProblem(t, hiddenBishop)
	p.click("#run")
	p.waitText("#verdict", "Mate in 3 ply")
	p.click("#tab-play")
	p.typeIn("#duel-try", "Ra1")
	p.key("Enter")
	p.waitText("#feed li:last-child", "check by file")
	p.evaluate(`document.querySelector("#duel-try").value = "Raa7";
		for (const id of ["#duel-propose", "#duel-back", "#duel-hint", "#duel-again"]) document.querySelector(id).click();`, nil)
	p.waitText("#feed li:last-child", "Raa7")
	if n := p.count("#feed li"); n != 2 {
		t.Errorf("%d proposals, want Ra1 and Raa7", n)
	}
}

// A server that gives less time than the page would take for what is near is no hindrance.
func TestSolveLittleTime(t *testing.T) {
	p := openAt(t, server(t, serve.Config{Timeout: time.Second}), "/solve")
	p.click(`[data-sample="A hidden bishop"]`)
	p.waitFor("#work:not([hidden])")
	p.click("#run")
	p.waitText("#verdict", "Mate in 3 ply")
}

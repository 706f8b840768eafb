package e2e

import (
	"os"
	"strings"
	"testing"

	"kriegmate/kriegspiel"
)

// planted is a game in which White misses a certain mate with its second move: Kf2 instead
// of Rb7; see the tests of package review.
func planted(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../testdata/games/planted.pgn")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A game is dropped onto the page, and the missed mate is found and shown.
func TestReviewByMouse(t *testing.T) {
	p := open(t, "/review")
	p.choose("#time", "5s") // for machines that are busy
	p.drop("#open", "planted.pgn", planted(t))
	p.waitText("#verdict", "White missed a certain mate")
	p.waitText("#turn-title", "Move 2: Kf2")
	p.waitText("#turn-mark", "mate in 3 ply missed")
	p.waitText("#detail", "beginning with Rb7")
	if n := p.count("#board .arrow-key"); n != 1 {
		t.Errorf("%d arrows of mates, want that of Rb7", n)
	}
	p.wait(`document.querySelector("#board [data-square=f7]").getAttribute("aria-label") === "f7, black king in 20 % of the positions"`)
	p.dark()
	p.screenshot("review-dark")
	p.light()
	p.click("#turn-4")
	p.waitText("#turn-title", "Move 4: Ra8")
	p.click("#next-missed")
	p.waitText("#turn-title", "Move 2: Kf2")
	if at := p.address(); !strings.Contains(at, "turn=2") {
		t.Errorf("the address is %q", at)
	}
	p.click("#to-board")
	p.waitText("#count", "5 positions")
	p.back()
	p.click("#to-solve")
	p.waitFor("#run")
	p.back()
	p.click("#show-plan")
	p.waitText("#plan [data-path=root]", "Rb7")
	p.drag("#board [data-square=b1]", "#board [data-square=b7]")
	p.waitText("#plan [aria-selected=true]", "Ra8")
	p.wait(`document.querySelector("#board [data-square=b7]").getAttribute("aria-label") === "b7, white rook"`)
	p.click("#close-plan")
	p.waitGone("#plan")
	p.wait(`document.querySelector("#board [data-square=b1]").getAttribute("aria-label") === "b1, white rook"`)
	p.click("#seen-by [data-by=r]")
	p.wait(`document.querySelector("#board [data-square=f7]").getAttribute("aria-label").startsWith("f7, black king,")`)
	p.click("#seen-by [data-by=b]")
	p.waitText("#verdict", "No mate was certain for Black")
	p.back() // to White
	p.waitText("#verdict", "White missed a certain mate")
	p.click("#another")
	p.waitFor("#open-text")
}

// The queen is given away for a pawn: the page says what would have been better, and shows it.
func TestReviewBetter(t *testing.T) {
	p := open(t, "/review")
	p.drop("#open", "game.pgn", "1. b4 d5 2. c4 dxc4 3. Qa4+ Qd7 4. Qxa7 Rxa7 5. b5 *")
	p.waitText("#verdict", "No mate was certain for White")
	p.click("#turn-4")
	p.waitText("#turn-title", "Move 4: Qa7")
	p.waitText("#detail", " pawns: ")
	p.waitText("#detail", "as the marshal sees it")
	if n := p.count("#board .kb-arrow"); n != 2 {
		t.Errorf("%d arrows, want that of the move and that of a better one", n)
	}
}

// The same by keys alone, and it survives a reload.
func TestReviewByKeyboard(t *testing.T) {
	p := open(t, "/review")
	p.choose("#time", "5s")
	p.typeIn("#open-text", planted(t))
	p.key("Control+Enter")
	p.waitText("#verdict", "White missed a certain mate")
	p.evaluate("document.activeElement.blur()", nil)
	p.key("End")
	p.waitText("#turn-title", "Move 4: Ra8")
	p.key("p")
	p.waitText("#turn-title", "Move 2: Kf2")
	p.key("ArrowRight")
	p.waitText("#turn-title", "Move 3: Rb7")
	p.key("n", "ArrowLeft")
	p.waitText("#turn-title", "Move 1: Ra6")
	p.focus("#turns")
	p.key("ArrowDown", "t")
	p.waitText("#turn-title", "Move 2: Kf2")
	p.reload()
	p.waitText("#verdict", "White missed a certain mate")
	p.waitText("#turn-title", "Move 2: Kf2")
	p.wait(`document.querySelector("#seen-by [data-by=r]").getAttribute("aria-pressed") === "true"`)
}

// Of several games one is chosen; the sample shows what there is to see.
func TestReviewChoices(t *testing.T) {
	p := open(t, "/review")
	p.drop("#open", "games.pgn", "1. e4 e5 *\n\n"+planted(t))
	p.waitText("#choices", "There are 2 games")
	p.click("#choices [data-which='2']")
	p.waitText("#verdict", "White missed a certain mate")
	p.click("#another")
	p.click("#sample-1")
	p.waitText("#turn-title", "Move 20: Qb2")
	p.waitText("#turn-mark", "mate in 3 ply missed")
	p.waitFor("#show-plan")
	p.screenshot("review")
	p.click("#another")
	file, err := os.ReadFile("../../database/shipped/selfplay3.kdb")
	if err != nil {
		t.Fatal(err)
	}
	p.chooseFile("#open-file", "selfplay3.kdb", string(file))
	p.click("#choices [data-which='17']")
	p.waitText("#verdict", "mate")
	p.click("#another")
	p.typeIn("#open-text", "7k/8/5K2/8/8/8/8/6R1 w - -")
	p.click("#open-open")
	p.waitText("#verdict", "A mate in 3 ply is certain for White")
	p.allow(400)
	p.click("#another")
	p.typeIn("#open-text", "hello")
	p.click("#open-open")
	p.waitText("#message", "is neither a record, a PGN, a FEN nor a problem file")
	// No king on g7 takes on a2; when that is mended it goes on.
	impossible := `{"solver":"w","start":"8/6k1/8/8/8/8/R7/1R4K1 b - -","events":[{"side":"b","percept":{"capture":"a2"}}]}`
	for range 2 {
		p.click("#message button")
		p.typeIn("#open-text", impossible)
		p.click("#open-open")
		p.waitText("#message", "impossible: no state is left after event 1")
	}
	p.typeIn("#open-text", strings.Replace(impossible, `"capture":"a2"`, "", 1))
	p.click("#open-open")
	p.waitText("#detail", "8 positions")
}

// A review that takes long can be cancelled, and shows what it has.
func TestReviewCancelled(t *testing.T) {
	game, err := os.ReadFile("../../testdata/games/century.pgn")
	if err != nil {
		t.Fatal(err)
	}
	p := open(t, "/review")
	p.drop("#open", "century.pgn", string(game))
	p.waitFor("#turn-2")
	p.click("#cancel")
	p.waitText("#summary", "cancelled")
	p.waitText("#verdict", "No mate was certain for White in the first")
	if n := p.count("#turns [role=option]"); n < 2 || n > 40 {
		t.Errorf("%d of 41 turns, want some", n)
	}
	p.waitFor("#again")
	p.allow(429)                            // until the server has noticed
	p.drop("h1", "planted.pgn", planted(t)) // another game, beside the box
	p.waitText("#players", "A. Hasty")
}

// A game is entered as it goes: a refusal, silence, an announcement that cannot be, and the
// record is still there after a reload.
func TestLive(t *testing.T) {
	p := open(t, "/review?live=1")
	p.typeIn("#start", "8/6k1/8/8/8/8/R3P3/1R4K1 w - -")
	p.click("#start-live")
	p.waitText("#known", "1 position")
	p.drag("#board [data-square=e2]", "#board [data-square=d3]")
	p.waitText("#next", "You proposed exd3")
	p.click("#answers [data-heard=illegal]")
	p.waitText("#refused", "exd3")
	p.typeIn("#move", "ra6")
	p.key("Enter")
	p.waitText("#next", "You proposed Ra6")
	p.key("Enter") // nothing but that it was made
	p.waitText("#next", "Black's turn")
	p.typeIn("#refusals", "1")
	p.click("#answers [data-heard=silence]")
	p.waitText("#known", "5 positions") // f7, h7, f8, g8 and h8
	p.waitText("#certain", "mate in 3 ply")
	p.waitText("#events", "Black ??: 1 refusal")
	p.reload()
	p.waitText("#certain", "mate in 3 ply")
	p.screenshot("live")

	p.typeIn("#move", "Rb7")
	p.key("Enter")
	p.click("#otherwise summary")
	p.click("#otherwise [value=knight]")
	p.allow(400)
	p.click("#say") // no rook gives check as a knight
	p.waitText("#message", "That cannot be")
	p.waitText("#known", "5 positions")
	p.click("#message button")
	_, text := p.downloaded(func() { p.click("#save") })
	record, err := kriegspiel.ParseJSON([]byte(text), nil)
	if err != nil || len(record.Events) != 3 {
		t.Errorf("the record %s, %v, want three events", text, err)
	}
	p.click("#undo") // the proposal
	p.waitText("#next", "what do you propose?")
	p.click("#undo")
	p.waitText("#next", "Black's turn")
}

// On a telephone there is room for a position to begin with.
func TestLivePhone(t *testing.T) {
	p := open(t, "/")
	p.size(360, 740)
	p.visit("/review?live=1")
	p.waitFor("#start")
	var width float64
	if p.evaluate(`document.querySelector("#start").offsetWidth`, &width); width < 250 {
		t.Errorf("the field for a position is %v pixels wide", width)
	}
}

// A game of other rules is entered with what is told of pawn tries.
func TestLiveWild16(t *testing.T) {
	p := open(t, "/review?live=1")
	p.choose("[name=rules]", "wild16")
	p.typeIn("#start", "7k/8/8/3p4/4P3/8/8/7K w - -")
	p.click("#start-live")
	p.waitText("#known", "1 position")
	p.typeIn("#move", "kg1")
	p.key("Enter")
	p.waitText("#next", "You proposed Kg1")
	p.click("#answers [data-heard='1 pawn try']")
	p.waitText("#next", "Black's turn")
	p.click("#otherwise summary")
	p.typeIn("#otherwise [name=tries]", "1")
	p.click("#say")
	p.waitText("#known", "3 positions") // the king has moved: to g8, g7 or h7
	p.typeIn("#move", "exd5")
	p.key("Enter")
	p.click("#answers [data-heard='capture of a pawn on d5, no pawn tries']")
	p.waitText("#next", "Black's turn")
	_, text := p.downloaded(func() { p.click("#save") })
	if record, err := kriegspiel.ParseJSON([]byte(text), nil); err != nil || record.Rules != kriegspiel.Wild16 || len(record.Events) != 3 {
		t.Errorf("the record %s, %v, want three events under wild16", text, err)
	}
}

// A review and a live game can be read in every look, as the empty pages can.
func TestReviewLooks(t *testing.T) {
	p := open(t, "/")
	p.before(audit)
	for _, look := range looks[1:] { // dark, and narrow
		p.size(look.width, look.height)
		p.light()
		if look.dark {
			p.dark()
		}
		p.visit("/review")
		p.choose("#time", "5s")
		p.click("#sample-2")
		p.waitText("#verdict", "White missed a certain mate")
		p.click("#show-plan")
		p.waitText("#plan", "Ra8")
		for _, fault := range p.audit() {
			t.Errorf("review, %s: %s", look.name, fault)
		}
		p.visit("/review?live=1")
		p.click("#start-live")
		p.typeIn("#move", "e4")
		p.key("Enter")
		p.waitFor("#answers")
		for _, fault := range p.audit() {
			t.Errorf("live, %s: %s", look.name, fault)
		}
	}
}

// A text that another page hands over is reviewed for White, or asked about.
func TestReviewHandedOver(t *testing.T) {
	p := open(t, "/review")
	for text, want := range map[string]string{planted(t): "White missed a certain mate", "1. e4 e5 *\n\n1. d4 d5 *\n": "There are 2 games"} {
		var path string
		p.evaluate("(await import('/state.js')).address('/review', {time: '5s'}, {text: "+quote(text)+"})", &path)
		p.visit("/")
		p.visit(path)
		p.waitText("#game", want)
	}
}

// A mate that became certain by a refusal begins where that was heard: White has Kf6 and
// Rg2, and the king on h7 has gone to h6 or h8. Kg5 is refused, so it is on h6, and Rh2
// mates.
func TestReviewAfterRefusal(t *testing.T) {
	p := open(t, "/review")
	p.choose("#ply", "1")
	p.typeIn("#open-text", `{"solver":"w","start":"8/7k/5K2/8/8/8/6R1/8 b - -","events":[{"side":"b","percept":{}},
		{"side":"w","try":"f6g7","percept":{"illegal":true}},{"side":"w","try":"f6g5","percept":{"illegal":true}},{"side":"w","try":"g2g1","percept":{}}]}`)
	p.click("#open-open")
	p.waitText("#verdict", "White missed a certain mate")
	p.waitText("#detail", "beginning with Rh2, once Kg5 was refused")
	if n := p.count("#board [data-refused]"); n != 2 {
		t.Errorf("%d refused tries are marked, want 2", n)
	}
	p.click("#show-plan")
	p.waitText("#plan [data-path=root]", "Rh2")
	p.wait(`document.querySelector("#board [data-square=h6]").getAttribute("aria-label") === "h6, black king in 100 % of the positions"`)
	p.drag("#board [data-square=g2]", "#board [data-square=h2]")
	p.waitText("#plan [aria-selected=true]", "mate")
}

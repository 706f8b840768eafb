package e2e

import (
	"testing"

	"kriegmate/kriegspiel"
)

// pawns is a position in which a pawn of White can take on d5 and not on f5.
const pawns = "7k/8/8/3p4/4P3/8/8/7K w - -"

// The question of a game that is played elsewhere: "yes" leaves the pawn alone to be
// proposed, it cannot be asked again, and the opponent may have asked, too.
func TestLiveAny(t *testing.T) {
	p := open(t, "/review?live=1")
	p.choose("[name=rules]", "berkeley-any")
	p.typeIn("#start", "7k/8/6K1/3p4/4P3/8/8/8 w - -") // Black may not go to g7 and h7
	p.click("#start-live")
	p.waitText("#known", "1 position")
	p.click("#ask")
	p.waitText("#next", "You asked “any?”")
	p.click("#answers [data-heard=yes]")
	p.waitText("#asked", "“yes”. You have to make a capture with a pawn.")
	p.waitFor("#ask:disabled")
	var proposals string
	p.evaluate(`document.querySelector("#board").proposals.join(" ")`, &proposals)
	if proposals != "e4d5 e4f5" {
		t.Errorf("after yes %s may be proposed, want e4d5 e4f5", proposals)
	}
	p.typeIn("#move", "exd5")
	p.key("Enter")
	p.click("#answers [data-heard='capture on d5']")
	p.waitText("#next", "Black's turn")
	p.choose("#they-asked", "no")
	p.typeIn("#refusals-after", "1")
	p.click("#answers [data-heard=silence]")
	p.waitText("#events", "Black ??: asked any: no, 1 refusal")
	p.reload()
	p.waitText("#next", "what do you propose?")
	p.waitFor("#ask:not(:disabled)")
	_, text := p.downloaded(func() { p.click("#save") })
	record, err := kriegspiel.ParseJSON([]byte(text), nil)
	if err != nil || record.Rules != kriegspiel.BerkeleyAny || len(record.Events) != 3 || record.Events[2].Asked != kriegspiel.AnyNo || record.Events[2].After != 1 {
		t.Errorf("the record %s, %v", text, err)
	}
}

// Under english a try that is refused is enough after "yes", and then all else may be
// proposed again.
func TestLiveEnglish(t *testing.T) {
	p := open(t, "/review?live=1")
	p.choose("[name=rules]", "english")
	p.typeIn("#start", pawns)
	p.click("#start-live")
	p.waitText("#known", "1 position")
	p.click("#ask")
	p.click("#answers [data-heard=yes]")
	p.waitText("#asked", "“yes”")
	p.typeIn("#move", "exf5")
	p.key("Enter")
	p.click("#answers [data-heard=illegal]")
	p.waitText("#next", "what do you propose?")
	p.typeIn("#move", "Kg1")
	p.key("Enter")
	p.click("#answers [data-heard=silence]")
	p.waitText("#next", "Black's turn")
}

// The question in a game against a program: what is no capture by a pawn is nonsense after
// "yes", which the page says.
func TestPlayAny(t *testing.T) {
	p := player{open(t, "/play"), t}
	p.begin("berkeley-any")
	p.click("#ask")
	p.waitText("#status", "Your move: a pawn must capture")
	p.waitText("#said", "any?: “yes”")
	p.waitFor("#ask:disabled")
	p.typeIn("#move", "Kg1")
	p.key("Enter")
	p.waitText("#message", "nonsense")
	p.click("#message button")
	p.dragging("e4", "f5")
	p.waitText("#refused", "exf5")
	p.dragging("e4", "d5")
	p.settle(3)
	p.waitText("#feed", "capture on d5")
	p.waitFor("#ask:not(:disabled)")
}

// Other rules have no button for the question, and tell of pawn tries.
func TestPlayOtherRules(t *testing.T) {
	for rules, words := range map[string]string{
		"berkeley": "moved", "wild16": "1 pawn try", "cincinnati": "pawn tries", "rand": "pawn tries from d5",
	} {
		p := player{open(t, "/play"), t}
		p.begin(rules)
		if p.count("#ask:not([hidden])") > 0 {
			t.Errorf("%s: the question is offered", rules)
		}
		p.typeIn("#move", "Kg1")
		p.key("Enter")
		p.settle(1)
		p.waitText("#feed", words)
	}
}

// begin begins a game in the position with the pawns.
func (p player) begin(rules string) {
	p.t.Helper()
	p.click(`input[value="gambler"]`)
	p.choose("#start", "fen")
	p.typeIn("#fen", pawns)
	p.click("#new summary")
	p.choose("#rules", rules)
	p.click("#begin")
	p.waitText("#status", "Your move")
}

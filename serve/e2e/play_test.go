package e2e

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"kriegmate/input"
	"kriegmate/kriegspiel/chess"
	"kriegmate/serve"
)

// A restarting server keeps its games in a folder and its address.
type restarting struct {
	t       *testing.T
	folder  string
	address string
	stop    func()
}

// start starts it, at the address that it had before.
func (r *restarting) start() {
	r.t.Helper()
	if r.address == "" {
		r.address = "127.0.0.1:0"
	}
	l, err := net.Listen("tcp", r.address)
	for end := time.Now().Add(patience); err != nil && time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		l, err = net.Listen("tcp", r.address)
	}
	if err != nil {
		r.t.Fatal(err)
	}
	r.address = l.Addr().String()
	s := serve.New(serve.Config{})
	if err := s.KeepGames(r.folder); err != nil {
		r.t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Run(ctx, l) }()
	r.stop = func() { cancel(); <-ended }
}

// A player is a person at the page "Play".
type player struct {
	*page
	t *testing.T
}

// heard returns how many events the page lists.
func (p player) heard() int { return p.count("#feed [data-event]") }

// settle waits until the person can propose or the game is over, with more events than
// there were.
func (p player) settle(before int) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`document.querySelectorAll("#feed [data-event]").length > %d && (document.querySelector("#board").proposals !== null || !document.querySelector("#end").hidden)`, before))
}

// proposal returns a move that the board lets the person propose, in the middle of the list,
// and no capture by a pawn, which would nearly always be refused.
func (p player) proposal() (try string) {
	p.t.Helper()
	p.wait(`document.querySelector("#board").proposals !== null`)
	p.evaluate(`(all => all[Math.floor(all.length / 2)])(document.querySelector("#board").proposals.filter(m => m.length === 4 && (m[0] === m[2] || !/pawn/.test(document.querySelector("#board [data-square=" + m.slice(0, 2) + "]").ariaLabel))))`, &try)
	return try
}

// square returns the selector of a square.
func square(name string) string { return `#board [data-square="` + name + `"]` }

// move proposes moves, by a hand that is given, until one is accepted. It returns the number of
// refusals.
func (p player) move(hand func(from, to string)) (refused int) {
	p.t.Helper()
	p.proposal() // when the game is there
	for moves := p.moved(); ; refused++ {
		try, before := p.proposal(), p.heard()
		hand(try[:2], try[2:4])
		p.settle(before)
		if p.moved() > moves {
			return refused
		}
	}
}

// moved returns how many moves of the person were accepted.
func (p player) moved() int { return p.count("#feed .ours:not(:has(.bad))") }

func (p player) dragging(from, to string) { p.drag(square(from), square(to)) }

func (p player) clicking(from, to string) {
	p.click(square(from))
	p.click(square(to))
}

// steps returns the keys that lead from the square with the focus to another, for White.
func (p player) steps(goal string) (keys []string) {
	p.t.Helper()
	var at string
	p.evaluate("document.activeElement.dataset.square", &at)
	for ; at[0] < goal[0]; goal = string(goal[0]-1) + goal[1:] {
		keys = append(keys, "ArrowRight")
	}
	for ; at[0] > goal[0]; goal = string(goal[0]+1) + goal[1:] {
		keys = append(keys, "ArrowLeft")
	}
	for n := int(goal[1]) - int(at[1]); n > 0; n-- {
		keys = append(keys, "ArrowUp")
	}
	for n := int(at[1]) - int(goal[1]); n > 0; n-- {
		keys = append(keys, "ArrowDown")
	}
	return keys
}

// A game of ten moves by mouse, with a refusal, over a reload of the page and a restart of the
// server; a move that is taken back; and the end: the whole game, its PGN and its review. It is
// one of kings and pawns, in which with this seed no pawn of the program is near its last rank by then.
func TestPlayByMouse(t *testing.T) {
	r := &restarting{t: t, folder: t.TempDir()}
	r.start()
	p := player{openAt(t, "http://"+r.address, "/play"), t}
	p.click(`input[value="gambler"]`)
	p.choose("#start", "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - -")
	p.typeSeed("4") // until the restart: with one seed in fifty a pawn of the program queens and mates
	p.click("#begin")

	p.waitText("#status", "Your move")
	p.dragging("a2", "b3") // where nothing can stand
	p.waitText("#refused", "axb3")
	p.waitFor(`#board [data-refused="a2b3"]`)
	for i := range 10 {
		switch i {
		case 3:
			p.reload()
		case 9:
			p.mayStop()
			r.stop()
			p.typeIn("#move", "a3")
			p.key("Enter")
			p.waitText("#message", "the server does not answer")
			r.start()
			p.reload()
		}
		p.move(p.dragging)
	}
	if got := p.moved(); got != 10 {
		t.Errorf("%d moves were made, want 10", got)
	}
	p.click("#undo")
	p.wait(`document.querySelectorAll("#feed .ours:not(:has(.bad))").length === 9`)

	p.click("#resign")
	p.click("#resign")
	p.waitText("#status", "White resigns: the gambler wins.")
	p.click("#first")
	p.waitText("#here", "The start")
	if pieces := p.count("#board .kb-piece"); pieces != 18 || !strings.HasSuffix(p.address(), "&at=0") {
		t.Errorf("%d pieces at the start, at %s", pieces, p.address())
	}
	name, pgn := p.downloaded(func() { p.click("#pgn") })
	reader := &input.Reader{Side: new(chess.White)}
	problem, err := reader.Parse(t.Context(), []byte(pgn), "")
	if err != nil || name != "kriegspiel.pgn" || problem.Record == nil || len(problem.Record.Events) < 19 {
		t.Errorf("the file %q: %v\n%s", name, err, pgn)
	}
	if href := p.attribute("#review", "href"); !strings.HasPrefix(href, "/review?side=w#text=") {
		t.Errorf("the review is at %s", href)
	}
	p.visit("/play")
	p.waitText("#mine-list", "White resigns")
	r.stop()
}

// The map of a hint shows ghosts, with a switch for each kind; the best chance is an arrow.
func TestPlayHints(t *testing.T) {
	p := player{open(t, "/play"), t}
	p.click(`input[value="gambler"]`)
	p.typeSeed("5")
	p.click("#begin")
	p.waitText("#status", "Your move")
	for _, move := range []string{"e4", "d4", "exd5", "Nf3"} {
		before := p.heard()
		p.typeIn("#move", move)
		p.key("Enter")
		p.settle(before)
	}
	p.click(`[data-hint="map"]`)
	p.waitText("#hint", "what you have heard")
	p.waitFor("#board [data-ghost]")
	p.screenshot("play")
	ghosts := p.count("#board [data-ghost]")
	p.click(`[data-kind="p"]`)
	p.wait(fmt.Sprintf(`document.querySelectorAll("#board [data-ghost]").length < %d`, ghosts))
	p.click(`[data-hint="chance"]`)
	p.waitText("#hint", "The best chance: try ")
	p.wait(`document.querySelector("#board .kb-arrow") && !document.querySelector("#board [data-ghost]")`)
	p.click(`[data-hint="chance"]`)
	p.waitGone("#hint")
}

// A few moves by keyboard, as Black, who is below, and by typing.
func TestPlayByKeyboard(t *testing.T) {
	p := player{open(t, "/play"), t}
	p.focus(`input[name="side"]`)
	p.key("ArrowRight")
	p.typeSeed("2")
	p.focus("#begin")
	p.key("Enter")
	p.waitText("#status", "Your move")
	p.waitFor(`#board [data-square="h1"]`)
	for range 2 {
		p.moveByKeys()
	}
	before := p.heard()
	p.typeIn("#move", "bxa6") // is refused, or takes
	p.key("Enter")
	p.settle(before)
	p.focus("#resign")
	p.key("Enter", "Enter")
	p.waitText("#status", "Black resigns: the marshal wins.")
	p.focus("#at")
	p.key("Home")
	p.waitText("#here", "The start")
	p.key("ArrowRight")
	p.waitText("#here", "1.")
}

// typeSeed says which random numbers the program has.
func (p player) typeSeed(seed string) {
	p.t.Helper()
	p.focus("#new summary")
	p.key("Enter")
	p.typeIn("#seed", seed)
}

// moveByKeys makes a move of Black, to whom the arrow keys are turned round.
func (p player) moveByKeys() {
	p.t.Helper()
	turned := map[string]string{"ArrowUp": "ArrowDown", "ArrowDown": "ArrowUp", "ArrowLeft": "ArrowRight", "ArrowRight": "ArrowLeft"}
	p.move(func(from, to string) {
		p.focus(`#board [tabindex="0"]`)
		for _, goal := range []string{from, to} {
			for _, k := range p.steps(goal) {
				p.key(turned[k])
			}
			p.key("Enter")
		}
	})
}

// A game to mate, by clicks: the hint leads to it, and the page says that it is won.
func TestPlayToMate(t *testing.T) {
	p := player{open(t, "/play"), t}
	p.choose("#start", "fen")
	p.typeIn("#fen", "7k/8/5K2/8/8/8/8/6R1 w - -")
	p.click("#begin")
	p.waitText("#status", "Your move")
	p.click(`[data-hint="mate"]`)
	p.waitText("#hint", "There is a mate that is certain, within 2 moves")
	before := p.heard()
	p.clicking("f6", "f7")
	p.settle(before)
	p.clicking("g1", "h1") // the king had one square to go to
	p.waitText("#status", "White mates: you win.")
	p.waitText("#moves", "Rh1#")
	p.click("#review")
	p.waitText("#turn-title", "Move 1: Kf7")
}

// A game that goes on, and one that is over, can be read in light and dark and on a telephone, and do
// not jump while they load.
func TestPlayQuality(t *testing.T) {
	p := player{open(t, "/play"), t}
	p.before(audit)
	p.click("#begin")
	p.waitText("#status", "Your move")
	for _, move := range []string{"exd3", "e4"} {
		before := p.heard()
		p.typeIn("#move", move)
		p.key("Enter")
		p.settle(before)
	}
	check := func(what string, then func()) {
		t.Helper()
		for _, look := range looks {
			p.size(look.width, look.height)
			p.light()
			if look.dark {
				p.dark()
			}
			p.reload()
			for _, fault := range p.page.audit() {
				t.Errorf("%s, %s: %s", what, look.name, fault)
			}
			then()
			var faults []string
			p.evaluate("audit.faults()", &faults)
			for _, fault := range faults {
				if !strings.Contains(fault, "jumps") { // which a click may make it do
					t.Errorf("%s, used, %s: %s", what, look.name, fault)
				}
			}
		}
	}
	check("a game", func() {
		p.click(`[data-hint="map"]`)
		p.waitText("#hint", "what you have heard")
	})
	p.reload()
	p.waitText("#status", "Your move")
	for _, fault := range p.auditFocus() {
		t.Error(fault)
	}
	p.click("#resign")
	p.click("#resign")
	p.waitFor("#end")
	check("the end", func() { p.click(`#moves [data-at="1"]`) })
}

// A program that thinks can be stopped, its turn be taken back, and be told to go on. It is
// kept from thinking by a search that has the only place.
func TestPlayStop(t *testing.T) {
	address := server(t, serve.Config{Searches: 1})
	p := player{openAt(t, address, "/play"), t}
	p.click("#begin")
	p.waitText("#status", "Your move")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	begun, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		search(ctx, address, begun)
	}()
	<-begun
	for range 2 {
		p.clicking("e2", "e4")
		p.waitText("#status", "The marshal is thinking")
		p.click("#stop")
		p.waitText("#status", "The marshal is to move.")
		p.waitFor("#go-on")
		p.click("#undo")
		p.waitText("#status", "Your move")
		p.wait(`document.querySelector("#board").position === "8/8/8/8/8/8/PPPPPPPP/RNBQKBNR"`)
	}
	p.clicking("e2", "e4")
	p.waitText("#status", "The marshal is thinking")
	cancel()
	<-ended
	p.settle(1)
	p.waitText("#status", "Your move")
}

// search asks a question that takes longer than the test, and tells when it is at work: when
// the first depth is settled.
func search(ctx context.Context, address string, begun chan<- struct{}) {
	const question = `{"fen":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -","ply":15}`
	r, err := http.NewRequestWithContext(ctx, "POST", address+"/api/v1/solve", strings.NewReader(question))
	if err != nil {
		panic(err)
	}
	r.Header.Set("Accept", "text/event-stream")
	response, err := http.DefaultClient.Do(r)
	close(begun)
	if err == nil {
		io.Copy(io.Discard, response.Body)
		response.Body.Close()
	}
}

// A game in two tabs: a move in the older one, whose board is not that of the game any more, is
// not played, and the tab shows the game as it stands; so it does when the person comes back to it.
func TestPlayInTwoTabs(t *testing.T) {
	old := player{open(t, "/play"), t}
	old.allow(409)
	old.click("#begin")
	old.waitText("#status", "Your move")
	newer := player{open(t, old.address()), t}
	newer.waitText("#status", "Your move")
	newer.typeIn("#move", "a3")
	newer.key("Enter")
	newer.settle(1)
	if n := old.heard(); n != 0 {
		t.Fatalf("the older tab knows of %d events already", n)
	}
	old.typeIn("#move", "h4")
	old.key("Enter")
	old.waitText("#message", "the game has gone on meanwhile, and this was not done")
	old.settle(1)
	const unmoved = `document.querySelector("#board").position === "8/8/8/8/8/P7/1PPPPPPP/RNBQKBNR"`
	old.wait(unmoved)
	newer.reload()
	newer.waitText("#status", "Your move")
	newer.wait(unmoved)

	old.leave()
	newer.click("#undo")
	newer.wait(`document.querySelector("#board").position === "8/8/8/8/8/8/PPPPPPPP/RNBQKBNR"`)
	old.comeBack()
	old.wait(`document.querySelector("#board").position === "8/8/8/8/8/8/PPPPPPPP/RNBQKBNR"`)
}

// What the server says of a typed move that is none is shown, and nothing has happened; a game
// that is not there leads back to the form.
func TestPlayMistakes(t *testing.T) {
	p := player{open(t, "/play"), t}
	p.allow(400, 404)
	p.click("#begin")
	p.waitText("#status", "Your move")
	p.typeIn("#move", "e5")
	p.key("Enter")
	p.waitText("#message", "e5")
	p.waitText("#status", "Your move")
	var height float64
	if p.evaluate(`document.querySelector("#feed .play-none").offsetHeight`, &height); height > 40 {
		t.Errorf("that nothing was heard takes %v pixels, want a line", height)
	}
	p.typeIn("#move", "e4")
	p.key("Enter")
	p.settle(0)
	p.waitGone("#message") // what was wrong before is not any more
	p.visit("/play?game=" + strings.Repeat("a", 26))
	p.waitText("#message", "there is no such game")
	p.choose("#start", "fen")
	p.typeIn("#fen", "nonsense")
	p.click("#begin")
	p.waitText("#message", "bad FEN")
	p.choose("#start", "")
	p.click("#begin")
	p.waitText("#status", "Your move")
	p.waitGone("#message")
}

// Numbers are written alike in all hints.
func TestPlayHintNumbers(t *testing.T) {
	p := open(t, "/play")
	p.evaluate(`const { showHint } = await import("/play-hint.js");
		showHint({ step: "chance", words: "The best chance: try Nf3. Of 10050 positions drawn at random,\nit is legal in 99%." }, { side: "w" });`, nil)
	if got, want := p.text("#hint"), "The best chance: try Nf3. Of 10,050 positions drawn at random, it is legal in 99%."; got != want {
		t.Errorf("the hint is %q, want %q", got, want)
	}
}

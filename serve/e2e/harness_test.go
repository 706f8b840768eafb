package e2e

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"
)

// toy is a page on which everything that the harness does leaves a trace.
const toy = `<!doctype html><title>toy</title><link rel="icon" href="data:,"><body style="margin:0">
<button id="button">press</button> <button id="off" disabled>off</button> <a id="link" href="/other">other</a>
<input id="input" value="old"> <input id="file" type="file"> <select id="select"><option>a<option>b</select>
<div id="from" style="width:50px;height:50px;background:red"></div><div style="height:2000px"></div><div id="below" tabindex="0">below</div>
<div id="log"></div><script src="/toy.js"></script>`

const toyScript = `
const log = text => document.querySelector("#log").append(text + ";");
document.querySelector("#button").onclick = () => setTimeout(() => log("pressed"), 50);
document.querySelector("#button").oncontextmenu = event => { event.preventDefault(); log("context"); };
document.querySelector("#below").onclick = () => log("below");
document.querySelector("#below").onkeydown = event => log(event.key + (event.shiftKey ? "+shift" : ""));
document.querySelector("#select").onchange = event => log(event.target.value);
document.querySelector("#file").onchange = async event => log(event.target.files[0].name + "=" + await event.target.files[0].text());
document.querySelector("#from").onpointerdown = event => log(event.pointerType + " down");
document.body.onpointerup = event => log("up on " + event.target.id);
document.body.ondragover = event => event.preventDefault();
document.body.ondrop = async event => { event.preventDefault(); log(event.dataTransfer.files[0].name + "=" + await event.dataTransfer.files[0].text()); };
`

// openToy shows the toy in a tab.
func openToy(t *testing.T) *page {
	t.Helper()
	mux := http.NewServeMux()
	answer := func(kind, text string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", kind)
			fmt.Fprint(w, text)
		}
	}
	mux.HandleFunc("/{$}", answer("text/html", toy))
	mux.HandleFunc("/toy.js", answer("text/javascript", toyScript))
	mux.HandleFunc("/other", answer("text/html", `<link rel="icon" href="data:,"><p id="log">another page`))
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return openAt(t, s.URL, "/")
}

// The harness does with a page what it says that it does.
func TestHarness(t *testing.T) {
	p := openToy(t)
	p.click("#button")
	p.waitText("#log", "pressed;") // which comes later
	p.rightClick("#button")
	p.waitText("#log", "context;")
	p.typeIn("#input", "new")
	if got := p.value("#input"); got != "new" {
		t.Errorf("typed is %q", got)
	}
	p.choose("#select", "b")
	p.chooseFile("#file", "a.txt", "chosen")
	p.waitText("#log", "b;a.txt=chosen;")
	p.drop("body", "b.txt", "dropped")
	p.waitText("#log", "b.txt=dropped;")
	p.drag("#from", "#button")
	p.waitText("#log", "mouse down;up on button;")
	p.press("#from", time.Millisecond)
	p.waitText("#log", "touch down;")
	p.click("#below") // which must be scrolled to
	p.focus("#below")
	p.key("x", "Shift+Tab")
	p.waitText("#log", "up on below;below;x;Tab+shift;")
	if got := p.attribute("#below", "tabindex") + p.attribute("#below", "class"); got != "0" {
		t.Errorf("the attributes are %q", got)
	}
	p.click("#link")
	p.waitText("#log", "another page")
	if got := p.address(); got != "/other" {
		t.Errorf("the address is %q", got)
	}
	p.back()
	p.waitFor("#below")
	p.waitGone("#none")
	if got := p.count("button"); got != 2 {
		t.Errorf("%d buttons", got)
	}
}

// The preferences of the reader reach the page, and its size.
func TestAppearance(t *testing.T) {
	p := openToy(t)
	p.wait("innerWidth === 1200 && innerHeight === 800 && matchMedia('(prefers-color-scheme: light)').matches")
	p.size(400, 700)
	p.dark()
	p.wait("innerWidth === 400 && matchMedia('(prefers-color-scheme: dark)').matches")
}

func TestDownloaded(t *testing.T) {
	p := openToy(t)
	name, text := p.downloaded(func() {
		p.evaluate(`const a = document.createElement("a"); a.download = "given.txt"; a.href = URL.createObjectURL(new Blob(["content"])); a.click()`, nil)
	})
	if name != "given.txt" || text != "content" {
		t.Errorf("the file %q with %q", name, text)
	}
}

// Everything that a page should not do is noticed.
func TestFaults(t *testing.T) {
	p := openToy(t)
	for _, test := range []struct{ script, want string }{
		{"console.error('a', {})", `the page writes an error: "a" Object`},
		{"setTimeout(() => { throw new Error('thrown') })", "the page throws: "},
		{"fetch('/missing')", "/missing answers with the status 404"},
		{"fetch('http://127.0.0.1:1/').catch(() => {})", "the page asks another server: http://127.0.0.1:1/"},
	} {
		p.evaluate(test.script, nil)
		noticed := func() bool {
			return slices.ContainsFunc(p.seen(), func(fault string) bool { return strings.Contains(fault, test.want) })
		}
		for end := time.Now().Add(patience); !noticed(); time.Sleep(time.Millisecond) {
			if time.Now().After(end) {
				t.Errorf("%s: noticed %q, want %q", test.script, p.seen(), test.want)
				break
			}
		}
	}
	p.mu.Lock()
	p.faults, p.closed = nil, true // as was wanted
	p.mu.Unlock()
}

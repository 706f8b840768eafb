package e2e

import (
	_ "embed"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"kriegmate/serve/web"
)

// audit is a script that looks for what makes a page hard to use.
//
//go:embed testdata/audit.js
var audit string

// looks are ways in which a page can be looked at.
var looks = []struct {
	name          string
	width, height int64
	dark          bool
}{
	{"light", 1200, 800, false},
	{"dark", 1200, 800, true},
	{"400 pixels wide", 400, 800, false},
}

// Every page can be read, in light and dark, on a screen or a telephone; has a name for
// everything that can be used; and does not jump while it loads.
func TestQuality(t *testing.T) {
	for _, page := range web.Pages() {
		t.Run(page.Name, func(t *testing.T) {
			address, err := common()
			if err != nil {
				t.Fatal(err)
			}
			p := blank(t, address)
			p.auditLooks(page.Path, "h1")
			for _, fault := range p.auditFocus() {
				t.Error(fault)
			}
		})
	}
}

// auditLooks visits a page on a screen and on a telephone, and looks at it in light and dark
// when an element is there.
func (p *page) auditLooks(path, until string) {
	p.t.Helper()
	p.before(audit)
	for _, width := range []int64{1200, 400} {
		p.size(width, 800)
		p.light()
		p.visit(path)
		p.waitFor(until)
		for _, fault := range p.audit() {
			p.t.Errorf("%d pixels wide: %s", width, fault)
		}
		p.dark()
		var faint []string
		p.evaluate("audit.faint()", &faint)
		for _, fault := range faint {
			p.t.Errorf("%d pixels wide, dark: %s", width, fault)
		}
	}
}

// audit waits until the page rests, and returns what is wrong with it.
func (p *page) audit() (faults []string) {
	p.t.Helper()
	p.evaluate("await audit.rest()", nil)
	p.evaluate("audit.faults()", &faults)
	return faults
}

// auditFocus walks over the page with the key Tab, and returns where one does not see that
// one is there.
func (p *page) auditFocus() (faults []string) {
	p.t.Helper()
	p.evaluate("audit.start()", nil)
	seen := map[string]bool{}
	for range 40 {
		p.run(chromedp.KeyEvent("\t"))
		var at struct {
			Name    string
			Visible bool
		}
		p.evaluate("audit.focused()", &at)
		if at.Name == "" || seen[at.Name] {
			break
		}
		seen[at.Name] = true
		if !at.Visible {
			faults = append(faults, "it is not seen that the focus is on "+at.Name)
		}
	}
	if len(seen) < 10 { // the navigation alone has as many
		faults = append(faults, fmt.Sprintf("the key Tab reaches %d things only", len(seen)))
	}
	return faults
}

// The first picture of a page is there at once.
func TestFirstPaint(t *testing.T) {
	p := open(t, "/")
	p.run(network.SetCacheDisabled(true))
	for _, page := range web.Pages() {
		p.measure(page.Name+" is painted", 1000, func() float64 {
			p.visit(page.Path)
			return p.painted()
		})
	}
}

// painted returns when the page was painted first, in milliseconds after it was asked for.
func (p *page) painted() (paint float64) {
	p.t.Helper()
	p.wait("performance.getEntriesByName('first-contentful-paint').length > 0")
	p.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime", &paint)
	return paint
}

// measure fails if something never takes so many milliseconds or less within [patience].
// Other tests run beside this one, and what it measures is the page and not what else the
// machine is doing, so one good time is enough.
func (p *page) measure(what string, most float64, once func() float64) {
	p.t.Helper()
	for end := time.Now().Add(patience); ; {
		took := once()
		p.t.Logf("%s: %.1f ms", what, took)
		if took <= most {
			return
		}
		if time.Now().After(end) {
			p.t.Errorf("%s after %.1f ms, want %.0f at most", what, took, most)
			return
		}
	}
}

// The audit notices what it is to notice.
func TestAudit(t *testing.T) {
	p := open(t, "/")
	p.before(audit)
	p.visit("/")
	for _, test := range []struct{ element, want string }{
		{`h('p', {style: {color: '#999', background: '#fff'}}, 'grey')`, `contrast 2.85 of "grey"`},
		{`h('p', {style: {color: 'rgb(0 0 0 / 40%)', background: '#fff'}}, 'faint')`, `contrast 2.85 of "faint"`},
		{`h('p', {style: {color: '#777', background: '#fff'}}, 'nearly')`, `contrast 4.48 of "nearly"`},
		{`h('button', {})`, "no name: button"},
		{`h('input', {type: 'text'})`, "no name: input"},
		{`h('img', {src: '/icon.svg'})`, "no name: img"},
		{`h('div', {style: {width: '3000px', height: '1px'}})`, "wider than the window"},
		{`h('div', {style: {position: 'absolute', top: '5000px', width: '1px', height: '1px'}})`, "can be scrolled down to 5001 pixels"},
		{`h('p', {style: {color: '#767676', background: '#fff'}}, 'enough')`, ""},
		{`h('label', {}, 'name', h('input', {}))`, ""},
		{`h('button', {'aria-label': 'name'})`, ""},
	} {
		p.evaluate("const {h} = await import('/dom.js'); document.querySelector('main').replaceChildren("+test.element+")", nil)
		var faults []string
		p.evaluate("audit.faults()", &faults)
		if got := strings.Join(faults, "; "); (test.want == "") != (got == "") || !strings.Contains(got, test.want) {
			t.Errorf("%s: found %q, want %q", test.element, got, test.want)
		}
	}
}

// A button on which the focus is not seen is noticed.
func TestAuditFocus(t *testing.T) {
	p := open(t, "/")
	p.before(audit)
	p.visit("/")
	p.evaluate(`const button = document.createElement('button');
		button.id = 'unseen';
		button.style.outline = 'none';
		document.querySelector('main').replaceChildren(button);`, nil)
	if got := p.auditFocus(); len(got) != 1 || !strings.Contains(got[0], "button#unseen") {
		t.Errorf("found %q, want that it is not seen on the button", got)
	}
}

// A page that jumps is noticed.
func TestAuditJump(t *testing.T) {
	p := open(t, "/")
	p.before(audit)
	p.visit("/")
	p.evaluate(`await audit.rest();
		const block = document.createElement('div');
		block.style.height = '500px';
		document.querySelector('main').prepend(block);`, nil)
	if got := fmt.Sprint(p.audit()); !strings.Contains(got, "jumps") {
		t.Errorf("found %s, want that it jumps", got)
	}
}

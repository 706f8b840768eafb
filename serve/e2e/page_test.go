package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	cdpage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// A page is a tab of the browser. Its methods end the test when they do not succeed within
// [patience].
type page struct {
	t      *testing.T
	ctx    context.Context
	server string // its address, without a slash at the end

	mu      sync.Mutex
	faults  []string
	allowed []int // statuses
	stops   bool  // the server may be out of reach
	closed  bool
}

// run does something in the tab.
func (p *page) run(actions ...chromedp.Action) {
	p.t.Helper()
	if err := p.try(actions...); err != nil {
		p.fail(err.Error())
	}
}

// try does something in the tab that may not succeed.
func (p *page) try(actions ...chromedp.Action) error {
	return chromedp.Run(p.ctx, chromedp.ActionFunc(func(ctx context.Context) error {
		ctx, cancel := context.WithTimeout(ctx, 2*patience)
		defer cancel()
		return chromedp.Tasks(actions).Do(ctx)
	}))
}

// fail ends the test, and tells what else was wrong.
func (p *page) fail(why string) {
	p.t.Helper()
	for _, fault := range p.seen() {
		why += "\n" + fault
	}
	p.t.Fatal(why)
}

// visit shows another page of the server in the tab, and waits until it is loaded.
func (p *page) visit(path string) {
	p.t.Helper()
	p.run(chromedp.Navigate(p.server + path))
}

// reload loads the page again.
func (p *page) reload() {
	p.t.Helper()
	p.run(chromedp.Reload())
}

// back goes back in the history of the tab, and waits until it shows another address. The page
// goes back only after it has answered: it may leave at once, and then answers no more.
func (p *page) back() {
	p.t.Helper()
	from := p.address()
	p.evaluate("setTimeout(() => history.back())", nil)
	p.wait("location.href.slice(location.origin.length) !== " + quote(from))
}

// address returns what stands in the address bar, without the name of the server.
func (p *page) address() (path string) {
	p.t.Helper()
	p.evaluate("location.href.slice(location.origin.length)", &path)
	return path
}

// evaluate runs an expression of JavaScript, waits for it if it is a promise, and puts its
// value where value points to, unless that is nil.
func (p *page) evaluate(expression string, value any) {
	p.t.Helper()
	p.run(evaluation(expression, value))
}

// evaluation is what [page.evaluate] does. Without a value the expression may be several
// statements.
func evaluation(expression string, value any) chromedp.Action {
	await := func(e *runtime.EvaluateParams) *runtime.EvaluateParams { return e.WithAwaitPromise(true) }
	if value == nil {
		return chromedp.Evaluate("(async () => { "+expression+" })()", nil, await)
	}
	return chromedp.Evaluate("(async () => ("+expression+"))()", value, await)
}

// wait waits until an expression of JavaScript is true.
func (p *page) wait(expression string) {
	p.t.Helper()
	p.waitOr(expression, func() string { return "not so: " + expression })
}

// waitOr waits until an expression is true, and if it never is ends the test with what
// otherwise tells.
func (p *page) waitOr(expression string, otherwise func() string) {
	p.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		var so bool
		err := p.try(evaluation("!!("+expression+")", &so)) // which may come while the page changes
		if so {
			return
		}
		if time.Now().After(end) {
			p.fail(fmt.Sprintf("%s, after %v (%v)", otherwise(), patience, err))
		}
	}
}

// waitFor waits until there is an element that can be seen.
func (p *page) waitFor(selector string) {
	p.t.Helper()
	p.waitOr(first(selector)+"?.checkVisibility({visibilityProperty: true})", func() string { return "there is no " + selector })
}

// waitGone waits until there is no such element that can be seen.
func (p *page) waitGone(selector string) {
	p.t.Helper()
	p.waitOr("!"+first(selector)+"?.checkVisibility({visibilityProperty: true})", func() string { return "there still is " + selector })
}

// text returns the text of an element that is there, without space around it.
func (p *page) text(selector string) (text string) {
	p.t.Helper()
	p.waitOr(first(selector), func() string { return "there is no " + selector })
	p.evaluate(first(selector)+".textContent.trim()", &text)
	return text
}

// value returns what has been typed into an input.
func (p *page) value(selector string) (text string) {
	p.t.Helper()
	p.waitOr(first(selector), func() string { return "there is no " + selector })
	p.evaluate("String("+first(selector)+".value)", &text)
	return text
}

// attribute returns an attribute of an element; "" if it has none.
func (p *page) attribute(selector, name string) (text string) {
	p.t.Helper()
	p.waitOr(first(selector), func() string { return "there is no " + selector })
	p.evaluate(first(selector)+".getAttribute("+quote(name)+") ?? ''", &text)
	return text
}

// waitText waits until the text of an element contains a part.
func (p *page) waitText(selector, part string) {
	p.t.Helper()
	p.waitOr(first(selector)+"?.textContent.includes("+quote(part)+")", func() string {
		var text string
		p.evaluate("String("+first(selector)+"?.textContent.trim())", &text)
		return fmt.Sprintf("the text of %s is %q, want one with %q", selector, text, part)
	})
}

// count returns how many elements there are now.
func (p *page) count(selector string) (n int) {
	p.t.Helper()
	p.evaluate("document.querySelectorAll("+quote(selector)+").length", &n)
	return n
}

// size gives the tab a size, in pixels.
func (p *page) size(width, height int64) {
	p.t.Helper()
	p.run(emulation.SetDeviceMetricsOverride(width, height, 1, false))
}

// leave puts the window of the tab away, and comeBack shows it again, this tab in front.
func (p *page) leave() {
	p.t.Helper()
	p.window(browser.WindowStateMinimized)
	p.wait("document.visibilityState === 'hidden'")
}

func (p *page) comeBack() {
	p.t.Helper()
	p.window(browser.WindowStateNormal)
	p.run(cdpage.BringToFront())
	p.wait("document.visibilityState === 'visible'")
}

func (p *page) window(state browser.WindowState) {
	p.t.Helper()
	p.run(chromedp.ActionFunc(func(ctx context.Context) error {
		tab := chromedp.FromContext(ctx)
		whole := cdp.WithExecutor(ctx, tab.Browser)
		id, _, err := browser.GetWindowForTarget().WithTargetID(tab.Target.TargetID).Do(whole)
		if err != nil {
			return err
		}
		return browser.SetWindowBounds(id, &browser.Bounds{WindowState: state}).Do(whole)
	}))
}

// dark and light choose what the page is told that its reader prefers.
func (p *page) dark()  { p.t.Helper(); p.prefer("dark") }
func (p *page) light() { p.t.Helper(); p.prefer("light") }

func (p *page) prefer(scheme string) {
	p.t.Helper()
	p.run(emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"},
	}))
}

// before runs a script in every page that the tab shows from now on, before its own ones.
func (p *page) before(script string) {
	p.t.Helper()
	p.run(chromedp.ActionFunc(func(ctx context.Context) error {
		_, err := cdpage.AddScriptToEvaluateOnNewDocument(script).Do(ctx)
		return err
	}))
}

// first returns the expression that finds the first element of a selector.
func first(selector string) string { return "document.querySelector(" + quote(selector) + ")" }

// quote returns a text as a literal of JavaScript.
func quote(text string) string {
	literal, _ := json.Marshal(text)
	return strings.TrimSpace(string(literal))
}

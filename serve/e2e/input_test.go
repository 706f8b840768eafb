package e2e

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A point is a place in the tab, in pixels from the upper left corner.
type point struct{ X, Y float64 }

// place waits until an element can be seen, can be used and lies above all others, and
// returns where its middle is.
func (p *page) place(selector string) point {
	p.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		var found struct {
			point
			Wrong string
		}
		if err := p.try(evaluation("("+middle+")("+quote(selector)+")", &found)); err != nil {
			found.Wrong = err.Error() // which may come while the page changes
		}
		if found.Wrong == "" {
			return found.point
		}
		if time.Now().After(end) {
			p.fail(fmt.Sprintf("%s: %s, after %v", selector, found.Wrong, patience))
		}
	}
}

// middle is a function of JavaScript that brings an element into sight and finds its middle.
// A label counts as the control that it belongs to.
const middle = `selector => {
	const element = document.querySelector(selector);
	if (!element) return {Wrong: "there is none"};
	if (!element.checkVisibility({visibilityProperty: true})) return {Wrong: "it cannot be seen"};
	if (element.disabled) return {Wrong: "it is disabled"};
	if (element.matches("a:not([href])")) return {Wrong: "it does not lead anywhere yet"};
	let box = element.getBoundingClientRect();
	if (box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth) {
		element.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
		box = element.getBoundingClientRect();
	}
	const X = box.left + box.width / 2, Y = box.top + box.height / 2;
	const above = document.elementFromPoint(X, Y);
	const hit = above && (element.contains(above) || above.contains(element) && above.closest("svg") === element.closest("svg")
		|| above.closest("label")?.control === element);
	return hit ? {X, Y} : {Wrong: "it is covered by " + (above?.outerHTML.slice(0, 120) ?? "nothing")};
}`

// click clicks on the middle of an element.
func (p *page) click(selector string) {
	p.t.Helper()
	at := p.place(selector)
	p.run(chromedp.MouseClickXY(at.X, at.Y))
}

// rightClick clicks on an element with the right button.
func (p *page) rightClick(selector string) {
	p.t.Helper()
	at := p.place(selector)
	p.run(chromedp.MouseClickXY(at.X, at.Y, chromedp.ButtonRight))
}

// hover brings the mouse to the middle of an element.
func (p *page) hover(selector string) {
	p.t.Helper()
	at := p.place(selector)
	p.run(chromedp.MouseEvent(input.MouseMoved, at.X, at.Y))
}

// drag moves the mouse from the middle of an element to that of another, with the left
// button down.
func (p *page) drag(from, to string) {
	p.t.Helper()
	begin, end := p.place(from), p.place(to)
	halfway := point{(begin.X + end.X) / 2, (begin.Y + end.Y) / 2}
	p.run(
		chromedp.MouseEvent(input.MouseMoved, begin.X, begin.Y),
		chromedp.MouseEvent(input.MousePressed, begin.X, begin.Y, chromedp.ButtonLeft, chromedp.ClickCount(1)),
		chromedp.MouseEvent(input.MouseMoved, halfway.X, halfway.Y, chromedp.ButtonLeft),
		chromedp.MouseEvent(input.MouseMoved, end.X, end.Y, chromedp.ButtonLeft),
		chromedp.MouseEvent(input.MouseReleased, end.X, end.Y, chromedp.ButtonLeft, chromedp.ClickCount(1)),
	)
}

// press keeps a finger on an element for a while.
func (p *page) press(selector string, long time.Duration) {
	p.t.Helper()
	at := p.place(selector)
	p.run(
		input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: at.X, Y: at.Y}}),
		chromedp.Sleep(long),
		input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}),
	)
}

// named are the keys that have a name instead of a character.
var named = map[string]string{
	"ArrowDown": kb.ArrowDown, "ArrowLeft": kb.ArrowLeft, "ArrowRight": kb.ArrowRight, "ArrowUp": kb.ArrowUp,
	"Backspace": kb.Backspace, "Delete": kb.Delete, "End": kb.End, "Enter": kb.Enter, "Escape": kb.Escape, "Home": kb.Home,
	"PageDown": kb.PageDown, "PageUp": kb.PageUp, "Space": " ", "Tab": kb.Tab,
}

// modifiers are the keys that are held down with another.
var modifiers = map[string]input.Modifier{"Alt": input.ModifierAlt, "Control": input.ModifierCtrl, "Shift": input.ModifierShift}

// key presses keys one after another, where the focus is: "Enter", "Shift+Tab", "f", and so
// on.
func (p *page) key(keys ...string) {
	p.t.Helper()
	for _, k := range keys {
		var options []chromedp.KeyOption
		held := strings.Split(k, "+")
		for _, m := range held[:len(held)-1] {
			options = append(options, chromedp.KeyModifiers(modifiers[m]))
		}
		last := held[len(held)-1]
		if code, ok := named[last]; ok {
			last = code
		}
		p.run(chromedp.KeyEvent(last, options...))
	}
}

// focus gives an element the focus, as the key Tab would, once it can be used.
func (p *page) focus(selector string) {
	p.t.Helper()
	p.waitFor(selector)
	p.waitOr("!"+first(selector)+".disabled", func() string { return selector + " is disabled" })
	p.evaluate(first(selector)+".focus({focusVisible: true})", nil)
}

// typeIn replaces what stands in an input, key by key.
func (p *page) typeIn(selector, text string) {
	p.t.Helper()
	p.focus(selector)
	p.evaluate(first(selector)+".select()", nil)
	p.run(chromedp.ActionFunc(func(ctx context.Context) error { return input.InsertText(text).Do(ctx) }))
}

// choose chooses an option of a select element by its value.
func (p *page) choose(selector, value string) {
	p.t.Helper()
	p.waitFor(selector)
	p.evaluate("const s = "+first(selector)+"; s.value = "+quote(value)+"; s.dispatchEvent(new Event('input', {bubbles: true})); s.dispatchEvent(new Event('change', {bubbles: true}))", nil)
	if got := p.value(selector); got != value {
		p.fail(fmt.Sprintf("%s has no option %q", selector, value))
	}
}

package report

import (
	"strings"
	"testing"
)

// The page holds everything, escapes what it is given, and asks for nothing.
func TestPage(t *testing.T) {
	p := Page{
		Title: "A <page>", Facts: [][]string{{"one & two"}, {"three"}}, Text: "Read this.",
		Figures: []Figure{*twoPanels()}, Tables: []Table{cities()},
	}
	data, err := p.HTML()
	if err != nil {
		t.Fatal(err)
	}
	page := string(data)
	for _, want := range []string{
		"<h1>A &lt;page&gt;</h1>", "<li>one &amp; two</li>", "<li>three</li>", "<p>Read this.</p>", "<h2>Two panels</h2>\n<svg", "<h2>Cities</h2>",
		`<th class="word">city</th><th class="figure">people</th>`, `<td class="word"></td><td class="word">Punta, Arenas</td><td class="figure">125,932</td>`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q in the page", want)
		}
	}
	for _, foreign := range []string{"<script", "<link", "src=", "@import", "<?xml", `<p class="wrong">`} {
		if strings.Contains(page, foreign) {
			t.Errorf("%q in the page", foreign)
		}
	}
	p.Alarm = "2 < 3"
	if data, err = p.HTML(); err != nil || !strings.Contains(string(data), `<p class="wrong">2 &lt; 3</p>`) {
		t.Errorf("%v: no alarm in the page", err)
	}
	p.Figures[0].Panels = nil
	if _, err := p.HTML(); err == nil {
		t.Error("a page with a figure that cannot be drawn")
	}
}

package report

import (
	"encoding/xml"
	"io"
	"math"
	"strings"
	"testing"
)

// The page holds everything, escapes what it is given, and asks for nothing.
func TestPage(t *testing.T) {
	table := cities()
	table.Anchors = []string{"one", "", "", ""}
	p := Page{
		Title: "A <page>", Facts: [][]string{{"one & two"}, {"three"}}, Text: "Read this.", Headline: []string{"It is < so."}, Commands: []string{"do > it"},
		Figures: []Figure{*twoPanels()}, Tables: []Table{table},
	}
	data, err := p.HTML()
	if err != nil {
		t.Fatal(err)
	}
	page := string(data)
	for _, want := range []string{
		"<h1>A &lt;page&gt;</h1>", "<li>one &amp; two</li>", "<li>three</li>", "<p>Read this.</p>", "<p>It is &lt; so.</p>", "<pre>do &gt; it\n</pre>",
		"<h2>Two panels</h2>\n<div class=\"panels\"><svg", "<h2>Cities</h2>", `<th class="word" tabindex="0">city</th><th class="figure" tabindex="0">people</th>`,
		`<tr id="one"><td class="word">Chile</td>`, `<tr><td class="word again">Chile</td><td class="word">Punta, Arenas</td><td class="figure">125,932</td>`,
		"prefers-color-scheme: dark", "<script>",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q in the page", want)
		}
	}
	for _, foreign := range []string{"<link", "src=", "@import", "<?xml", "http", `<p class="wrong">`} {
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

// A panel on a page, by hand: the plot lies from 70 to 544 and from 346 up to 30. Ten is
// the middle of a logarithmic axis from 1 to 100.
func TestInline(t *testing.T) {
	p := Panel{
		Title: "a & b", X: Axis{Label: "x", Low: 1, High: 100, Scale: Logarithmic}, Y: Axis{Label: "y", High: 1, Ticks: Marks(0, 1)},
		Layers: []Layer{
			Line{Name: "steps", Style: 8, Thick: true, Course: Steps, Points: []Point{{1, 0}, {10, 0.5}, {100, 1}}, Notes: []Note{{}, {Text: "<half>", Link: `#"x`}, {}}},
			Line{Name: "straight", Points: []Point{{1, 1}, {1000, -3}}}, // which ends beyond both axes
			Scatter{Name: "dots", Style: 2, Points: []Point{{10, 1}}},
			Diagonal{},
			Estimates{Curve: Curve{Name: "e", Points: []Measured{{10, Estimate{0.5, 0, 1}}}}},
		},
	}
	svg := string(p.inline())
	for _, want := range []string{
		`aria-label="a &amp; b"`, `<path class="line c1" stroke-width="3.6" stroke-dasharray="6 3" d="M70 346H307V188H544V30"/>`,
		`<a href="#&#34;x"><circle class="dot c1" cx="307" cy="188" r="3.5"><title>&lt;half&gt;</title></circle></a>`,
		`<path class="line c0" stroke-width="1.8" d="M70 30L544 346"/>`, `<circle class="point c2" cx="307" cy="30" r="3.5"></circle>`,
		`<text class="tick" x="307" y="364">10</text>`, `<text class="left tick" x="64" y="34">1</text>`, `<path class="line c0" stroke-width="1" d="M307 346V30"/>`,
		`<path class="diagonal" d="M70 30L70 30"/>`, // only 1 is on both axes
	} {
		if !strings.Contains(svg, want) {
			t.Errorf("no %s in\n%s", want, strings.ReplaceAll(svg, "><", ">\n<"))
		}
	}
	for d := xml.NewDecoder(strings.NewReader(svg)); ; {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// What is no number is drawn at the foot, and a long line does not show every point.
func TestInlineBounds(t *testing.T) {
	a := Axis{Low: 1, High: 3}
	for x, want := range map[float64]float64{1: 0, 2: 0.5, 3: 1, 0: 0, 9: 1, math.Inf(1): 1} {
		if got := a.part(x); got != want {
			t.Errorf("%g is at %g, want %g", x, got, want)
		}
	}
	if got := a.part(math.NaN()); got != 0 {
		t.Errorf("what is no number is at %g", got)
	}
	line := Line{Name: "long"}
	for i := range 5000 {
		line.Points = append(line.Points, Point{float64(i), 0})
		line.Notes = append(line.Notes, Note{Text: "here"})
	}
	p := Panel{X: Axis{High: 5000}, Y: Axis{High: 1}, Layers: []Layer{line}}
	if n := strings.Count(string(p.inline()), "<circle"); n < mostDots/2 || n > mostDots {
		t.Errorf("%d points are shown, want about %d", n, mostDots)
	}
	if n := len(p.X.marks()); n != 6 {
		t.Errorf("%d marks on an axis without any, want 6", n)
	}
}

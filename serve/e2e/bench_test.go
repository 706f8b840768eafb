package e2e

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"kriegmate/database"
	"kriegmate/database/bench"
	"kriegmate/database/library"
	"kriegmate/serve"
)

// builtIn is what "kriegmate bench" without a file calls the first set.
const builtIn = "the built-in selfplay3.kdb"

// benchRun begins a run of two searchers on three problems of a set, of which the first
// two are done, and returns its file and what adds a result. The times are invented.
func benchRun(t *testing.T) (name string, add func(problem, searcher string, cpu bench.Seconds)) {
	t.Helper()
	name = filepath.Join(t.TempDir(), "results.jsonl")
	head := bench.Head{Format: bench.Format, Problems: 3, Searchers: []string{"gl-dbu", "best"}, Files: []string{builtIn}, Limits: bench.Limits{Timeout: 10e9}}
	j, err := bench.Create(name, &head)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { j.Close() })
	add = func(problem, searcher string, cpu bench.Seconds) {
		t.Helper()
		if err := j.Append(&bench.Result{Problem: problem, Searcher: searcher, Ply: 3, Want: database.Mate, Belief: 3, Found: "mate", CPU: cpu, Expanded: 100, File: builtIn}); err != nil {
			t.Fatal(err)
		}
	}
	for i, problem := range []string{"47b530f0502c17ba", "somethingelse000"} {
		add(problem, "gl-dbu", bench.Seconds(2+i))
		add(problem, "best", bench.Seconds(0.5+float64(i)))
	}
	return name, add
}

// benchTexts returns the two files of a run as texts.
func benchTexts(t *testing.T) (head, results string) {
	t.Helper()
	name, _ := benchRun(t)
	lines, err := os.ReadFile(name)
	first, err2 := os.ReadFile(bench.HeadFile(name))
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	return string(first), string(lines)
}

// follow serves a run, and shows it.
func follow(t *testing.T) (p *page, add func(problem, searcher string, cpu bench.Seconds)) {
	t.Helper()
	name, add := benchRun(t)
	files, err := library.New(name)
	if err != nil {
		t.Fatal(err)
	}
	return openAt(t, server(t, serve.Config{Library: files}), "/bench"), add
}

// The plots of a run, by mouse: a point says what it is, and opens its problem.
func TestBenchPoint(t *testing.T) {
	p, _ := follow(t)
	const plot = `[data-plot="scatter-gl-dbu-best-3ply"]`
	p.waitFor(plot + " [data-series=mates]")
	p.waitText("#headline", "4 of 6 searches done")
	p.evaluate(`const picture = document.querySelector('`+plot+` .plot-picture');
		const path = picture.querySelector('[data-series=mates]').getAttribute('d');
		const [left, top] = path.match(/[\d.]+/g).map(Number), box = picture.getBoundingClientRect();
		for (const type of ["pointermove", "click"])
			picture.dispatchEvent(new PointerEvent(type, {clientX: box.left + left + 3, clientY: box.top + top + 2, bubbles: true}));`, nil)
	p.waitText(plot+" .plot-tip", "47b530f0502c17ba (3 ply, mate, 3 states): gl-dbu 2.00 s, best 500 ms")
	p.waitText("#picked h2", "Problem 7")
}

// And by keyboard: along a series, to the other one, and a problem is opened.
func TestBenchKeys(t *testing.T) {
	p, _ := follow(t)
	const plot = `[data-plot="cactus-cpu-3ply-mates"]`
	p.waitFor(plot + " [data-series=best]")
	p.focus(plot + " .plot-picture")
	p.key("ArrowRight")
	p.waitText(plot+" .plot-tip", "gl-dbu: 2 s for 47b530f0502c17ba")
	p.key("ArrowDown")
	p.waitText(plot+" .plot-tip", "best: 1.5 s for somethingelse000") // which is nearest to 2 s
	p.key("ArrowLeft")
	p.waitText(plot+" .plot-tip", "best: 500 ms for 47b530f0502c17ba")
	p.key("Enter")
	p.waitText("#picked h2", "Problem 7")
}

// A run in progress is followed, without anything to be pressed.
func TestBenchFollows(t *testing.T) {
	p, add := follow(t)
	p.waitText("#done", "4 of 6 searches, and going on")
	add("another000000000", "gl-dbu", 1)
	p.waitText("#done", "5 of 6 searches")
	p.waitText("#headline", "5 of 6 searches done")
}

// Another baseline turns the plot round; the state is in the address.
func TestBenchBaseline(t *testing.T) {
	p, _ := follow(t)
	p.waitFor(`[data-plot="scatter-gl-dbu-best-3ply"]`)
	p.choose("#baseline", "best")
	p.waitFor(`[data-plot="scatter-best-gl-dbu-3ply"]`)
	p.click(`.choices [data-value="states"]`)
	p.waitFor(`[data-plot="cactus-states-3ply-mates"]`)
	p.reload()
	p.waitFor(`[data-plot="scatter-best-gl-dbu-3ply"]`)
	p.waitFor(`[data-plot="cactus-states-3ply-mates"]`)
}

// Figure and numbers can be saved, and the figure needs no style sheet.
func TestBenchExports(t *testing.T) {
	p, _ := follow(t)
	const panel = `.panel:has([data-plot="scatter-gl-dbu-best-3ply"]) `
	p.waitFor(panel + "[data-series=mates]")
	name, text := p.downloaded(func() { p.click(panel + "[data-save=svg]") })
	if name != "scatter-gl-dbu-best-3ply.svg" || !strings.HasPrefix(text, "<svg") || !strings.Contains(text, `stroke="rgb(213, 94, 0)"`) || strings.Contains(text, "class=") {
		t.Errorf("the figure %s is %.600s", name, text)
	}
	name, text = p.downloaded(func() { p.click(panel + "[data-save=csv]") })
	if name != "scatter-gl-dbu-best-3ply.csv" || !strings.HasPrefix(text, "series,CPU time of gl-dbu,CPU time of best,point\r\nmates,2,0.5,") {
		t.Errorf("the numbers %s are %q", name, text)
	}
}

// The two files of a run can be dropped, in either order; results alone say what is missing.
func TestBenchDropped(t *testing.T) {
	head, results := benchTexts(t)
	p := open(t, "/bench")
	p.waitText("#empty:not([hidden])", "kriegmate serve results.jsonl") // the page has begun
	p.evaluate(fmt.Sprintf(`const data = new DataTransfer();
		data.items.add(new File([%s], "results.jsonl"));
		data.items.add(new File([%s], "results.jsonl.head.json"));
		document.querySelector("#report").dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}));`, quote(results), quote(head)), nil)
	p.waitText("#headline", "4 of 6 searches done")
	p.reload() // what was dropped is in the address
	p.waitText("#headline", "4 of 6 searches done")
}

// A file that holds no results changes nothing: the report, its name and the address stay, and so does what was dropped before.
func TestBenchBadFile(t *testing.T) {
	p, _ := follow(t)
	p.waitText("#headline", "4 of 6 searches done")
	p.allow(400)
	before := p.address()
	bad := func(report, file string) {
		t.Helper()
		p.drop("#report", "notes.txt", "nothing that makes sense")
		p.waitFor("#message.error")
		p.waitText("#headline", report)
		if got := p.value("#file"); got != file || p.address() != before {
			t.Errorf("the file is %q at %s, want %q at %s", got, p.address(), file, before)
		}
	}
	bad("4 of 6 searches done", "results.jsonl")
	head, results := benchTexts(t)
	p.drop("#report", "both.jsonl", head+results)
	p.wait(`location.hash.startsWith("#results=")`)
	p.waitGone("#message")
	before = p.address()
	bad("4 of 6 searches done", "")
	p.back()
	p.wait(`document.querySelector("#file").value === "results.jsonl"`)
}

// At least two values of an axis are named, so that others can be read off.
func TestBenchAxis(t *testing.T) {
	p := open(t, "/bench")
	var few []string
	p.evaluate(`(async () => {
		const { ticks } = await import("/plot-axis.js");
		const few = [];
		for (let low = 0.001; low < 0.1; low *= 1.3) {
			for (let span = 1.5; span < 1e6; span *= 1.3) {
				for (const room of [1, 2.7, 4, 8]) {
					const labels = ticks({ low, high: low * span, log: true }, room).map(({ label }) => label).filter(Boolean);
					if (labels.length < 2) few.push([low, low * span, room, labels].join(" "));
				}
			}
		}
		return few;
	})()`, &few)
	if len(few) > 0 {
		t.Errorf("%d axes have fewer than two labels, such as %s", len(few), few[len(few)/2])
	}
}

// With plots and a problem the page is as good as without, also in the dark and on a phone.
func TestBenchAudit(t *testing.T) {
	p, _ := follow(t)
	p.auditLooks("/bench", "[data-plot=cactus-cpu-3ply-mates] [data-series=best]")
	if *pictures != "" { // invented times are no picture to show
		p = openAt(t, server(t, serve.Config{Library: measured(t)}), "/bench")
		p.waitFor(`[data-plot="scatter-gl-dbu-best-5ply"] [data-series=mates]`)
		p.screenshot("bench")
	}
}

package e2e

import (
	"bytes"
	"cmp"
	"context"
	"image"
	"image/color"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/chromedp"
)

// drop drops a file with a name and a text onto an element.
func (p *page) drop(selector, name, text string) {
	p.t.Helper()
	p.waitFor(selector)
	p.evaluate(`const data = new DataTransfer();
		data.items.add(new File([`+quote(text)+`], `+quote(name)+`));
		for (const type of ["dragenter", "dragover", "drop"])
			`+first(selector)+`.dispatchEvent(new DragEvent(type, {dataTransfer: data, bubbles: true, cancelable: true}));`, nil)
}

// chooseFile chooses a file with a name and a text in an input of files.
func (p *page) chooseFile(selector, name, text string) {
	p.t.Helper()
	path := filepath.Join(p.t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		p.t.Fatal(err)
	}
	p.waitOr(first(selector), func() string { return "there is no " + selector })
	p.run(chromedp.SetUploadFiles(selector, []string{path}, chromedp.ByQuery))
}

// downloaded does something that makes the page offer a file, and returns the name and the
// text of the file.
func (p *page) downloaded(something func()) (name, text string) {
	p.t.Helper()
	folder := p.t.TempDir()
	begun, ended := make(chan string, 1), make(chan string, 1)
	listening, stop := context.WithCancel(p.ctx)
	defer stop()
	chromedp.ListenBrowser(listening, func(event any) {
		switch e := event.(type) {
		case *browser.EventDownloadWillBegin:
			begun <- e.SuggestedFilename
		case *browser.EventDownloadProgress:
			if e.State == browser.DownloadProgressStateCompleted {
				ended <- e.GUID
			}
		}
	})
	behaviour := browser.SetDownloadBehavior(browser.SetDownloadBehaviorBehaviorAllowAndName).
		WithDownloadPath(folder).WithEventsEnabled(true)
	if err := behaviour.Do(cdp.WithExecutor(p.ctx, chromedp.FromContext(p.ctx).Browser)); err != nil {
		p.fail(err.Error())
	}
	something()
	waiting, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	select {
	case id := <-ended:
		content, err := os.ReadFile(filepath.Join(folder, id))
		if err != nil {
			p.fail(err.Error())
		}
		return <-begun, string(content)
	case <-waiting.Done():
		p.fail("no file was offered")
		return "", ""
	}
}

// screenshot writes what the tab shows as NAME.png, where the flag says. Without the flag
// it does nothing. The pictures are for docs/explorer.md.
func (p *page) screenshot(name string) {
	p.t.Helper()
	if *pictures == "" {
		return
	}
	p.evaluate("document.activeElement?.blur(); await document.fonts.ready; await new Promise(requestAnimationFrame)", nil)
	var taken []byte
	p.run(chromedp.CaptureScreenshot(&taken))
	shown, err := png.Decode(bytes.NewReader(taken))
	if err != nil {
		p.t.Fatal(err)
	}
	var smaller bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&smaller, fewColours(shown)); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(*pictures, name+".png"), smaller.Bytes(), 0o644); err != nil {
		p.t.Fatal(err)
	}
}

// fewColours returns a picture with the 256 colours that it has most of, each of the others
// replaced by the nearest of them, so that its file is a third as long.
func fewColours(shown image.Image) image.Image {
	bounds := shown.Bounds()
	pixels := make(map[color.RGBA]int)
	each := func(f func(x, y int, c color.RGBA)) {
		for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
			for x := bounds.Min.X; x < bounds.Max.X; x++ {
				f(x, y, color.RGBAModel.Convert(shown.At(x, y)).(color.RGBA))
			}
		}
	}
	each(func(_, _ int, c color.RGBA) { pixels[c]++ })
	all := slices.SortedFunc(maps.Keys(pixels), func(a, b color.RGBA) int {
		return cmp.Or(pixels[b]-pixels[a], int(a.R)-int(b.R), int(a.G)-int(b.G), int(a.B)-int(b.B))
	})
	var palette color.Palette
	for _, c := range all[:min(len(all), 256)] {
		palette = append(palette, c)
	}
	small := image.NewPaletted(bounds, palette)
	index := make(map[color.RGBA]uint8)
	each(func(x, y int, c color.RGBA) {
		i, ok := index[c]
		if !ok {
			i = uint8(palette.Index(c))
			index[c] = i
		}
		small.SetColorIndex(x, y, i)
	})
	return small
}

package e2e

import (
	"bytes"
	"context"
	"image/png"
	"os"
	"path/filepath"

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
		WithDownloadPath(folder).WithEventsEnabled(true).WithBrowserContextID(p.profile)
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
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&smaller, shown); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(*pictures, name+".png"), smaller.Bytes(), 0o644); err != nil {
		p.t.Fatal(err)
	}
}

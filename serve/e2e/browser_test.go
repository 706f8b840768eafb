// Package e2e uses the pages of the explorer as a person does: in a real Chromium, without a
// window, by mouse and by keyboard. It has tests only, and needs Chromium in the PATH, at best
// its headless shell, which takes three fifths of the CPU time; where there is none they are skipped.
//
// One browser serves all tests; every [open] gives a tab that shares nothing with the others:
// no storage, no cookies. Every tab is watched: an error on its console, an answer with an
// error status, or a request to another server fails the test. Elements are named by CSS
// selectors. Everything waits until what it needs is there, so that no test sleeps.
package e2e

import (
	"context"
	"errors"
	"flag"
	"net"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"

	"kriegmate/serve"
)

// pictures is where [page.screenshot] writes, if anywhere.
var pictures = flag.String("screenshots", "", "write the pictures of the documentation into this `folder`")

// patience is how long a test waits for something to happen on a page. It only has to be longer than
// a busy machine takes.
const patience = time.Minute

// browsers are what the browser may be called, the best first.
var browsers = []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome"}

var errNoBrowser = errors.New("no " + strings.Join(browsers, ", ") + " in the PATH")

// find returns where the browser is installed.
func find() (string, error) {
	for _, name := range browsers {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", errNoBrowser
}

// quit ends the browser, if there is one.
var quit = func() {}

func TestMain(m *testing.M) {
	flag.Parse()
	status := m.Run()
	quit()
	os.Exit(status)
}

// chromium starts the browser when it is first needed.
var chromium = sync.OnceValues(func() (context.Context, error) {
	path, err := find()
	if err != nil {
		return nil, err
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.WindowSize(1200, 800), chromedp.DisableGPU,
		chromedp.Flag("font-render-hinting", "none"),
	)
	if os.Getuid() == 0 {
		options = append(options, chromedp.NoSandbox)
	}
	installed, stop := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, cancel := chromedp.NewContext(installed)
	quit = func() {
		chromedp.Cancel(ctx)
		cancel()
		stop()
	}
	return ctx, chromedp.Run(ctx)
})

// common is the address of a server with nothing set, for the tests that need nothing else.
var common = sync.OnceValues(func() (string, error) {
	return listen(context.Background(), serve.Config{})
})

// listen runs a server until ctx ends, and returns its address.
func listen(ctx context.Context, c serve.Config) (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	go serve.New(c).Run(ctx, l)
	return "http://" + l.Addr().String(), nil
}

// server runs a server of its own for a test, and returns its address.
func server(t *testing.T, c serve.Config) string {
	t.Helper()
	address, err := listen(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return address
}

// open shows a page, such as "/board?fen=...", of the common server in a tab of its own.
func open(t *testing.T, path string) *page {
	t.Helper()
	address, err := common()
	if err != nil {
		t.Fatal(err)
	}
	return openAt(t, address, path)
}

// openAt shows a page of a server in a tab of its own.
func openAt(t *testing.T, address, path string) *page {
	t.Helper()
	p := blank(t, address)
	p.visit(path)
	return p
}

// blank opens a tab of a size that the pictures have, and watches it.
func blank(t *testing.T, address string) *page {
	t.Helper()
	all, err := chromium()
	if errors.Is(err, errNoBrowser) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	p := &page{t: t, server: address}
	if err := p.alone(all); err != nil {
		t.Fatal(err)
	}
	p.watch()
	p.size(1200, 800)
	p.light()
	return p
}

// alone makes the tab, which ends with the test. What a page keeps belongs to its server, and
// each test has one of its own, so tabs need no profiles; a window for each would take half
// of the time of a test.
func (p *page) alone(browser context.Context) error {
	whole := cdp.WithExecutor(browser, chromedp.FromContext(browser).Browser)
	tab, err := target.CreateTarget("about:blank").Do(whole)
	if err != nil {
		return err
	}
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithTargetID(tab))
	p.ctx = ctx
	p.t.Cleanup(func() {
		cancel()
		target.CloseTarget(tab).Do(whole)
	})
	return nil
}

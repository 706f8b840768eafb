package e2e

import (
	"fmt"
	"slices"
	"strings"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// watch looks at what happens in the tab as long as the test runs, and fails the test in the
// end if something has happened that should not.
func (p *page) watch() {
	chromedp.ListenTarget(p.ctx, func(event any) {
		if fault := p.fault(event); fault != "" {
			p.mu.Lock()
			defer p.mu.Unlock()
			if !p.closed {
				p.faults = append(p.faults, fault)
			}
		}
	})
	p.run(network.Enable(), log.Enable(), runtime.Enable())
	p.t.Cleanup(func() {
		for _, fault := range p.seen() {
			p.t.Error(fault)
		}
	})
}

// seen returns what has happened that should not.
func (p *page) seen() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.faults)
}

// allow says that answers with a status are expected from now on.
func (p *page) allow(status ...int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.allowed = append(p.allowed, status...)
}

// mayStop says that the server may be out of reach from now on.
func (p *page) mayStop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.stops = true
}

// fault tells what is wrong with an event; "" if nothing is.
func (p *page) fault(event any) string {
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		return "the page throws: " + e.ExceptionDetails.Error()
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.APITypeError {
			return "the page writes an error: " + said(e.Args)
		}
	case *log.EventEntryAdded:
		// What the network does is told by its own events.
		if e.Entry.Level == log.LevelError && e.Entry.Source != log.SourceNetwork {
			return fmt.Sprintf("the browser reports: %s (%s)", e.Entry.Text, e.Entry.URL)
		}
	case *network.EventRequestWillBeSent:
		if !p.ours(e.Request.URL) {
			return "the page asks another server: " + e.Request.URL
		}
	case *network.EventResponseReceived:
		if !p.expected(int(e.Response.Status)) {
			return fmt.Sprintf("%s answers with the status %d", e.Response.URL, e.Response.Status)
		}
	case *network.EventLoadingFailed:
		if !e.Canceled && e.ErrorText != "net::ERR_ABORTED" && !p.gone(e.ErrorText) {
			return "a request fails: " + e.ErrorText
		}
	}
	return ""
}

// ours tells whether an address is one of the server, or no request at all.
func (p *page) ours(url string) bool {
	return strings.HasPrefix(url, p.server+"/") || strings.HasPrefix(url, "data:") || strings.HasPrefix(url, "blob:")
}

// gone tells whether an error is that of a server that is out of reach, as it may be.
func (p *page) gone(text string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.stops && text == "net::ERR_CONNECTION_REFUSED"
}

func (p *page) expected(status int) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return status < 400 || slices.Contains(p.allowed, status)
}

// said joins what was written to the console.
func said(arguments []*runtime.RemoteObject) string {
	var words []string
	for _, a := range arguments {
		if a.Description != "" {
			words = append(words, a.Description)
		} else {
			words = append(words, string(a.Value))
		}
	}
	return strings.Join(words, " ")
}

// Package browser opens the person's browser.
package browser

import (
	"fmt"
	"net"
	"net/url"
	"os/exec"
	"runtime"
)

// Address returns the address of a page of a server that listens at a, as a browser on
// this machine calls it. A token, if there is one, is in the fragment, which browsers do
// not send.
func Address(a net.Addr, token string) string {
	host := a.String()
	if tcp, ok := a.(*net.TCPAddr); ok && tcp.IP.IsUnspecified() {
		host = fmt.Sprintf("localhost:%d", tcp.Port)
	}
	u := url.URL{Scheme: "http", Host: host, Path: "/"}
	if token != "" {
		return u.String() + "#token=" + url.QueryEscape(token)
	}
	return u.String()
}

// Command returns the program and its arguments that show an address in the browser that
// the person prefers, on a system as [runtime.GOOS] names it.
func Command(system, address string) []string {
	switch system {
	case "darwin":
		return []string{"open", address}
	case "windows":
		return []string{"rundll32", "url.dll,FileProtocolHandler", address}
	default:
		return []string{"xdg-open", address}
	}
}

// Open shows an address in the browser, and returns when the program that does so has
// ended.
func Open(address string) error {
	command := Command(runtime.GOOS, address)
	if err := exec.Command(command[0], command[1:]...).Run(); err != nil {
		return fmt.Errorf("no browser could be opened (%w): open the address yourself", err)
	}
	return nil
}

package serve

import (
	"crypto/subtle"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
)

// The reasons for which a request is not answered.
var (
	errHost   = errors.New("this name is not one of the server's: call it localhost, or name the host when the server is started")
	errOrigin = errors.New("a page of another site has sent this request")
	errToken  = errors.New("a token is needed: send it as \"Authorization: Bearer TOKEN\"")
)

// harden tells browsers to trust the answer no more than they must.
func harden(h http.Header) {
	h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cache-Control", "no-store")
}

// admit tells whether a request may be answered, and if not with which status it is
// refused.
//
// A page of another site can make a browser send requests to this machine. It cannot
// choose the header Host: it is the name that the browser was given, so a name of theirs
// that leads here is noticed. And browsers tell in Origin and Sec-Fetch-Site where a
// request comes from. The pages of the site hold no data: they need no token, and a link
// elsewhere may lead to one.
func (s *Server) admit(r *http.Request) (status int, err error) {
	if !s.config.ours(r.Host) && !reached(r) {
		return http.StatusForbidden, errHost
	}
	if site := r.Header.Get("Sec-Fetch-Site"); site != "" && site != "same-origin" && site != "none" && !s.followed(r) {
		return http.StatusForbidden, errOrigin
	}
	if origin := r.Header.Get("Origin"); origin != "" {
		u, err := url.Parse(origin)
		if err != nil || u.Host != r.Host {
			return http.StatusForbidden, errOrigin
		}
	}
	if s.site.Has(r.URL.Path) {
		return 0, nil
	}
	given, bearer := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if token := s.config.Token; token != "" && (!bearer || subtle.ConstantTimeCompare([]byte(given), []byte(token)) != 1) {
		return http.StatusUnauthorized, errToken
	}
	return 0, nil
}

// followed tells whether a person has followed a link to a page, so that the browser is
// going to show it, and not to hand it to whoever has the link.
func (s *Server) followed(r *http.Request) bool {
	return r.Method == http.MethodGet && s.site.Page(r.URL.Path) &&
		r.Header.Get("Sec-Fetch-Mode") == "navigate" && r.Header.Get("Sec-Fetch-Dest") == "document"
}

// ours tells whether a Host, with a port or without, names this server.
func (c *Config) ours(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	if address, err := netip.ParseAddr(host); err == nil && address.IsLoopback() {
		return true
	}
	return strings.EqualFold(host, "localhost") || slices.ContainsFunc(c.Hosts, func(name string) bool { return strings.EqualFold(name, host) })
}

// reached tells whether a request calls the server by the very address at which it has
// come in. A page of another site can lead a name here, but an address is no name.
func reached(r *http.Request) bool {
	local, _ := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	if local == nil {
		return false
	}
	here, err := netip.ParseAddrPort(local.String())
	if err != nil {
		return false
	}
	host := r.Host
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	called, err := netip.ParseAddr(strings.TrimSuffix(strings.TrimPrefix(host, "["), "]"))
	return err == nil && called.Unmap().WithZone("") == here.Addr().Unmap().WithZone("")
}

// Private tells whether an address can be reached from this machine alone.
func Private(a net.Addr) bool {
	address, err := netip.ParseAddrPort(a.String())
	return err == nil && address.Addr().Unmap().IsLoopback()
}

// A caller is who has sent a request: its address and, because all programs of a machine
// share that, a name that it may choose.
type caller struct{ address, name string }

// client returns who has sent a request.
func client(r *http.Request) caller {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	return caller{host, r.Header.Get("Kriegmate-Client")}
}

// near tells whether the caller is a program of this machine.
func (c caller) near() bool {
	address, err := netip.ParseAddr(c.address)
	return err == nil && address.Unmap().IsLoopback()
}

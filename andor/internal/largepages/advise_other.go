//go:build !linux

package largepages

// advise does nothing: there is no such thing here.
func advise[E any]([]E) {}

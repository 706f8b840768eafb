package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
)

//go:embed *.html *.css *.js
var source embed.FS

// A Page is a page of the site.
type Page struct {
	// Name is what its files are called, and Path its address.
	Name, Path string
	// Title is its name for people, About a sentence on what it is for.
	Title, About string
	// Under is the name of the page from which it is reached, "" if it is in the navigation.
	Under string
}

// Pages lists the pages, in the order of the navigation.
func Pages() []Page {
	return []Page{
		{"home", "/", "Home", "What there is, and where to begin.", ""},
		{"board", "/board", "Board", "Step through a game and see every position that fits what was heard.", ""},
		{"review", "/review", "Review", "Find the mates that a player could have been certain of, and did not play.", ""},
		{"compose", "/compose", "Compose", "Set a problem, count its positions, look for keys, cooks and tries.", ""},
		{"solve", "/solve", "Solve", "Ask for a certain mate, watch the search, and play against the plan.", ""},
		{"play", "/play", "Play", "Play a game against the programs; the referee tells what you hear.", ""},
		{"problems", "/problems", "Problems", "Browse the problem sets, by length, verdict and what a solution needs.", ""},
		{"bench", "/bench", "Bench", "Compare the searchers: scatter and cactus plots of a results file.", ""},
		{"runs", "/runs", "Runs", "See how far the runs are that a queue shares among machines.", "bench"},
		{"mines", "/mines", "Minesweeper", "The same questions on another board: what is safe, and what wins for certain.", ""},
	}
}

// A Site serves the pages and their parts.
type Site struct {
	files map[string]*file // by path
	pages map[string]bool  // which of them are pages
}

// A file is what is answered under one path.
type file struct {
	kind             string // the value of Content-Type
	tag              string // the value of ETag
	plain, shortened []byte // as it is, and compressed by gzip
}

// New returns the site. All of them share one copy of the files.
func New() *Site { return made() }

var made = sync.OnceValue(func() *Site {
	s := &Site{files: make(map[string]*file), pages: make(map[string]bool)}
	for _, p := range Pages() {
		s.files[p.Path] = newFile(".html", p.render())
		s.pages[p.Path] = true
	}
	for _, name := range parts() {
		text, err := source.ReadFile(name)
		if err != nil {
			panic(err) // it is embedded
		}
		s.files["/"+name] = newFile(path.Ext(name), lean(text))
	}
	s.files["/pieces.js"] = newFile(".js", piecesModule())
	s.files["/icon.svg"] = newFile(".svg", icon())
	return s
})

// parts lists the embedded files that are served as they are.
func parts() (names []string) {
	for _, pattern := range []string{"*.css", "*.js"} {
		found, err := fs.Glob(source, pattern)
		if err != nil {
			panic(err) // the pattern is in order
		}
		names = append(names, found...)
	}
	return names
}

// render returns the page as HTML.
func (p Page) render() []byte {
	t := template.Must(template.ParseFS(source, "layout.html", p.Name+".html"))
	var b bytes.Buffer
	_, err := fs.Stat(source, p.Name+".css")
	data := struct {
		Page
		Pages  []Page
		Styled bool // whether the page has a style sheet of its own
	}{p, Pages(), err == nil}
	if err := t.ExecuteTemplate(&b, "layout.html", data); err != nil {
		panic(err) // the templates are embedded, and tested
	}
	return b.Bytes()
}

// kinds are the values of Content-Type by the endings of names.
var kinds = map[string]string{
	".html": "text/html; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".svg":  "image/svg+xml",
}

func newFile(ending string, text []byte) *file {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		panic(err) // the level is in order
	}
	w.Write(text) // to memory, as Close
	w.Close()
	return &file{kind: kinds[ending], tag: fmt.Sprintf("W/\"%.12x\"", sha256.Sum256(text)), plain: text, shortened: b.Bytes()}
}

// Paths returns what the site answers, in order.
func (s *Site) Paths() (paths []string) {
	for p := range s.files {
		paths = append(paths, p)
	}
	slices.Sort(paths)
	return paths
}

// Page tells whether a page, and not only a part of one, is found at a path.
func (s *Site) Page(path string) bool { return s.pages[path] }

// Has tells whether the site answers a path.
func (s *Site) Has(path string) bool { return s.files[path] != nil }

// ServeHTTP answers GET and HEAD for the paths of the site. The browser is told to ask
// again each time, and gets no body if nothing has changed.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f := s.files[r.URL.Path]
	if f == nil {
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Cache-Control", "no-cache")
	h.Set("ETag", f.tag)
	h.Set("Vary", "Accept-Encoding")
	if strings.Contains(r.Header.Get("If-None-Match"), f.tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	text := f.plain
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		h.Set("Content-Encoding", "gzip")
		text = f.shortened
	}
	h.Set("Content-Type", f.kind)
	h.Set("Content-Length", strconv.Itoa(len(text)))
	if r.Method != http.MethodHead {
		w.Write(text) // a client that does not read has chosen not to
	}
}

package web_test

import (
	"fmt"
	"net/http/httptest"

	"kriegmate/serve/web"
)

// The site is a handler for the paths that it names.
func ExampleSite() {
	site := web.New()
	w := httptest.NewRecorder()
	site.ServeHTTP(w, httptest.NewRequest("GET", "/board", nil))
	fmt.Println(w.Code, w.Header().Get("Content-Type"))
	fmt.Println(site.Page("/board"), site.Page("/base.css"), site.Has("/base.css"))
	// Output:
	// 200 text/html; charset=utf-8
	// true false true
}

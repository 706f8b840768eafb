// Package web holds the pages that "kriegmate serve" shows in a browser: their HTML, style
// sheets and modules, embedded in the program, and the drawings of the pieces, made from
// package render. It knows nothing of what the pages ask the server.
//
// A page is called by its name. NAME.html is what stands in the middle of the page,
// NAME.js its program and NAME.css, if there is one, its style beside base.css;
// layout.html is what all pages have around that. A [Site] serves them, compressed once and
// marked so that a browser loads only what has changed. Nothing is made by a build, and
// nothing comes from elsewhere; only comments are left out (lean.go).
//
// Modules that pages share: dom.js builds elements, api.js asks the server, state.js keeps
// the state of a page in its address, load.js takes texts and files from people, and
// krieg-board.js is the board, as an element of HTML.
package web

// Package fields reads JSON objects of which every field is known: a field that is
// not, or comes twice, or holds something else than it should, is an [Error] that
// names it. It works on the text in place and makes no maps, since records are
// read by the million.
package fields

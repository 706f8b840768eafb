package rendertest

import (
	"bytes"
	"encoding/xml"
	"io"
	"testing"
)

// Elements counts the elements of a picture by their class, or else by name. The test
// fails if it is no XML.
func Elements(tb testing.TB, svg []byte) map[string]int {
	tb.Helper()
	elements := map[string]int{}
	for decoder := xml.NewDecoder(bytes.NewReader(svg)); ; {
		token, err := decoder.Token()
		if err == io.EOF {
			return elements
		}
		if err != nil {
			tb.Fatal(err)
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			continue
		}
		name := start.Name.Local
		for _, a := range start.Attr {
			if a.Name.Local == "class" {
				name = a.Value
			}
		}
		elements[name]++
	}
}

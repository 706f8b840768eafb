package compressed_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"kriegmate/mate/compressed"
)

func Example() {
	file, err := compressed.Bytes([]byte(`{"verdict":"mate"}`))
	if err != nil {
		panic(err)
	}
	for _, data := range [][]byte{file, []byte(`{"verdict":"no-mate"}`)} {
		text, err := compressed.Text(bytes.NewReader(data), 1<<20)
		fmt.Println(string(text), err)
	}
	// Output:
	// {"verdict":"mate"} <nil>
	// {"verdict":"no-mate"} <nil>
}

// What is just long enough is read, and a byte more is not, in either form.
func TestTextWithin(t *testing.T) {
	const most = 1 << 20
	for _, size := range []int{most, most + 1} {
		text := []byte("{" + strings.Repeat(" ", size-2) + "}")
		file, err := compressed.Bytes(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, data := range [][]byte{text, file} {
			got, err := compressed.Text(bytes.NewReader(data), most)
			long := compressed.TooLong(0)
			if size > most && (!errors.As(err, &long) || err.Error() != "longer than 1 MiB") || size <= most && !bytes.Equal(got, text) {
				t.Errorf("%d bytes from %d: %d, %v", size, len(data), len(got), err)
			}
		}
	}
	if _, err := compressed.Text(strings.NewReader(""), most); !errors.Is(err, compressed.ErrEmpty) {
		t.Errorf("nothing is read as %v", err)
	}
	if _, err := compressed.Text(strings.NewReader("mate"), most); err == nil {
		t.Error("a word is read")
	}
}

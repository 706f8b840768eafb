package jsonl

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/iotest"
	"time"
)

// Lines come without their ends and with their numbers; the last one needs no
// end.
func TestReader(t *testing.T) {
	r := NewReader(iotest.OneByteReader(strings.NewReader("\ufeffone\r\n\nthree\n\ufefffour")))
	for i, want := range []string{"one", "", "three", "\ufefffour"} {
		line, err := r.Next()
		if err != nil || string(line) != want || r.Number() != i+1 {
			t.Errorf("line %d: %q, number %d, %v; want %q", i+1, line, r.Number(), err, want)
		}
	}
	if line, err := r.Next(); err != io.EOF {
		t.Errorf("after the end: %q, %v", line, err)
	}
}

// A line of MaxLine bytes is read, one of a byte more is skipped and counted.
func TestReaderBoundsLines(t *testing.T) {
	longest := strings.Repeat("x", MaxLine-1) + "\n"
	r := NewReader(strings.NewReader(longest + "y" + longest + "after\n" + "z" + longest[:MaxLine-1] + "zz"))
	if line, err := r.Next(); err != nil || len(line) != MaxLine-1 {
		t.Errorf("longest: %d bytes, %v", len(line), err)
	}
	if _, err := r.Next(); err != ErrLongLine || r.Number() != 2 {
		t.Errorf("too long: number %d, %v", r.Number(), err)
	}
	if line, err := r.Next(); err != nil || string(line) != "after" || r.Number() != 3 {
		t.Errorf("after it: %q, number %d, %v", line, r.Number(), err)
	}
	if _, err := r.Next(); err != ErrLongLine {
		t.Errorf("too long without an end: %v", err)
	}
	if _, err := r.Next(); err != io.EOF {
		t.Errorf("end: %v", err)
	}
}

func TestLines(t *testing.T) {
	broken := errors.New("broken")
	long := strings.Repeat("x", MaxLine+1)
	in := io.MultiReader(strings.NewReader("a\n \t\n"+long+"\nd\n"), iotest.ErrReader(broken))
	var got []string
	for line := range Lines(context.Background(), in) {
		got = append(got, fmt.Sprintf("%d %s %v", line.Number, line.Text, line.Err))
	}
	want := []string{"1 a <nil>", "3  " + ErrLongLine.Error(), "4 d <nil>", "4  broken"}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestDecode(t *testing.T) {
	type Part struct {
		Of struct {
			Size int `json:"size"`
		} `json:"of"`
	}
	type value struct {
		Part
		N    int      `json:"n"`
		List []string `json:"list"`
	}
	for _, test := range []struct{ text, want string }{
		{`{"n":3,"list":["a"]} `, ""},
		{`{"n":3}{"n":4}`, "text after the value"},
		{`{"n":3} x`, "text after the value"},
		{`{"m":3}`, `unknown field "m"`},
		{`{"n":"3"}`, "n: a JSON string does not fit"},
		{`{"of":3}`, "of: a JSON number does not fit"},
		{`{"of":{"size":"3"}}`, "of.size: a JSON string does not fit"},
		{`[1]`, "a JSON array does not fit"},
		{`{"list":[1]}`, "list: a JSON number does not fit"},
		{`{"n":`, "unexpected EOF"},
		{``, "EOF"},
	} {
		var v value
		err := Decode([]byte(test.text), &v)
		if got := fmt.Sprint(err); got != test.want && (err != nil || test.want != "") {
			t.Errorf("Decode(%s): %q, want %q", test.text, got, test.want)
		}
	}
	long := fmt.Sprintf(`{"%s":1}`, strings.Repeat("x", 1000))
	if err := Decode([]byte(long), &value{}); err == nil || len(err.Error()) > 80 {
		t.Errorf("a long field: %v, want a short error", err)
	}
}

func TestEncoder(t *testing.T) {
	var b bytes.Buffer
	if err := NewEncoder(&b).Encode("<a & b>"); err != nil || b.String() != "\"<a & b>\"\n" {
		t.Errorf("%q, %v", b.String(), err)
	}
}

// The answers come in the order of the lines, however long each takes, and no
// worker is used twice at a time.
func TestPoolKeepsTheOrder(t *testing.T) {
	var in, want strings.Builder
	for i := range 200 {
		fmt.Fprintf(&in, "%d\n\n", i)
		fmt.Fprintf(&want, "\"%d\"\n", i)
	}
	workers := make([]*atomic.Int32, 4)
	for i := range workers {
		workers[i] = new(atomic.Int32)
	}
	pool := Pool[*atomic.Int32]{workers, func(_ context.Context, w *atomic.Int32, l Line) Answer {
		if w.Add(1) > 1 {
			t.Error("a worker with two lines at a time")
		}
		defer w.Add(-1)
		time.Sleep(time.Duration(l.Number%5) * 100 * time.Microsecond)
		return Answer{Value: string(l.Text)}
	}}
	var out bytes.Buffer
	if err := pool.Run(context.Background(), strings.NewReader(in.String()), &out); err != nil || out.String() != want.String() {
		t.Errorf("%v, wrote\n%s", err, out.String())
	}
}

// A bad line does not keep the others from their answers.
func TestPoolAnswersAllLines(t *testing.T) {
	pool := Pool[int]{make([]int, 2), func(_ context.Context, _ int, l Line) Answer {
		if l.Err != nil {
			return Answer{l.Wrap(l.Err).Error(), true}
		}
		return Answer{Value: len(l.Text)}
	}}
	in := strings.NewReader("abc\n" + strings.Repeat("x", MaxLine+1) + "\nde\n")
	var out bytes.Buffer
	err := pool.Run(context.Background(), in, &out)
	if want := "3\n\"line 2: longer than 8 MiB\"\n2\n"; err != ErrBadLines || out.String() != want {
		t.Errorf("%v, wrote %q, want %q", err, out.String(), want)
	}
}

// An answer is written before the next line comes: a program may wait for it.
func TestPoolAnswersAtOnce(t *testing.T) {
	toPool, questions := io.Pipe()
	answers, fromPool := io.Pipe()
	pool := Pool[int]{make([]int, 3), func(_ context.Context, _ int, l Line) Answer { return Answer{Value: string(l.Text)} }}
	var done sync.WaitGroup
	done.Go(func() {
		if err := pool.Run(context.Background(), toPool, fromPool); err != nil {
			t.Error(err)
		}
	})
	reader := NewReader(answers)
	for _, word := range []string{"first", "second"} {
		fmt.Fprintln(questions, word)
		if line, err := reader.Next(); err != nil || string(line) != `"`+word+`"` {
			t.Errorf("%q, %v, want %q", line, err, word)
		}
	}
	questions.Close()
	done.Wait()
}

// A pool that waits for input, or whose workers take for ever, can be
// interrupted; one whose output is gone stops.
func TestPoolStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	waiting, _ := io.Pipe()
	pool := Pool[int]{make([]int, 1), func(ctx context.Context, _ int, _ Line) Answer {
		cancel()
		<-ctx.Done()
		return Answer{Value: 1}
	}}
	if err := pool.Run(ctx, io.MultiReader(strings.NewReader("a\n"), waiting), io.Discard); err != context.Canceled {
		t.Errorf("interrupted at work: %v", err)
	}
	if err := pool.Run(ctx, waiting, io.Discard); err != context.Canceled {
		t.Errorf("interrupted while reading: %v", err)
	}
	quick := Pool[int]{make([]int, 1), func(context.Context, int, Line) Answer { return Answer{Value: 1} }}
	_, gone := io.Pipe()
	gone.CloseWithError(io.ErrClosedPipe)
	if err := quick.Run(context.Background(), strings.NewReader(strings.Repeat("a\n", 100)), gone); err == nil {
		t.Error("no error although nobody reads")
	}
}

// Next returns a line, and none once the input or the context has ended, even if the
// input does not end.
func TestNext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	lines := make(chan Line, 1)
	lines <- Line{Number: 3}
	if line, more := Next(ctx, lines); !more || line.Number != 3 {
		t.Errorf("line %d, more %v; want line 3", line.Number, more)
	}
	ended := make(chan Line)
	close(ended)
	if _, more := Next(ctx, ended); more {
		t.Error("a line after the end of the input")
	}
	cancel()
	if _, more := Next(ctx, lines); more {
		t.Error("a line after the end of the context")
	}
}

// echo answers with the text and how often it was asked.
type echo struct{ asked int }

func (e *echo) AnswerLine(_ context.Context, line Line) Answer {
	e.asked++
	return Answer{Value: fmt.Sprint(string(line.Text), e.asked)}
}

func TestAnswerAll(t *testing.T) {
	var out bytes.Buffer
	err := AnswerAll(context.Background(), []*echo{{}}, strings.NewReader("a\nb\n"), &out)
	if want := "\"a1\"\n\"b2\"\n"; err != nil || out.String() != want {
		t.Errorf("%v, wrote %q, want %q", err, out.String(), want)
	}
}

// A dialogue goes on after bad lines, and ends with the last answer, with the input, or
// when there is nothing more to ask.
func TestDialogue(t *testing.T) {
	for _, test := range []struct {
		in, want, complaints string
		err                  error
	}{
		{"a\nb\n", "1>A\n2>B\n3>\n", "", nil},
		{"a\nlast\nb\n", "1>A\n2>bye\n", "", nil},
		{"bad\na\n", "1>2>A\n3>\n", "line 1: bad", ErrBadLines},
		{"a\nbad\nlast\n", "1>A\n2>3>bye\n", "line 2: bad", ErrBadLines},
		{"a\nb\nc\nd\n", "1>A\n2>B\n3>C\nover\n", "", nil},
	} {
		asked, complaints := 0, ""
		d := Dialogue{
			Ask: func() (string, bool) {
				if asked++; asked == 4 {
					return "over\n", false
				}
				return fmt.Sprintf("%d>", asked), true
			},
			Answer: func(_ context.Context, line string) (string, bool, error) {
				switch line {
				case "bad":
					return "", false, errors.New("bad")
				case "last":
					return "bye\n", true, nil
				}
				return strings.ToUpper(line) + "\n", false, nil
			},
			Complain: func(err error) { complaints += err.Error() },
		}
		var out strings.Builder
		err := d.Run(context.Background(), strings.NewReader(test.in), &out)
		if out.String() != test.want || complaints != test.complaints || !errors.Is(err, test.err) || (err == nil) != (test.err == nil) {
			t.Errorf("%q: %q, complaints %q, %v; want %q, %q, %v", test.in, out.String(), complaints, err, test.want, test.complaints, test.err)
		}
	}
}

// An interruption ends a dialogue, and what it breaks off is no bad line.
func TestDialogueStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	waiting, _ := io.Pipe()
	d := Dialogue{
		Ask: func() (string, bool) { return ">", true },
		Answer: func(context.Context, string) (string, bool, error) {
			cancel()
			return "", false, errors.New("broken off")
		},
		Complain: func(err error) { t.Errorf("complaint %v", err) },
	}
	var out strings.Builder
	err := d.Run(ctx, io.MultiReader(strings.NewReader("a\n"), waiting), &out)
	if !errors.Is(err, context.Canceled) || errors.Is(err, ErrBadLines) || out.String() != ">>\n" {
		t.Errorf("%v, printed %q", err, out.String())
	}
	_, gone := io.Pipe()
	gone.CloseWithError(io.ErrClosedPipe)
	if err := d.Run(context.Background(), waiting, gone); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("nobody reads: %v", err)
	}
}

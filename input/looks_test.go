package input_test

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"os"
	"strconv"
	"strings"
	"testing"

	"kriegmate/input"
)

// A looked context counts how often somebody looks whether it has ended, which it has when
// there were as many looks as it allows; 0 allows any number.
type looked struct {
	context.Context
	looks, allowed int
}

func (l *looked) Err() error {
	l.looks++
	if l.allowed > 0 && l.looks > l.allowed {
		return context.Canceled
	}
	return nil
}

// A longText has thousands of entries, and is worth so many looks at the context: one for
// some hundred entries each time that they are gone through.
type longText struct {
	text  string
	least int
}

func longTexts(t *testing.T) map[string]longText {
	t.Helper()
	const (
		fen   = "4k3/8/8/8/8/8/8/4K2R w - - 0 1"
		times = 4000
		tries = `{"side":"w","try":"g1f3"},{"side":"b"},{"side":"w","try":"f3g1"},{"side":"b"}`
	)
	states := strings.Repeat(`"`+fen+`",`, times) + `"` + fen + `"`
	record := `{"solver":"w","events":[` + strings.Repeat(tries+",", times/4) + tries + `]}`
	problems, err := os.ReadFile("../database/shipped/selfplay3.kdb")
	if err != nil {
		t.Fatal(err)
	}
	return map[string]longText{
		"filtered PGN":  {"[filtered \"white\"]\n\n" + strings.Repeat("1. Nf3 {(:)}\n?? {(:0)}\n2. Ng1 {(:)}\n?? {(:0)}\n", times/4), 15},
		"PGN":           {"1. Nf3 " + strings.Repeat("Nf6 Ng1 Ng8 Nf3 ", times/4), 30},
		"PGNs":          {strings.Repeat("[White \"A\"]\n\n1. e4 e5 2. Nf3 *\n\n", times/4), 515},
		"record":        {record, 15},
		"question":      {`{"ply":3,"record":` + record + `}`, 15},
		"answer":        {`{"verdict":"mate","problem":{"record":` + record + `}}`, 15},
		"tries":         {`{"tries":["g1f3"` + strings.Repeat(`,"g8f6","f3g1","f6g8","g1f3"`, times/4) + `]}`, 15},
		"states":        {`{"count":1,"states":[` + states + `]}`, 19},
		"belief":        {`{"belief":[` + states + `]}`, 19},
		"certificate":   {`{"version":1,"verdict":"mate","ply":3,"rules":"berkeley","solver":"w","states":[` + differentStates(times) + `],"plan":{"try":"h1h8"}}`, 34},
		"lines of JSON": {strings.Repeat(`{"fen":"`+fen+`"}`+"\n", times), 500},
		"FENs":          {strings.Repeat(fen+"\n", times), 19},
		"file":          {string(problems), 6},
		"hidden pieces": {"White: Ka1 Qb1\nBlack: K@any B@any R@a8,b8,c8,d8,e8,f8,g8,h8", 5},
		"words in JSON": {`{"white":"Ka1 Qb1","black":"K@any B@any R@a8,b8,c8,d8,e8,f8,g8,h8"}`, 5},
	}
}

// differentStates returns so many positions, no two the same: by the bits of a number each
// has black pawns on the seventh and the sixth rank, eight at most.
func differentStates(times int) string {
	rank := func(pawns int) (text string) {
		for file := range 8 {
			text += string("1p"[pawns>>file&1])
		}
		for n := 8; n > 1; n-- {
			text = strings.ReplaceAll(text, strings.Repeat("1", n), strconv.Itoa(n))
		}
		return text
	}
	var list []string
	for i := 0; len(list) < times; i++ {
		if bits.OnesCount(uint(i)) <= 8 {
			list = append(list, fmt.Sprintf(`"4k3/%s/%s/8/8/8/8/4K2R w - -"`, rank(i), rank(i>>8)))
		}
	}
	return strings.Join(list, ",")
}

// Every reader looks whether it is still wanted again and again, and stops when it is not.
func TestLooks(t *testing.T) {
	for name, long := range longTexts(t) {
		t.Run(name, func(t *testing.T) {
			ctx := &looked{Context: t.Context()}
			if _, err := (&input.Reader{}).Contents(ctx, []byte(long.text), ""); err != nil {
				t.Fatal(err)
			}
			if ctx.looks < long.least {
				t.Fatalf("%d looks at the context, want %d at least", ctx.looks, long.least)
			}
			for _, allowed := range []int{1, ctx.looks / 2, ctx.looks - 1} {
				ctx := &looked{Context: t.Context(), allowed: allowed}
				if _, err := (&input.Reader{}).Contents(ctx, []byte(long.text), ""); !errors.Is(err, context.Canceled) {
					t.Errorf("ended after %d looks: %v, want %v", allowed, err, context.Canceled)
				}
				if after := ctx.looks - allowed; after > 5 {
					t.Errorf("ended after %d looks, there were %d more", allowed, after)
				}
			}
		})
	}
}

// What is too long to be words is not searched for them.
func TestTooManyWords(t *testing.T) {
	_, err := (&input.Reader{}).Parse(t.Context(), []byte("White: Ka1\nBlack: K@any "+strings.Repeat(" ", 1<<20)+"P@any"), "")
	if err == nil || !strings.Contains(err.Error(), "longer than") {
		t.Errorf("%v, want that it is too long", err)
	}
}

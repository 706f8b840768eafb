package jsonl_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"kriegmate/jsonl"
)

// A pool of two workers squares the numbers of its input.
func Example() {
	type question struct {
		N int `json:"n"`
	}
	pool := jsonl.Pool[int]{
		Workers: make([]int, 2),
		Answer: func(_ context.Context, _ int, line jsonl.Line) jsonl.Answer {
			var q question
			if err := jsonl.Decode(line.Text, &q); err != nil {
				return jsonl.Answer{Value: line.Wrap(err).Error(), Bad: true}
			}
			return jsonl.Answer{Value: q.N * q.N}
		},
	}
	in := strings.NewReader("{\"n\":3}\n{\"m\":4}\n{\"n\":5}\n")
	fmt.Println(pool.Run(context.Background(), in, os.Stdout))
	// Output:
	// 9
	// "line 2: unknown field \"m\""
	// 25
	// some lines had errors
}

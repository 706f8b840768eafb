// Package jsonl reads and answers JSON a line at a time, from strangers as well
// as from friends: lines are bounded, decoding is strict, and a pool of workers
// answers many lines at once in the order in which they came. A [Dialogue] is for people:
// it reads a line, and answers before it reads the next.
package jsonl

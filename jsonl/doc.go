// Package jsonl reads and answers JSON a line at a time, from strangers as well
// as from friends: lines are bounded, decoding is strict, and a pool of workers
// answers many lines at once in the order in which they came.
package jsonl

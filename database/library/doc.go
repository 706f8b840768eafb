// Package library keeps files of problems and files of results by their names, for programs
// that show them to others: the sets that are built in, and the files that whoever starts
// the program has named. Nothing else can be reached by a name.
//
//	s, err := library.New("berkeley.kdb", "results.jsonl")
//	set, err := s.Set("berkeley.kdb")
//	run, err := s.Run("results.jsonl")
//
// A file that has changed, such as the results of a run in progress, is read again when it
// is asked for.
package library

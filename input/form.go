package input

// A Form is what kind of text a problem came in.
type Form int

// The forms that are understood.
const (
	RecordJSON  Form = iota // a record in the interchange format
	FilteredPGN             // a record in filtered PGN
	OrdinaryPGN             // a whole game in PGN, or a list of moves
	FEN                     // one position
	FENs                    // a list of positions
	ProblemFile             // a problem of a database
	ProblemJSON             // such a problem as a line of JSON
	Question                // a line of a batch
	RefereeJSON             // a game as the referee takes it or answers it in JSON
	Answer                  // what solve or estimate has answered in JSON
	Certificate             // the positions of a certificate
	Words                   // hidden pieces in words
	ScoreSheets             // a game that kriegspiel.org's library has saved
)

// String returns the form in words, such as "a record in JSON".
func (f Form) String() string {
	return [...]string{
		"a record in JSON", "filtered PGN", "an ordinary PGN", "a FEN", "a list of FENs", "a problem of a file", "a problem in JSON",
		"a question in JSON", "a game in JSON", "an answer in JSON", "a certificate", "hidden pieces in words",
		"score sheets in JSON",
	}[f]
}

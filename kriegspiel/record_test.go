package kriegspiel_test

import (
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
)

// Positions of the tables below.
const (
	whiteCastles = "r3k2r/p7/8/8/8/8/P7/R3K2R w KQkq -"
	blackCastles = "r3k2r/p7/8/8/8/8/P7/R3K2R b KQkq -"
	backRank     = "6k1/5ppp/8/8/8/8/8/R5K1 w - -"
	crowded      = "4k3/8/8/8/8/P2N4/4P3/R3KB1R w KQ -"
	farPawns     = "7k/2P5/8/4P3/4P3/8/8/4K3 w - -"
	bareKing     = "7k/8/8/8/8/8/8/K4R2 w - -"
)

// wrongEvent is an event that cannot follow those before it.
type wrongEvent struct {
	name   string
	start  string // FEN, "" for the normal array
	solver chess.Colour
	before []kriegspiel.Event
	event  kriegspiel.Event
	field  string
}

var outOfTurn = []wrongEvent{
	{"the opponent first", "", white, nil, heard(0, 0), "side"},
	{"a black solver first", "", black, nil, tried(black, "e7e5", 0), "side"},
	{"Black to move and a white solver first", blackCastles, white, nil, tried(white, "a2a3", 0), "side"},
	{"the solver twice", "", white, []kriegspiel.Event{tried(white, "e2e4", 0)}, tried(white, "d2d4", 0), "side"},
	{"the opponent twice", "", white, []kriegspiel.Event{tried(white, "e2e4", 0), heard(0, 0)}, heard(0, 0), "side"},
	{"the opponent after a refusal", "", white, []kriegspiel.Event{tried(white, "e2d3", kriegspiel.Refused)}, heard(0, 0), "side"},
	{"after checkmate", backRank, white,
		[]kriegspiel.Event{tried(white, "a1a8", kriegspiel.ByRank|kriegspiel.Checkmate)}, heard(0, 0), "side"},
	{"after checkmate, the solver", backRank, white,
		[]kriegspiel.Event{tried(white, "a1a8", kriegspiel.ByRank|kriegspiel.Checkmate)}, tried(white, "a8a7", 0), "side"},
	{"after stalemate", "7k/8/6K1/8/8/8/8/5Q2 w - -", white,
		[]kriegspiel.Event{tried(white, "f1f7", kriegspiel.Stalemate)}, heard(0, 0), "side"},
	{"after being mated", "", white, []kriegspiel.Event{
		tried(white, "f2f3", 0), heard(0, 0), tried(white, "g2g4", 0),
		heard(0, kriegspiel.ByShort|kriegspiel.Checkmate),
	}, tried(white, "e1f2", kriegspiel.Refused), "side"},
	{"after being stalemated", "7k/8/8/8/8/6q1/8/7K b - -", white,
		[]kriegspiel.Event{heard(0, kriegspiel.Stalemate)}, tried(white, "h1g1", kriegspiel.Refused), "side"},
}

var noProposals = []wrongEvent{
	{"no try", "", white, nil, tried(white, "", 0), "try"},
	{"no own piece", "", white, nil, tried(white, "e4e5", 0), "try"},
	{"an enemy piece", "", white, nil, tried(white, "e7e5", 0), "try"},
	{"onto an own piece", crowded, white, nil, tried(white, "a1a3", 0), "try"},
	{"over an own piece", crowded, white, nil, tried(white, "a1a4", 0), "try"},
	{"refused, but no proposal either", crowded, white, nil, tried(white, "a1a4", kriegspiel.Refused), "try"},
	{"king onto an own piece", crowded, white, nil, tried(white, "e1e2", 0), "try"},
	{"pawn onto an own piece", "4k3/8/8/8/8/4N3/4P3/4K3 w - -", white, nil, tried(white, "e2e3", 0), "try"},
	{"pawn over an own piece", "4k3/8/8/8/8/4N3/4P3/4K3 w - -", white, nil, tried(white, "e2e4", 0), "try"},
	{"pawn diagonal onto an own piece", crowded, white, nil, tried(white, "e2d3", on(white, "d3")), "try"},
	{"pawn two squares from the third rank", crowded, white, nil, tried(white, "a3a5", 0), "try"},
	{"pawn backwards", "", black, []kriegspiel.Event{heard(0, 0)}, tried(black, "e7e8", 0), "try"},
	{"rook like a bishop", crowded, white, nil, tried(white, "a1b2", 0), "try"},
	{"king two steps without the right", "r3k2r/8/8/8/8/8/8/R3K2R w Kkq -", white, nil, tried(white, "e1c1", 0), "try"},
	{"king two steps over an own piece", crowded, white, nil, tried(white, "e1g1", 0), "try"},
	{"black king two steps without the right", "r3k2r/8/8/8/8/8/8/R3K2R b KQq -", black, nil, tried(black, "e8g8", 0), "try"},
	{"promotion without a piece", farPawns, white, nil, tried(white, "c7c8", 0), "try"},
	{"promotion before the last rank", farPawns, white, nil, tried(white, "e5e6q", 0), "try"},
	{"promotion of a rook", "7k/8/8/8/8/8/8/R3K3 w - -", white, nil, tried(white, "a1a8q", 0), "try"},
	{"a try of the opponent", "", black, nil,
		kriegspiel.Event{Try: move(black, "e7e5"), Percept: kriegspiel.Theirs}, "try"},
}

var wrongPercepts = []wrongEvent{
	{"refused with a capture", "", white, nil, tried(white, "e2d3", kriegspiel.Refused|on(white, "d3")), "illegal"},
	{"refused with check", "", white, nil, tried(white, "e2d3", kriegspiel.Refused|kriegspiel.ByKnight), "illegal"},
	{"refused with an end", "", white, nil, tried(white, "e2d3", kriegspiel.Refused|kriegspiel.Stalemate), "illegal"},
	{"refused in the opponent's turn", "", black, nil, heard(1, kriegspiel.Refused), "illegal"},
	{"three directions", "", white, nil, tried(white, "e2e4", kriegspiel.ByRank|kriegspiel.ByFile|kriegspiel.ByKnight), "check"},
	{"three directions heard", "", black, nil, heard(0, kriegspiel.ByLong|kriegspiel.ByShort|kriegspiel.ByKnight), "check"},
	{"checkmate without check", backRank, white, nil, tried(white, "a1a8", kriegspiel.Checkmate), "end"},
	{"checkmate without check heard", backRank, black, nil, heard(0, kriegspiel.Checkmate), "end"},
	{"stalemate with check", backRank, white, nil, tried(white, "a1a8", kriegspiel.ByRank|kriegspiel.Stalemate), "end"},
	{"stalemate with check heard", backRank, black, nil, heard(0, kriegspiel.ByRank|kriegspiel.Stalemate), "end"},
	{"two ends", backRank, white, nil, tried(white, "a1a8", kriegspiel.ByRank|kriegspiel.Checkmate|kriegspiel.Stalemate), "end"},
	{"material under berkeley", bareKing, white, nil, tried(white, "f1b1", kriegspiel.Material), "end"},
	{"material under berkeley heard", bareKing, black, nil, heard(0, kriegspiel.Material), "end"},
	{"illegals of the solver", "", white, nil,
		kriegspiel.Event{Try: move(white, "e2e4"), Refusals: 1}, "illegals"},
	{"negative illegals", "", black, nil, heard(-1, 0), "illegals"},
}

var wrongCaptures = []wrongEvent{
	{"nothing to take", "", white, []kriegspiel.Event{tried(white, "e2e4", 0)}, heard(0, on(white, "e5")), "capture"},
	{"nothing left on the square", "", white, []kriegspiel.Event{tried(white, "e2e4", 0)}, heard(0, on(white, "e2")), "capture"},
	{"the own king taken", "", white, []kriegspiel.Event{tried(white, "e2e4", 0)}, heard(0, on(white, "e1")), "capture"},
	{"nothing of Black's to take", "", black, nil, heard(0, on(black, "e2")), "capture"},
	{"pawn diagonal without capture", farPawns, white, nil, tried(white, "e4d5", 0), "capture"},
	{"en passant without capture", farPawns, white, nil, tried(white, "e5d6", 0), "capture"},
	{"promotion aside without capture", farPawns, white, nil, tried(white, "c7d8q", kriegspiel.ByRank), "capture"},
	{"push with capture", "", white, nil, tried(white, "e2e3", on(white, "e3")), "capture"},
	{"two squares with capture", "", white, nil, tried(white, "e2e4", on(white, "e4")), "capture"},
	{"promotion ahead with capture", farPawns, white, nil, tried(white, "c7c8q", on(white, "c8")), "capture"},
	{"rook takes elsewhere", backRank, white, nil, tried(white, "a1a7", on(white, "a8")), "capture"},
	{"rook takes where it left", backRank, white, nil, tried(white, "a1a7", on(white, "a1")), "capture"},
	{"pawn takes beside", farPawns, white, nil, tried(white, "e5d6", on(white, "e5")), "capture"},
	{"en passant on the other side", farPawns, white, nil, tried(white, "e5d6", on(white, "f5")), "capture"},
	{"en passant from the fourth rank", farPawns, white, nil, tried(white, "e4d5", on(white, "d4")), "capture"},
	{"en passant by a bishop", "6k1/8/8/4B3/8/8/8/4K3 w - -", white, nil, tried(white, "e5d6", on(white, "d5")), "capture"},
	{"Black's en passant as White's", "4k3/8/8/8/3p4/8/8/4K3 b - -", black, nil, tried(black, "d4e3", on(black, "e2")), "capture"},
}

func TestCheckRefuses(t *testing.T) {
	for what, table := range map[string][]wrongEvent{
		"turn": outOfTurn, "proposal": noProposals, "percept": wrongPercepts, "capture": wrongCaptures,
	} {
		for _, test := range table {
			t.Run(what+"/"+test.name, func(t *testing.T) {
				r := kriegspiel.Record{Start: startAt(t, test.start), Solver: test.solver}
				r.Events = append(r.Events, test.before...)
				refusesNext(t, r, test.event, test.field)
			})
		}
	}
}

// refusesNext checks that the event cannot follow the record, which is right
// itself, and that the follower stays where it was.
func refusesNext(t *testing.T, r kriegspiel.Record, event kriegspiel.Event, field string) {
	t.Helper()
	f := r.Follow()
	for _, e := range r.Events {
		if err := f.Next(e); err != nil {
			t.Fatalf("Next(%+v): %v", e, err)
		}
	}
	before := f
	number := len(r.Events) + 1
	err := f.Next(event)
	if err == nil {
		t.Fatalf("Next(%+v) accepts event %d, want an error about %s", event, number, field)
	}
	checkEventError(t, err, number, field)
	if f != before {
		t.Errorf("Next changes the follower although it fails")
	}
	r.Events = append(r.Events[:number-1:number-1], event)
	if err := r.Check(); err == nil {
		t.Errorf("Check() = nil, want an error about event %d", number)
	} else {
		checkEventError(t, err, number, field)
	}
}

// The end by material is of berkeley-db alone, and nothing comes after it.
func TestCheckMaterial(t *testing.T) {
	r := kriegspiel.Record{Rules: kriegspiel.BerkeleyDB, Start: position(t, bareKing), Solver: white}
	r.Events = []kriegspiel.Event{tried(white, "f1b1", kriegspiel.Material)}
	if err := r.Check(); err != nil {
		t.Errorf("Check() = %v, want nil", err)
	}
	refusesNext(t, r, heard(0, 0), "side")
	r.Events = nil
	refusesNext(t, r, tried(white, "f1b1", kriegspiel.Material|kriegspiel.Stalemate), "end")
}

func TestCheckAccepts(t *testing.T) {
	none := kriegspiel.Percept(0)
	for _, test := range []struct {
		name   string
		start  string
		solver chess.Colour
		events []kriegspiel.Event
	}{
		{"nothing", "", white, nil},
		{"the middle of a turn", "", white, []kriegspiel.Event{tried(white, "e2d3", kriegspiel.Refused)}},
		{"the same refusal again", "", white,
			[]kriegspiel.Event{tried(white, "e2d3", kriegspiel.Refused), tried(white, "e2d3", kriegspiel.Refused), tried(white, "e2e4", none)}},
		{"after the opponent's turn", "", black, []kriegspiel.Event{heard(3, none)}},
		{"a white solver with Black to move", blackCastles, white, []kriegspiel.Event{heard(0, none), tried(white, "a2a4", none)}},
		{"a black solver with Black to move", blackCastles, black, []kriegspiel.Event{tried(black, "a7a5", none), heard(0, none)}},
		{"two directions", "", white, []kriegspiel.Event{tried(white, "e2e4", kriegspiel.ByFile|kriegspiel.ByKnight)}},
		{"capture, check and mate", backRank, white,
			[]kriegspiel.Event{tried(white, "a1a8", on(white, "a8")|kriegspiel.ByRank|kriegspiel.Checkmate)}},
		{"pawn takes en passant", farPawns, white, []kriegspiel.Event{tried(white, "e5d6", on(white, "d5"))}},
		{"pawn takes on the same square", farPawns, white, []kriegspiel.Event{tried(white, "e5d6", on(white, "d6"))}},
		{"black pawn takes en passant", "4k3/8/8/8/3p4/8/8/4K3 b - -", black, []kriegspiel.Event{tried(black, "d4e3", on(black, "e4"))}},
		{"promotion aside", farPawns, white, []kriegspiel.Event{tried(white, "c7d8n", on(white, "d8"))}},
		{"castling", whiteCastles, white, []kriegspiel.Event{tried(white, "e1g1", none), heard(0, none)}},
		{"castling of Black", blackCastles, black, []kriegspiel.Event{tried(black, "e8c8", none), heard(0, none)}},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := kriegspiel.Record{Start: startAt(t, test.start), Solver: test.solver, Events: test.events}
			if err := r.Check(); err != nil {
				t.Errorf("Check() = %v, want nil", err)
			}
		})
	}
}

// A right to castle goes with the king's or the rook's move, and with the rook
// that is taken at home; castling is no proposal then, even if a rook and the
// king stand at home again.
func TestCastlingRightsLost(t *testing.T) {
	for _, test := range []struct {
		name   string
		solver chess.Colour
		events []kriegspiel.Event // from whiteCastles or blackCastles
		may    string
		mayNot []string
	}{
		{"the right rook is taken", white, []kriegspiel.Event{tried(white, "a2a3", 0), heard(0, on(white, "h1"))}, "e1c1", []string{"e1g1"}},
		{"the left rook is taken", white, []kriegspiel.Event{tried(white, "a2a3", 0), heard(0, on(white, "a1"))}, "e1g1", []string{"e1c1"}},
		{"Black's right rook is taken", black, []kriegspiel.Event{tried(black, "a7a6", 0), heard(0, on(black, "h8"))}, "e8c8", []string{"e8g8"}},
		{"Black's left rook is taken", black, []kriegspiel.Event{tried(black, "a7a6", 0), heard(0, on(black, "a8"))}, "e8g8", []string{"e8c8"}},
		{"another piece is taken", white, []kriegspiel.Event{tried(white, "a2a3", 0), heard(0, on(white, "a3"))}, "e1g1", nil},
		{"the rook goes and comes back", white,
			[]kriegspiel.Event{tried(white, "h1h2", 0), heard(0, 0), tried(white, "h2h1", 0), heard(0, 0)}, "e1c1", []string{"e1g1"}},
		{"the king goes and comes back", black,
			[]kriegspiel.Event{tried(black, "e8e7", 0), heard(0, 0), tried(black, "e7e8", 0), heard(0, 0)}, "e8f8", []string{"e8g8", "e8c8"}},
		{"the rook is taken and another comes", white, []kriegspiel.Event{
			tried(white, "a1b1", 0), heard(0, on(white, "h1")), tried(white, "b1b8", 0), heard(0, 0),
			tried(white, "b8h8", 0), heard(0, 0), tried(white, "h8h1", 0), heard(0, 0),
		}, "e1f1", []string{"e1g1", "e1c1"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			fen := map[chess.Colour]string{white: whiteCastles, black: blackCastles}[test.solver]
			r := kriegspiel.Record{Start: position(t, fen), Solver: test.solver, Events: test.events}
			for _, uci := range test.mayNot {
				refusesNext(t, r, tried(test.solver, uci, 0), "try")
			}
			r.Events = append(r.Events[:len(r.Events):len(r.Events)], tried(test.solver, test.may, 0))
			if err := r.Check(); err != nil {
				t.Errorf("Check() = %v, want %s to be a proposal", err, test.may)
			}
		})
	}
}

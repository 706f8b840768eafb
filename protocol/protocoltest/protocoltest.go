// Package protocoltest has programs that speak the protocol badly, for tests. A test binary
// becomes one of them when it is started as [Command] says and its TestMain calls [Main].
package protocoltest

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"time"
)

// mark is the argument by which a test binary knows that it is to be a program.
const mark = "as-a-player"

// A Behaviour is how a program behaves.
type Behaviour string

// The behaviours. All but Absent and Flood begin well as long as nothing else is said: their
// first answer is the move of the king's pawn.
const (
	Absent  Behaviour = "absent"  // ends at once
	Crash   Behaviour = "crash"   // ends with status 3 at its second answer, and complains
	Hang    Behaviour = "hang"    // gives no second answer, and has started another program
	Deaf    Behaviour = "deaf"    // reads nothing after its first answer
	Lie     Behaviour = "lie"     // its first answer is a move that it may not propose
	Repeat  Behaviour = "repeat"  // tries again what was refused
	Babble  Behaviour = "babble"  // its first answer is a sentence
	Long    Behaviour = "long"    // its first answer is a line without end
	Flood   Behaviour = "flood"   // says lines without end, whether it is asked or not
	Twice   Behaviour = "twice"   // answers twice
	Both    Behaviour = "both"    // its first answer is two at once
	Closing Behaviour = "closing" // closes its output at its second answer, and goes on
	Heir    Behaviour = "heir"    // ends with status 1 at its second answer, and what it has started holds its output
)

// Rogues returns all behaviours. None of them wins a game against a player who does not lose.
func Rogues() []Behaviour {
	return []Behaviour{Absent, Crash, Hang, Deaf, Lie, Repeat, Babble, Long, Flood, Twice, Both, Closing, Heir}
}

// Command returns the program and the arguments that behave so.
func Command(b Behaviour) []string {
	name, err := os.Executable()
	if err != nil {
		panic(err) // every system on which tests run knows it
	}
	return []string{name, mark, string(b)}
}

// Main behaves as the arguments of the process say, and does not return if they do.
func Main() {
	if len(os.Args) == 3 && os.Args[1] == mark {
		p := &program{behaviour: Behaviour(os.Args[2])}
		p.run()
		os.Exit(0)
	}
}

// A program reads orders and misbehaves.
type program struct {
	behaviour Behaviour
	pawn      string // the move of the king's pawn
	asked     int    // how often
}

func (p *program) run() {
	switch p.behaviour {
	case Absent:
		return
	case Flood:
		for {
			fmt.Println("nobody has asked me")
		}
	}
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var order struct{ Type, Side string }
		if err := json.Unmarshal(lines.Bytes(), &order); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		switch order.Type {
		case "start":
			p.pawn = map[string]string{"w": "e2e4", "b": "e7e5"}[order.Side]
		case "go":
			p.asked++
			p.answer()
		}
	}
}

// answer answers, or does not.
func (p *program) answer() {
	switch {
	case p.behaviour == Lie:
		say("a4a5")
		return
	case p.behaviour == Repeat:
		say(strings.Replace(p.pawn, "e4", "d3", 1))
		return
	case p.behaviour == Babble:
		fmt.Println("I like " + p.pawn)
		return
	case p.behaviour == Both:
		fmt.Print(answer(p.pawn) + answer(p.pawn))
		return
	case p.behaviour == Long:
		for {
			fmt.Print(strings.Repeat("x", 1000))
		}
	case p.asked == 1:
		switch p.behaviour {
		case Hang:
			breed(nil)
		case Heir:
			breed(os.Stdout)
		}
		say(p.pawn)
	}
	switch {
	case p.behaviour == Twice:
		say(p.pawn)
	case p.behaviour == Deaf:
		forever()
	case p.asked == 1:
	case p.behaviour == Crash:
		fmt.Fprintln(os.Stderr, "out of luck")
		os.Exit(3)
	case p.behaviour == Heir:
		os.Exit(1)
	case p.behaviour == Closing:
		os.Stdout.Close()
		forever()
	case p.behaviour == Hang:
		forever()
	}
}

// breed starts another program with so much of an output, and tells which.
func breed(out io.Writer) {
	child := exec.Command("sleep", "1000")
	child.Stdout = out
	if child.Start() == nil {
		fmt.Fprintf(os.Stderr, "child %d\n", child.Process.Pid)
	}
}

func say(move string) { fmt.Print(answer(move)) }

func answer(move string) string { return fmt.Sprintf("{\"try\":%q}\n", move) }

func forever() { time.Sleep(time.Hour) }

package protocoltest_test

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"kriegmate/protocol/protocoltest"
)

func TestMain(m *testing.M) {
	protocoltest.Main()
	os.Exit(m.Run())
}

// A program that does not say what it should.
func Example() {
	args := protocoltest.Command(protocoltest.Babble)
	program := exec.Command(args[0], args[1:]...)
	program.Stdin = strings.NewReader(`{"type":"start","side":"w"}` + "\n" + `{"type":"go"}` + "\n")
	out, err := program.Output()
	fmt.Printf("%s%v\n", out, err)
	// Output:
	// I like e2e4
	// <nil>
}

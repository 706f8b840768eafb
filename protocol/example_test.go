package protocol_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"kriegmate/player/roster"
	"kriegmate/protocol"
)

// An engine is asked for a mate in one.
func ExampleEngine() {
	hunter, err := roster.Named("hunter")
	if err != nil {
		fmt.Println(err)
		return
	}
	orders := `{"type":"start","protocol":1,"rules":"berkeley","side":"w","start":"k7/8/1K6/8/8/8/8/7R w - -","seed":1}
{"type":"go"}
`
	e := protocol.Engine{Program: hunter}
	if err := e.Run(context.Background(), strings.NewReader(orders), os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output: {"try":"h1h8"}
}

package contest_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/urfave/cli/v2"

	"kriegmate/cmd/kriegmate/internal/contest"
)

// An engine is asked for a mate in one.
func ExampleEngineCommand() {
	orders := `{"type":"start","protocol":1,"rules":"berkeley","side":"w","start":"k7/8/1K6/8/8/8/8/7R w - -"}
{"type":"go"}
`
	app := &cli.App{Commands: []*cli.Command{contest.EngineCommand(strings.NewReader(orders), os.Stdout)}}
	if err := app.Run([]string{"kriegmate", "engine", "--player", "hunter"}); err != nil {
		fmt.Println(err)
	}
	// Output: {"try":"h1h8"}
}

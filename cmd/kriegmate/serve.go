package main

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"runtime"
	"runtime/debug"
	"time"

	"github.com/urfave/cli/v2"

	"kriegmate/cmd/kriegmate/internal/arguments"
	"kriegmate/cmd/kriegmate/internal/browser"
	"kriegmate/cmd/kriegmate/internal/queue"
	"kriegmate/database/library"
	"kriegmate/serve"
)

func serveCommand(s streams) *cli.Command {
	return &cli.Command{
		Name:      "serve",
		ArgsUsage: "[FILE...]",
		Usage:     "show games and problems in the browser, and answer over HTTP",
		Description: `Shows games, problems and plans in the browser (docs/explorer.md), and answers what
the other commands answer as JSON over HTTP (docs/api.md). Files of problems, and
results of bench, that are named are shown beside what is built in; no other file
can be read. Nothing leaves this machine, and nobody else can call it, unless
--listen names an address that others can reach; then --token is needed, and --host
for every name by which they call it, beside that address. Ctrl-C ends it.
With --queue the page Runs shows how far the runs of that queue are.

   kriegmate serve --open
   kriegmate serve berkeley.kdb results.jsonl
   curl localhost:8787/api/v1/solve -d '{"fen":"7k/8/5K2/8/8/8/8/6R1 w - -"}'`,
		Flags: append([]cli.Flag{
			&cli.StringFlag{Name: "listen", Usage: "wait for requests at `ADDRESS`", Value: "127.0.0.1:8787"},
			&cli.BoolFlag{Name: "open", Usage: "open the browser"},
			&cli.StringFlag{Name: "token", Usage: "answer only requests with \"Authorization: Bearer `TOKEN`\"", EnvVars: []string{"KRIEGMATE_TOKEN"}},
			&cli.StringSliceFlag{Name: "host", Usage: "the server may be called `NAME`, beside localhost; may be repeated"},
			&cli.IntFlag{Name: "searches", Usage: "work on `N` questions at a time", Value: runtime.GOMAXPROCS(0), DefaultText: "all cores"},
			&cli.DurationFlag{Name: "timeout", Usage: "give up a search after `TIME`", Value: time.Minute},
			&cli.StringFlag{Name: "games", Usage: "keep the games that people play in `FOLDER`, so that they outlive the server", DefaultText: "in memory"},
			&cli.Int64Flag{Name: "memory", Usage: "give up a search with more than `MIB` of memory", Value: 512},
		}, queue.WatchFlags()...),
		Action: func(c *cli.Context) error { return serveAction(c, s) },
	}
}

func serveAction(c *cli.Context, s streams) error {
	files, err := library.New(c.Args().Slice()...)
	if err != nil {
		return fmt.Errorf("%w: see kriegmate serve --help", err)
	}
	if err := cmp.Or(arguments.Positive(c, "memory"), arguments.Times(c, "timeout"), queue.Alone(c)); err != nil {
		return err
	}
	config := serve.Config{
		Hosts: c.StringSlice("host"), Token: c.String("token"), Searches: c.Int("searches"),
		Timeout: c.Duration("timeout"), Memory: c.Int64("memory") << 20, Library: files,
	}
	if config.Searches < 1 || config.Searches > arguments.MostWorkers {
		return fmt.Errorf("--searches: want a number from 1 to %d", arguments.MostWorkers)
	}
	if queue.Asked(c) {
		if config.Queue, err = queue.Watch(c); err != nil {
			return err
		}
	}
	server := serve.New(config)
	if err := server.KeepGames(c.String("games")); err != nil {
		return fmt.Errorf("--games: %w", err)
	}
	debug.SetMemoryLimit(int64(config.Searches)*config.Memory + arguments.MemorySlack)
	l, err := net.Listen("tcp", c.String("listen"))
	if err != nil {
		return fmt.Errorf("--listen: %w", err)
	}
	if !serve.Private(l.Addr()) {
		if config.Token == "" {
			l.Close()
			return errors.New("--listen: others can reach this address: choose a --token that they need, or listen at 127.0.0.1")
		}
		s.complain(errors.New("others can reach this server; the token and all answers travel in the clear"))
	}
	fmt.Fprintf(s.err, "kriegmate: answering at %s until Ctrl-C\n", browser.Address(l.Addr(), ""))
	if c.Bool("open") {
		go func() {
			if err := browser.Open(browser.Address(l.Addr(), config.Token)); err != nil {
				s.complain(fmt.Errorf("--open: %w", err))
			}
		}()
	}
	return server.Run(c.Context, l)
}

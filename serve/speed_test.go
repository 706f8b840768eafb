package serve_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"

	"kriegmate/serve"
)

// asServer is set in the environment of a process that is to be the server of a benchmark.
const asServer = "KRIEGMATE_TEST_SERVER"

func TestMain(m *testing.M) {
	if os.Getenv(asServer) != "" {
		serveUntilTheEnd()
		return
	}
	os.Exit(m.Run())
}

// serveUntilTheEnd prints the address of a server and runs it until the standard input
// ends.
func serveUntilTheEnd() {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		io.Copy(io.Discard, os.Stdin)
		cancel()
	}()
	fmt.Println("http://" + l.Addr().String())
	serve.New(serve.Config{}).Run(ctx, l)
}

// tenMoves are the first ten half-moves of a game, one of them refused.
const tenMoves = `{"tries":["e2e4","e7e5","g1f3","b8c6","f1b5","a7a6","b5c6","d7c6","e1g1","f7f6","f3e5"]}`

// BenchmarkReferee asks the referee over connections that stay open. The server is a
// process of its own, so that its time is not that of the clients: requests/cpu-s is how
// many it answers in a second of the time that it has a core.
func BenchmarkReferee(b *testing.B) {
	const clients = 4
	command := exec.Command(os.Args[0])
	command.Env = append(os.Environ(), asServer+"=1", "GOMAXPROCS=1")
	command.Stderr = os.Stderr
	input, err := command.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	output, err := command.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := command.Start(); err != nil {
		b.Fatal(err)
	}
	address, err := bufio.NewReader(output).ReadString('\n')
	if err != nil {
		b.Fatal(err)
	}
	url := strings.TrimSpace(address) + "/api/v1/referee"
	c := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: clients}}
	b.ResetTimer()
	var all sync.WaitGroup
	for i := range clients {
		all.Go(func() {
			for range (b.N + i) / clients {
				refereed(b, c, url)
			}
		})
	}
	all.Wait()
	b.StopTimer()
	input.Close()
	if err := command.Wait(); err != nil {
		b.Fatal(err)
	}
	used := command.ProcessState.UserTime() + command.ProcessState.SystemTime()
	b.ReportMetric(float64(b.N)/used.Seconds(), "requests/cpu-s")
}

// refereed asks for a game, and looks at the answer.
func refereed(b *testing.B, c *http.Client, url string) {
	response, err := c.Post(url, "application/json", strings.NewReader(tenMoves))
	if err != nil {
		b.Error(err)
		return
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != 200 || strings.Count(string(text), `"side"`) != 11 {
		b.Errorf("status %d, %v: %s", response.StatusCode, err, text)
	}
}

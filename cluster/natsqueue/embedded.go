package natsqueue

import (
	"errors"
	"fmt"
	"net"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// A Server is a server inside the process.
type Server struct{ server *server.Server }

// DefaultPort is the one that servers have by habit.
const DefaultPort = 4222

// Start starts a server that this computer alone can reach and that keeps its messages in
// a folder. It takes the given port; 0 is the default one, or any if that is taken.
func Start(folder string, port int) (*Server, error) {
	if port == 0 {
		port = freePort()
	}
	s, err := server.NewServer(&server.Options{
		ServerName: "kriegmate", Host: "127.0.0.1", Port: port, JetStream: true, StoreDir: folder,
		NoSigs: true, NoLog: true, DontListen: false, DisableJetStreamBanner: true,
	})
	if err != nil {
		return nil, fmt.Errorf("the server inside: %w", err)
	}
	s.Start()
	if !s.ReadyForConnections(30*time.Second) || !s.JetStreamEnabled() {
		s.Shutdown()
		return nil, errors.New("the server inside does not start: is its folder " + folder + " in use, or the disk full?")
	}
	return &Server{s}, nil
}

// freePort returns the default port, or one that the system gives if it is taken.
func freePort() int {
	l, err := net.Listen("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(DefaultPort)))
	if err != nil {
		return server.RANDOM_PORT
	}
	l.Close()
	return DefaultPort
}

// URL returns where the server is.
func (s *Server) URL() string { return s.server.ClientURL() }

// Close ends the server.
func (s *Server) Close() {
	s.server.Shutdown()
	s.server.WaitForShutdown()
}

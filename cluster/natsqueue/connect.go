package natsqueue

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// An Address is where a server is, and who asks.
type Address struct {
	// URL is nats://host:port or tls://host:port. It holds no user and no password.
	URL string
	// User and Password are those of a server that asks for them. If PasswordFile is
	// given, the password is its first line.
	User, Password, PasswordFile string
	// Creds is a credentials file of NATS, instead of a user.
	Creds string
	// CA is a file of certificates that the server's is checked against, instead of
	// those of the system; Cert and Key are the files of the own certificate.
	CA, Cert, Key string
	// Name is what the server calls the connection.
	Name string
	// Timeout is how long an answer of the server is waited for; 0 is 5 seconds.
	Timeout time.Duration
}

// defaultTimeout is how long an answer is waited for.
const defaultTimeout = 5 * time.Second

// Check returns what is wrong with the address, without asking the server.
func (a *Address) Check() error {
	u, err := url.Parse(a.URL)
	switch {
	case err != nil:
		return errors.New("the address of the queue is none: want nats://host:4222") // the error would repeat what may be a password
	case u.User != nil:
		return errors.New("the address of the queue has a user or a password in it, where others can read it: give them by a file or in the environment")
	case !slices.Contains([]string{"nats", "tls", "ws", "wss"}, u.Scheme) || u.Hostname() == "":
		return fmt.Errorf("the address of the queue is %.60q: want nats://host:4222", a.URL)
	case a.Creds != "" && (a.User != "" || a.PasswordFile != ""):
		return errors.New("a credentials file and a user exclude each other")
	case (a.Cert == "") != (a.Key == ""):
		return errors.New("a certificate needs its key, and a key its certificate")
	}
	return nil
}

// options returns what is told the library.
func (a *Address) options() ([]nats.Option, error) {
	list := []nats.Option{
		nats.Name(a.Name), nats.MaxReconnects(-1), nats.ReconnectWait(100 * time.Millisecond),
		nats.ReconnectJitter(100*time.Millisecond, time.Second), nats.Timeout(cmp.Or(a.Timeout, defaultTimeout)),
		nats.IgnoreAuthErrorAbort(),                                       // a server that refuses for a while may be mended
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}), // what fails is told by what was called
	}
	password := a.Password
	if a.PasswordFile != "" {
		text, err := os.ReadFile(a.PasswordFile)
		if err != nil {
			return nil, err
		}
		password, _, _ = strings.Cut(string(text), "\n")
		password = strings.TrimSuffix(password, "\r")
	}
	if a.User != "" {
		list = append(list, nats.UserInfo(a.User, password))
	}
	if a.Creds != "" {
		if _, err := os.Stat(a.Creds); err != nil {
			return nil, err // before the server is asked, which would be blamed
		}
		list = append(list, nats.UserCredentials(a.Creds))
	}
	if a.CA != "" {
		list = append(list, nats.RootCAs(a.CA))
	}
	if a.Cert != "" {
		list = append(list, nats.ClientCert(a.Cert, a.Key))
	}
	return list, nil
}

// Open connects to the server. If the connection is lost later it is made again, however
// long that takes, and though the server refuses it meanwhile.
func Open(ctx context.Context, a *Address) (*Queue, error) {
	if err := a.Check(); err != nil {
		return nil, err
	}
	options, err := a.options()
	if err != nil {
		return nil, err
	}
	lost := &atomic.Pointer[error]{}
	options = append(options, nats.ReconnectErrHandler(func(_ *nats.Conn, err error) { lost.Store(&err) }))
	conn, err := nats.Connect(a.URL, options...)
	if err != nil {
		return nil, fmt.Errorf("queue %s: %w", a.URL, err)
	}
	q, err := newQueue(ctx, conn, cmp.Or(a.Timeout, defaultTimeout))
	if err != nil {
		conn.Close()
		if errors.Is(err, jetstream.ErrJetStreamNotEnabled) || errors.Is(err, nats.ErrNoResponders) {
			return nil, fmt.Errorf("queue %s: the server keeps no messages: start it with -js", a.URL)
		}
		return nil, fmt.Errorf("queue %s: %w", a.URL, err)
	}
	q.lost = lost
	return q, nil
}

// explain puts into an error of what needs the server why there is no connection to it, if there
// is none: else it would be only that an answer has not come in time.
func (q *Queue) explain(err *error) {
	if *err == nil || q.conn.IsConnected() {
		return
	}
	why := q.conn.LastError()
	if last := q.lost.Load(); why == nil && last != nil {
		why = *last
	}
	if why != nil {
		*err = fmt.Errorf("no connection: %w", why)
	}
}

package natsqueue

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"

	"kriegmate/cluster"
)

// An owner is a key with its public part: of an operator, an account or a user.
type owner struct {
	nkeys.KeyPair
	public string
}

// newOwner returns an owner whose key is made by one of the functions of package nkeys.
func newOwner(t *testing.T, create func() (nkeys.KeyPair, error)) owner {
	t.Helper()
	key, err := create()
	if err != nil {
		t.Fatal(err)
	}
	public, err := key.PublicKey()
	if err != nil {
		t.Fatal(err)
	}
	return owner{key, public}
}

// signed returns claims with a signature.
func signed(t *testing.T, claims jwt.Claims, by owner) string {
	t.Helper()
	text, err := claims.Encode(by)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// unlimited lets an account keep as many messages as it likes.
var unlimited = jwt.JetStreamLimits{MemoryStorage: jwt.NoLimit, DiskStorage: jwt.NoLimit, Streams: jwt.NoLimit, Consumer: jwt.NoLimit}

// account returns a new account, and what an operator has signed about what it may keep.
func account(t *testing.T, operator owner, limits jwt.JetStreamLimits) (owner, string) {
	t.Helper()
	a := newOwner(t, nkeys.CreateAccount)
	claims := jwt.NewAccountClaims(a.public)
	claims.Limits.JetStreamLimits = limits
	return a, signed(t, claims, operator)
}

// credentials writes the credentials file of a new user of an account, and returns its name and
// what must never be told of it.
func credentials(t *testing.T, a owner) (name, secret string) {
	t.Helper()
	user := newOwner(t, nkeys.CreateUser)
	seed, err := user.Seed()
	if err != nil {
		t.Fatal(err)
	}
	text, err := jwt.FormatUserConfig(signed(t, jwt.NewUserClaims(user.public), a), seed)
	if err != nil {
		t.Fatal(err)
	}
	name = filepath.Join(t.TempDir(), "user.creds")
	write(t, name, string(text))
	return name, string(seed)
}

// A server that trusts an operator lets in who has a credentials file of one of its accounts, and
// nobody else.
func TestCredentials(t *testing.T) {
	operator := newOwner(t, nkeys.CreateOperator)
	trusted, err := jwt.DecodeOperatorClaims(signed(t, jwt.NewOperatorClaims(operator.public), operator))
	if err != nil {
		t.Fatal(err)
	}
	system, systemClaims := account(t, operator, jwt.JetStreamLimits{}) // one that may keep messages would be refused
	known, knownClaims := account(t, operator, unlimited)
	unknown, _ := account(t, newOwner(t, nkeys.CreateOperator), unlimited)
	accounts := &server.MemAccResolver{}
	for name, claims := range map[string]string{system.public: systemClaims, known.public: knownClaims} {
		if err := accounts.Store(name, claims); err != nil {
			t.Fatal(err)
		}
	}
	s := inside(t, &server.Options{JetStream: true, StoreDir: t.TempDir(), TrustedOperators: []*jwt.OperatorClaims{trusted}, AccountResolver: accounts, SystemAccount: system.public})

	right, _ := credentials(t, known)
	wrong, seed := credentials(t, unknown)
	text, err := os.ReadFile(right)
	if err != nil {
		t.Fatal(err)
	}
	half := filepath.Join(t.TempDir(), "half.creds")
	write(t, half, string(text[:len(text)/2]))
	for name, a := range map[string]Address{
		"none":            {},
		"another account": {Creds: wrong},
		"no file":         {Creds: filepath.Join(t.TempDir(), "missing.creds")},
		"half a file":     {Creds: half},
		"a user":          {User: "ann", Password: seed},
	} {
		a.URL, a.Timeout = s.ClientURL(), 10*time.Second
		if q, err := Open(t.Context(), &a); err == nil {
			q.Close()
			t.Errorf("%s: taken", name)
		} else if strings.Contains(err.Error(), seed) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", name, err)
		}
	}

	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	q := reach(t, &Address{URL: s.ClientURL(), Creds: right})
	another, _ := credentials(t, known) // the worker has a user of its own
	w := &cluster.Worker{Queue: reach(t, &Address{URL: s.ClientURL(), Creds: another}), Program: program, Name: "w", Lanes: 2, Do: sums}
	ended := make(chan error, 1)
	go func() { ended <- w.Work(ctx) }()
	const jobs = 60 // with one whose result is too long for a message
	work := &counting{last: jobs}
	if err := (&cluster.Coordinator{Queue: q}).Do(ctx, work); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(work.file.Bytes(), alone(jobs)) {
		t.Error("the file is not that of a single machine")
	}
	cancel()
	<-ended
}

package natsqueue

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"kriegmate/cluster"
)

// A server as another process, with a user, a password in a file and TLS on both sides.
func TestExternal(t *testing.T) {
	dir, port := t.TempDir(), port(t)
	certificate(t, dir)
	in := func(name string) string { return filepath.Join(dir, name) }
	write(t, in("password"), "secret\nnot this line\n")
	write(t, in("config"), fmt.Sprintf(`
listen: "127.0.0.1:%d"
jetstream { store_dir: %q }
authorization { user: ann, password: secret }
tls { cert_file: %q, key_file: %q, ca_file: %q, verify: true }
`, port, in("store"), in("cert.pem"), in("key.pem"), in("cert.pem")))
	external(t, in("config"))
	right := Address{URL: fmt.Sprintf("tls://127.0.0.1:%d", port), User: "ann", PasswordFile: in("password"), CA: in("cert.pem"), Cert: in("cert.pem"), Key: in("key.pem")}
	q := reach(t, &right)
	q.Term = term

	for name, change := range map[string]func(a *Address){
		"wrong password":           func(a *Address) { a.Password, a.PasswordFile = "guess", "" },
		"no user":                  func(a *Address) { a.User = "" },
		"no file of the password":  func(a *Address) { a.PasswordFile = in("nothing") },
		"unknown certificate":      func(a *Address) { a.CA = "" },
		"no certificate of my own": func(a *Address) { a.Cert, a.Key = "", "" },
	} {
		wrong := right
		change(&wrong)
		if q, err := Open(t.Context(), &wrong); err == nil {
			q.Close()
			t.Errorf("%s: taken", name)
		} else if strings.Contains(err.Error(), "secret") || strings.Contains(err.Error(), "guess") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", name, err)
		}
	}

	const jobs = 120
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	for i := range 2 {
		w := &cluster.Worker{Queue: reach(t, &right), Program: program, Name: fmt.Sprint(i), Lanes: 2, Do: sums}
		go w.Work(ctx)
	}
	work := &counting{last: jobs}
	if err := (&cluster.Coordinator{Queue: q}).Do(ctx, work); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(work.file.Bytes(), alone(jobs)) {
		t.Error("the file is not that of a single machine")
	}
}

// external starts a server as another process, by the file that configures it, and kills it at the end of the
// test: the one of the distribution, or where there is none the test program as one.
func external(t *testing.T, config string) {
	t.Helper()
	path, err := exec.LookPath("nats-server")
	if err != nil {
		start(t, "configured", config)
		return
	}
	run(t, "nats-server", exec.Command(path, "-c", config))
}

// certificate writes a certificate that is its own authority, and its key.
func certificate(t *testing.T, dir string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	about := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign, IsCA: true, BasicConstraintsValid: true,
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
	}
	cert, err := x509.CreateCertificate(rand.Reader, about, about, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "cert.pem"), string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: cert})))
	write(t, filepath.Join(dir, "key.pem"), string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private})))
}

// write writes a file that others cannot read.
func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// What is wrong with an address is told in a line that repeats no password.
func TestCheck(t *testing.T) {
	for _, test := range []struct {
		address Address
		want    string
	}{
		{Address{URL: "nats://host:4222"}, ""},
		{Address{URL: "tls://host"}, ""},
		{Address{URL: "nats://ann:secret@host:4222"}, "has a user or a password in it"},
		{Address{URL: "nats://secret@host:4222"}, "has a user or a password in it"},
		{Address{URL: "nats://ann:sec%ret@host"}, "the address of the queue is none"},
		{Address{URL: "host:4222"}, "want nats://host:4222"},
		{Address{URL: "http://host:4222"}, "want nats://host:4222"},
		{Address{URL: "nats://"}, "want nats://host:4222"},
		{Address{URL: ""}, "want nats://host:4222"},
		{Address{URL: "nats://host", Creds: "a", User: "ann"}, "exclude each other"},
		{Address{URL: "nats://host", Cert: "a"}, "a certificate needs its key"},
		{Address{URL: "nats://host", Key: "a"}, "a certificate needs its key"},
	} {
		err := test.address.Check()
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "secret")) {
			t.Errorf("Check(%+v) = %v, want %q", test.address, err, test.want)
		}
		if test.want != "" {
			if _, err := Open(t.Context(), &test.address); err == nil {
				t.Errorf("Open(%+v) is taken", test.address)
			}
		}
	}
}

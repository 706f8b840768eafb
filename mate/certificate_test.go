package mate_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"os"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/klauspost/compress/zstd"

	"kriegmate/andor"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/mate"
)

// certify solves positions by a searcher and returns the certificate.
func certify(t *testing.T, s mate.Solver, fens ...string) *mate.Certificate {
	t.Helper()
	s.Certificate = true
	found := solve(t, &s, ofFENs(t, fens...))
	c, err := found.Certify()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// holds opens a certificate and checks it, about the given positions if there are
// any.
func holds(t *testing.T, c *mate.Certificate, fens ...string) error {
	t.Helper()
	claim, err := c.Open(t.Context())
	if err != nil {
		return err
	}
	if len(fens) > 0 {
		if err := claim.About(ofFENs(t, fens...)); err != nil {
			return err
		}
	}
	_, err = claim.Check(context.Background())
	return err
}

// glDBU is a searcher whose refutations have reasons; Best's are mostly by sight.
func glDBU() mate.Searcher {
	return &andor.DBU[kriegspiel.View, kriegspiel.State, chess.Move, kriegspiel.Percept]{Greedy: true}
}

// Certificates of both verdicts by both kinds of searchers hold, come back from a
// file as they were, and are about their own problem only.
func TestCertificate(t *testing.T) {
	bishops := []string{"k7/1RK5/8/2b5/8/8/8/7R w - -", "k7/1RK5/8/8/8/8/8/1b5R w - -", "k5b1/1RK5/8/8/8/8/8/7R w - -"}
	for _, test := range []struct {
		name    string
		solver  mate.Solver
		fens    []string
		verdict string
	}{
		{"a mate", mate.Solver{Ply: 3}, []string{cornerFEN}, "mate"},
		{"a mate by gl-dbu", mate.Solver{Ply: 3, Searcher: glDBU()}, bishops, "mate"},
		{"no mate", mate.Solver{Ply: 1}, []string{kingOnH8, kingOnA8}, "no-mate"},
		{"no mate by gl-dbu", mate.Solver{Ply: 3, Searcher: glDBU()}, []string{kingOnA8, kingOnH8}, "no-mate"},
		{"by sight", mate.Solver{Ply: 5}, []string{"8/8/8/8/8/k7/8/K7 w - -"}, "no-mate"},
	} {
		c := certify(t, test.solver, test.fens...)
		if c.Verdict != test.verdict || c.Version != 1 {
			t.Errorf("%s: %s, version %d", test.name, c.Verdict, c.Version)
		}
		compressed, err := c.Compressed()
		if err != nil {
			t.Fatal(err)
		}
		text, err := c.JSON()
		if err != nil {
			t.Fatal(err)
		}
		for form, data := range map[string][]byte{"compressed": compressed, "plain": text} {
			back, err := mate.ReadCertificate(bytes.NewReader(data))
			if err != nil {
				t.Fatalf("%s, %s: %v", test.name, form, err)
			}
			if again, err := back.JSON(); err != nil || !bytes.Equal(again, text) {
				t.Errorf("%s, %s: came back as\n%s, %v, was\n%s", test.name, form, again, err, text)
			}
			if err := errors.Join(holds(t, back), holds(t, back, test.fens...)); err != nil {
				t.Errorf("%s, %s: %v", test.name, form, err)
			}
			if err := holds(t, back, "6k1/5ppp/8/8/8/8/8/3R2K1 w - -"); err == nil || err.Error() != "the certificate is about another belief state" {
				t.Errorf("%s, about another problem: %v", test.name, err)
			}
		}
	}
}

// Where the verdict is unknown, or nobody asked, there is nothing to certify.
func TestCertifyNothing(t *testing.T) {
	unknown := mate.Solution{Belief: ofFENs(t, cornerFEN)}
	if _, err := unknown.Certify(); err != mate.ErrUncertain {
		t.Errorf("unknown: %v", err)
	}
	if _, err := unknown.CertificateFile(); err != mate.ErrUncertain {
		t.Errorf("the file of what is unknown: %v", err)
	}
	refuted := solve(t, &mate.Solver{Ply: 1}, ofFENs(t, cornerFEN))
	if _, err := refuted.Certify(); err != mate.ErrUncertified {
		t.Errorf("not asked for: %v", err)
	}
}

// Certificates that claim too much do not hold, and the error says where they
// break.
func TestFalseCertificates(t *testing.T) {
	for _, test := range []struct {
		name, old, new, want string
	}{
		{"another move", `"try":"g1h1"`, `"try":"g1g2"`, "after Kf7, (silence), (silence), Rg2, (silence): the moves allowed are used up without a win"},
		{"a move that is none", `"try":"g1h1"`, `"try":"h1h8"`, "after Kf7, (silence), (silence): the plan proposes what cannot be proposed"},
		{"less ply", `"ply":3`, `"ply":1`, "after Kf7, (silence): the moves allowed are used up"},
		{"even ply", `"ply":3`, `"ply":2`, "ply: 2"},
		{"another hash", `"belief":"`, `"belief":"0`, "not those of its hash"},
		{"another state beside it", `"states":[`, `"states":["k7/8/5K2/8/8/8/8/6R1 w - -",`, "not those of its hash"},
		{"a state twice", `"states":[`, `"states":["` + cornerFEN + `",`, "states: a position comes twice"},
		{"no states", `"states":["` + cornerFEN + `"],`, ``, "the wrong parts for it"},
		{"a bad state", cornerFEN, "x w - -", "states: line 1: bad FEN"},
		{"another side", `"solver":"w"`, `"solver":"b"`, "White is to move, but the solver is Black"},
		{"no side", `"solver":"w"`, `"solver":"white"`, "solver:"},
		{"other rules", `"rules":"berkeley"`, `"rules":"atomic"`, "rules: unknown rule set"},
		{"another verdict", `"verdict":"mate"`, `"verdict":"no-mate"`, "the wrong parts for it"},
		{"no verdict", `"verdict":"mate"`, `"verdict":"perhaps"`, `verdict "perhaps"`},
		{"a percept that is none", `"end":"checkmate"`, `"end":"tired"`, `"tired", want checkmate`},
		{"a branch cut off", `{"heard":[{},{}]`, `{"heard":[{},{"capture":"g1"}]`, "after Kf7, (silence), (silence): the plan has nothing for what is heard here"},
	} {
		text, err := certify(t, mate.Solver{Ply: 3}, cornerFEN).JSON()
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), test.old) {
			t.Fatalf("%s: no %s in %s", test.name, test.old, text)
		}
		c, err := mate.ParseCertificate([]byte(strings.Replace(string(text), test.old, test.new, 1)))
		if err == nil {
			err = holds(t, c)
		}
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
	// The hash is that of the problem, but other positions are named.
	other := certify(t, mate.Solver{Ply: 3}, cornerFEN)
	other.States = []string{"k7/8/5K2/8/8/8/8/6R1 w - -"}
	if err := holds(t, other, cornerFEN); err == nil || !strings.Contains(err.Error(), "not those of its hash") {
		t.Errorf("other positions than those of the problem: %v", err)
	}
	// A refutation of a position in which there is a mate.
	text := `{"rules":"berkeley","solver":"w","ply":3,"verdict":"no-mate","belief":"","refutations":[{"states":["` + cornerFEN + `"],"sighted":true}]}`
	c, err := mate.ParseCertificate([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if err := holds(t, c); err == nil || !strings.Contains(err.Error(), "cannot be won with everything visible") {
		t.Errorf("a false claim by sight: %v", err)
	}
}

func TestCertificateVersions(t *testing.T) {
	text, err := certify(t, mate.Solver{Ply: 3}, cornerFEN).JSON()
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.HasPrefix(text, []byte(`{"version":1,"rules":"berkeley",`)) {
		t.Errorf("begins with %.40s", text)
	}
	old := bytes.Replace(text, []byte(`"version":1,`), nil, 1)
	c, err := mate.ParseCertificate(old)
	if err != nil || c.Version != 0 {
		t.Fatalf("without a version: %v", err)
	}
	if again, err := c.JSON(); err != nil || !bytes.Equal(again, old) || holds(t, c) != nil {
		t.Errorf("without a version it comes back as %s, %v", again, err)
	}
	for _, version := range []string{"2", "-1"} {
		if _, err := mate.ParseCertificate(bytes.Replace(text, []byte(`"version":1`), []byte(`"version":`+version), 1)); err == nil || !strings.Contains(err.Error(), "version "+version) {
			t.Errorf("version %s: %v", version, err)
		}
	}
}

// Files that are no certificates, or are far too long, are refused with little
// work.
func TestBadCertificateFiles(t *testing.T) {
	encoder, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	compress := func(text string) string { return string(encoder.EncodeAll([]byte(text), nil)) }
	// A header that announces 2^40 bytes: a single segment with a field of
	// eight bytes for its length.
	huge := "\x28\xb5\x2f\xfd\xe0\x00\x00\x00\x00\x00\x01\x00\x00\x01\x00\x00"
	for _, test := range []struct{ name, data, want string }{
		{"nothing", "", "not a certificate: it is empty"},
		{"text", "no certificate", "not a certificate: neither JSON nor compressed"},
		{"another file", compress("no certificate"), "not a certificate: invalid character"},
		{"cut off", compress(strings.Repeat("certificate ", 1000))[:20], "not a certificate"},
		{"two objects", `{"ply":1}{"ply":1}`, "not a certificate: text after the value"},
		{"an unknown field", `{"plies":1}`, `not a certificate: unknown field "plies"`},
		{"a long one", huge, "longer than 1024 MiB"},
	} {
		if _, err := mate.ReadCertificate(strings.NewReader(test.data)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
}

// The examples in the document of the format hold, and what it says of the hash is
// true.
func TestDocumentedCertificates(t *testing.T) {
	document, err := os.ReadFile("../docs/certificates.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := 0
	for _, block := range strings.Split(string(document), "```json\n")[1:] {
		block, _, _ = strings.Cut(block, "```")
		c, err := mate.ParseCertificate([]byte(block))
		if err != nil {
			t.Fatal(err)
		}
		if err := holds(t, c); err != nil {
			t.Errorf("%s: %v", block, err)
		}
		states := c.States
		if len(states) == 0 {
			states = c.Refutations[0].States
		}
		if got := documentedHash(states); got != c.Belief {
			t.Errorf("hash %s, want %s", got, c.Belief)
		}
		examples++
	}
	if examples != 3 {
		t.Errorf("%d examples, want 3", examples)
	}
	// Castling rights, an en passant square and Black as the solver too.
	for _, fens := range [][]string{
		{"r3k3/8/8/3pP3/8/8/8/R3K2R w KQq d6"}, {"4k3/7p/8/8/3Pp3/8/8/4K3 b - d3", "4k3/7p/8/8/4p3/8/3P4/4K3 b - -"},
	} {
		if c := certify(t, mate.Solver{Ply: 1}, fens...); documentedHash(fens) != c.Belief {
			t.Errorf("%q: hash %s, the document says %s", fens, c.Belief, documentedHash(fens))
		}
	}
}

// documentedHash follows the section on the hash word by word.
func documentedHash(fens []string) string {
	sum := new(big.Int)
	for _, fen := range fens {
		fields := strings.Fields(fen)
		solver, opponent := "w", "b"
		if fields[1] == "b" {
			solver, opponent = opponent, solver
		}
		sum.Add(sum, fold(xor(sideKey(fields, solver), 6), xor(sideKey(fields, opponent), 7)))
	}
	return fmt.Sprintf("%016x", sum.And(sum, word))
}

var word = new(big.Int).SetUint64(1<<64 - 1)

// fold is the high half of a product xor the low half.
func fold(a, b *big.Int) *big.Int {
	p := new(big.Int).Mul(a, b)
	high := new(big.Int).Rsh(p, 64)
	return high.Xor(high, p.And(p, word))
}

// xor combines a word with the constant of the given number.
func xor(a *big.Int, n int) *big.Int {
	constants := [...]string{
		"6a09e667f3bcc908", "bb67ae8584caa73b", "3c6ef372fe94f82b", "a54ff53a5f1d36f1",
		"510e527fade682d1", "9b05688c2b3e6c1f", "1f83d9abfb41bd6b", "5be0cd19137e2179",
	}
	c, _ := new(big.Int).SetString(constants[n], 16)
	return c.Xor(c, a)
}

func sideKey(fields []string, side string) *big.Int {
	squareOf := func(file, rank int) int {
		if side == "b" {
			rank = 7 - rank
		}
		return rank*8 + file
	}
	sets := map[rune]*big.Int{}
	for _, kind := range "pnbrqk" {
		sets[kind] = new(big.Int)
	}
	king := 0
	for i, row := range strings.Split(fields[0], "/") {
		file := 0
		for _, c := range row {
			if c >= '1' && c <= '8' {
				file += int(c - '0')
				continue
			}
			if (c < 'a') == (side == "w") {
				kind := []rune(strings.ToLower(string(c)))[0]
				sets[kind].SetBit(sets[kind], squareOf(file, 7-i), 1)
				if kind == 'k' {
					king = squareOf(file, 7-i)
				}
			}
			file++
		}
	}
	rights, jumped := 0, 0
	letters := map[string]string{"w": "KQ", "b": "kq"}[side]
	for i := range 2 {
		if strings.ContainsRune(fields[2], rune(letters[i])) {
			rights += 1 + i
		}
	}
	if fields[3] != "-" && fields[1] != side {
		jumped = squareOf(int(fields[3][0]-'a'), int(fields[3][1]-'1'))
	}
	rest := big.NewInt(int64(king + 256*rights + 65536*jumped))
	left := fold(xor(sets['p'], 0), xor(sets['n'], 1))
	right := fold(xor(new(big.Int).Or(sets['b'], sets['q']), 2), xor(new(big.Int).Or(sets['r'], sets['q']), 3))
	return fold(xor(left.Xor(left, rest), 4), xor(right, 5))
}

// FuzzReadCertificate reads whatever it is given without harm, and what it has
// read once comes back the same.
func FuzzReadCertificate(f *testing.F) {
	for _, text := range []string{
		`{"version":1,"rules":"berkeley","solver":"w","ply":3,"verdict":"mate","belief":"a9a69677b0710cc3","states":["` + cornerFEN + `"],"plan":{"try":"f6f7","then":[{"heard":[{},{}],"plan":{"try":"g1h1","then":[{"heard":[{"check":["file"],"end":"checkmate"}]}]}}]}}`,
		`{"rules":"berkeley","solver":"w","ply":3,"verdict":"no-mate","belief":"a9a69677b0710cc3","refutations":[{"states":["8/8/8/8/8/k7/8/K7 w - -"],"reasons":[{"try":"a1b1","kind":"below","heard":[{},{}],"below":1},{"try":"a1a2","kind":"useless"},{"try":"a1b2","kind":"useless"}]},{"states":["8/8/8/8/k7/8/8/1K6 w - -"],"sighted":true}]}`,
		`{"rules":"berkeley-db","solver":"b","ply":1,"verdict":"no-mate","belief":"","refutations":[{"states":["7k/8/8/8/8/8/8/K7 b - -"],"reasons":[{"try":"h8g8","kind":"denied","below":0}]}]}`,
	} {
		f.Add([]byte(text))
		encoder, err := zstd.NewWriter(nil)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(encoder.EncodeAll([]byte(text), nil))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := mate.ReadCertificate(bytes.NewReader(data))
		checkOneLine(t, err)
		if err != nil {
			return
		}
		text, err := c.JSON()
		if err != nil {
			t.Fatal(err)
		}
		back, err := mate.ParseCertificate(text)
		if err != nil {
			t.Fatalf("%s is not read back: %v", text, err)
		}
		if again, _ := json.Marshal(back); !bytes.Equal(append(again, '\n'), text) {
			t.Fatalf("%s came back as %s", text, again)
		}
		claim, err := c.Open(t.Context())
		checkOneLine(t, err)
		if err != nil {
			return
		}
		// A search by sight, or a plan for many states, may take as long as
		// the claim is deep.
		err = claim.Decode()
		if err == nil && c.Ply <= 1 {
			_, err = claim.Check(context.Background())
		}
		checkOneLine(t, err)
	})
}

// checkOneLine checks that an error, if there is one, is a line that can be printed.
func checkOneLine(t *testing.T, err error) {
	t.Helper()
	if err != nil && (!utf8.ValidString(err.Error()) || strings.ContainsFunc(err.Error(), func(r rune) bool { return !unicode.IsPrint(r) })) {
		t.Errorf("an error that cannot be printed on a line: %q", err)
	}
}

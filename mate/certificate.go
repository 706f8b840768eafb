package mate

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"kriegmate/andor"
	"kriegmate/andor/proof"
	"kriegmate/jsonl"
	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/kriegspiel/endgame/tablefile"
	"kriegmate/mate/compressed"
	"kriegmate/mate/midturn"
)

// A Certificate is a verdict with what proves it. docs/certificates.md describes
// the file, so that a checker can be written without this package.
type Certificate struct {
	// Version is [CertificateVersion]; 0 in files from before there were
	// versions, which are otherwise the same.
	Version int    `json:"version,omitempty"`
	Rules   string `json:"rules"`
	Solver  string `json:"solver"` // "w" or "b"
	// Turn is nil at the start of a turn.
	Turn *midturn.Turn `json:"turn,omitempty"`
	// Verdict is "mate" or "no-mate". Belief is a hash of the belief state:
	// the sum of the mixed hashes of its states, in hexadecimal.
	proof.File[kriegspiel.PerceptJSON]
}

// CertificateVersion is the version of the format that is written.
const CertificateVersion = 1

// ErrUncertain reports that there is nothing to certify: the verdict is unknown.
var ErrUncertain = errors.New("the verdict is unknown, so there is nothing to certify")

// ErrUncertified reports that the certificate was not made: it was not asked for,
// or the limits were too low for it.
var ErrUncertified = errors.New("the limits were too low to write it")

// Certify returns the certificate of a solution that was asked for with
// [Solver.Certificate]. The error is [ErrUncertain] or [ErrUncertified].
func (f *Solution) Certify() (*Certificate, error) {
	r, b := &f.Result, f.Belief
	switch {
	case r.Verdict == andor.Unknown:
		return nil, ErrUncertain
	case r.Plan == nil && r.Refutation == nil:
		return nil, ErrUncertified
	}
	c := &Certificate{Version: CertificateVersion, Rules: b.Rules.String(), Solver: b.View.Colour.String(), Turn: midturn.Of(b.Rules, &b.View)}
	c.Ply, c.Verdict, c.Belief = f.Ply, VerdictWord(r.Verdict), beliefHash(b.Rules, &b.View, b.Known())
	form := format(b.Rules, b.View.Colour)
	if r.Plan != nil {
		c.Plan, c.States = form.EncodePlan(r.Plan), form.Notation.StateTexts(&b.View, b.Known())
	}
	if r.Refutation != nil {
		c.Refutations = form.EncodeRefutation(r.Refutation, b.View, f.Ply)
	}
	return c, nil
}

// CertificateFile returns the certificate of a solution as [Certificate.Compressed]
// does. The error is [ErrUncertain] or [ErrUncertified]. Where a table of a solved ending
// has the answer and there is no such certificate, it is one of package
// kriegspiel/endgame/certificate.
func (f *Solution) CertificateFile() ([]byte, error) {
	if f.Ending != nil && f.Ending.proof != nil {
		return tablefile.Compressed(f.Ending.proof)
	}
	c, err := f.Certify()
	if err != nil {
		return nil, err
	}
	return c.Compressed()
}

// beliefHash identifies a belief state. It does not depend on the order of the
// states, nor on the point of the turn.
func beliefHash(rules kriegspiel.Rules, v *kriegspiel.View, states []kriegspiel.State) string {
	start, sum := kriegspiel.NewView(v.Own, v.Colour), uint64(0)
	for i := range states {
		sum += rules.Hash(&start, &states[i])
	}
	return fmt.Sprintf("%016x", sum)
}

// JSON returns the certificate as a line of text, as problems in a database carry
// it.
func (c *Certificate) JSON() ([]byte, error) {
	text, err := json.Marshal(c)
	return append(text, '\n'), err
}

// Compressed returns the certificate as it is kept in a file of its own: its JSON,
// compressed with zstd.
func (c *Certificate) Compressed() ([]byte, error) {
	text, err := c.JSON()
	if err != nil {
		return nil, err
	}
	return compressed.Bytes(text)
}

// maxCertificate bounds the bytes of the text of a certificate.
const maxCertificate = 1 << 30

// ReadCertificate reads a certificate, compressed or not, as [CertificateText] and
// [ParseCertificate] do.
func ReadCertificate(r io.Reader) (*Certificate, error) {
	text, err := CertificateText(r)
	if err != nil {
		return nil, err
	}
	return ParseCertificate(text)
}

// CertificateText reads the text of a certificate, compressed or not. What is longer
// than 1 GiB is refused, before it is decompressed where the file says so.
func CertificateText(r io.Reader) ([]byte, error) { return CertificateTextWithin(r, maxCertificate) }

// CertificateTextWithin is [CertificateText] with another bound on the length of the
// text, in bytes.
func CertificateTextWithin(r io.Reader, most int64) ([]byte, error) {
	text, err := compressed.Text(r, most)
	if long := compressed.TooLong(0); err != nil && !errors.As(err, &long) {
		err = fmt.Errorf("not a certificate: %w", err)
	}
	return text, err
}

// ParseCertificate reads a certificate from its text, as problems in a database
// carry it.
func ParseCertificate(text []byte) (*Certificate, error) {
	c := new(Certificate)
	if err := jsonl.Decode(text, c); err != nil {
		return nil, fmt.Errorf("not a certificate: %w", err)
	}
	if c.Version < 0 || c.Version > CertificateVersion {
		return nil, fmt.Errorf("version %d, want at most %d", c.Version, CertificateVersion)
	}
	return c, nil
}

// OpenCertificate is [ParseCertificate] and [Certificate.Open] in one.
func OpenCertificate(ctx context.Context, text []byte) (*Claim, error) {
	c, err := ParseCertificate(text)
	if err != nil {
		return nil, err
	}
	return c.Open(ctx)
}

// Open reads what the certificate says. The claim can be held against a problem,
// and checked. The error tells which field makes no sense, or is that of ctx if it ends.
func (c *Certificate) Open(ctx context.Context) (*Claim, error) {
	rules, err := kriegspiel.ParseRules(c.Rules)
	if err != nil {
		return nil, fmt.Errorf("rules: %w", err)
	}
	solver, err := chess.ParseColour(c.Solver)
	if err != nil {
		return nil, fmt.Errorf("solver: %w", err)
	}
	if kriegspiel.CheckPly(c.Ply) != nil {
		return nil, fmt.Errorf("ply: %d", c.Ply)
	}
	named, err := c.named()
	if err != nil {
		return nil, err
	}
	list, err := kriegspiel.ParsePositionsContext(ctx, named, rules, &solver)
	if err == nil && len(list.States) < len(named) {
		err = errTwice
	}
	if err != nil {
		return nil, fmt.Errorf("states: %w", err)
	}
	if err := c.Turn.Play(list); err != nil {
		return nil, fmt.Errorf("turn: %w", err)
	}
	return &Claim{Certificate: c, list: *list, hash: beliefHash(rules, &list.View, list.States)}, nil
}

// errTwice is the error about a list of states in a certificate.
var errTwice = errors.New("a position comes twice")

// named returns the positions that the certificate is about, and an error if it
// has not just the parts that its verdict needs.
func (c *Certificate) named() ([]string, error) {
	switch {
	case c.Verdict == VerdictWord(andor.Proved) && c.OfPlan():
		return c.States, nil
	case c.Verdict == VerdictWord(andor.Refuted) && c.OfRefutation():
		return c.Refutations[0].States, nil
	}
	return nil, fmt.Errorf("verdict %.16q, and the wrong parts for it: want mate with states and a plan, or no-mate with refutations", c.Verdict)
}

// A Claim is a certificate that was read: what it claims about which belief
// state.
type Claim struct {
	*Certificate
	list     kriegspiel.Positions
	hash     string // of the states that the certificate names
	compared bool   // the states in list are those of a problem

	plan       *Plan
	refutation *Refutation
}

// RuleSet returns the rule set that the claim is made under.
func (c *Claim) RuleSet() kriegspiel.Rules { return c.list.Rules }

// About returns nil if the claim is about the given belief state, all states of
// which are looked for. [Claim.Check] then goes by these states, and by what may be
// proposed at that point of the turn.
func (c *Claim) About(b *Belief) error {
	all, err := b.All()
	switch {
	case err != nil:
		return err
	case b.Rules != c.list.Rules:
		return fmt.Errorf("the certificate is for the rules %v, the problem for %v", c.list.Rules, b.Rules)
	case b.View.Agree(&c.list.View, "in the certificate") != nil || beliefHash(b.Rules, &b.View, all) != c.Belief:
		return errors.New("the certificate is about another belief state")
	case !midturn.Of(b.Rules, &b.View).Equal(midturn.Of(b.Rules, &c.list.View)):
		return errors.New("the certificate is about another point of the turn")
	}
	c.list.View, c.list.States, c.compared = b.View, all, true
	return nil
}

// Decode reads the plan or the refutation of the claim. The error says where it
// makes no sense; whether it holds is for [Claim.Check] to say, which needs no
// Decode before it.
func (c *Claim) Decode() error {
	if c.plan != nil || c.refutation != nil {
		return nil
	}
	var err error
	form := format(c.list.Rules, c.list.View.Colour)
	if c.Plan == nil {
		c.refutation, err = form.DecodeRefutation(c.Refutations, c.list.View, c.Ply)
		return err
	}
	if c.plan, err = form.DecodePlan(c.Plan); err != nil {
		return fmt.Errorf("plan: %w", err)
	}
	return nil
}

// Positions returns the states that [Claim.About] has taken from a problem, as FENs,
// for a checker elsewhere. It returns nil if it was not called.
func (c *Claim) Positions() []string {
	if !c.compared {
		return nil
	}
	return format(c.list.Rules, c.list.View.Colour).Notation.StateTexts(&c.list.View, c.list.States)
}

// Check verifies the claim from the rules of the game alone, and returns what it
// has walked. The error names the line of play at which the claim breaks. Where
// [Claim.About] was not called, a claim of a mate is about the positions that the
// certificate names, and one of no mate about every belief state that has them.
// Check ends with the context's error when that ends: a certificate can claim what
// takes too long to verify.
func (c *Claim) Check(ctx context.Context) (proof.Walked, error) {
	rules, view, states := c.list.Rules, c.list.View, c.list.States
	check := NewCheck(rules)
	check.Name = func(v *kriegspiel.View, m chess.Move) string { return proposalName(rules, v, m) }
	check.Say = func(v *kriegspiel.View, p kriegspiel.Percept) string { return p.Heard(v.Colour) }
	if c.Plan != nil && c.Belief != c.hash {
		return check.Walked, errors.New("the positions in the certificate are not those of its hash")
	}
	err := c.Decode()
	switch depth := kriegspiel.Depth(c.Ply); {
	case err != nil:
	case c.plan != nil:
		err = check.Plan(ctx, view, states, depth, c.plan)
	default:
		err = check.Refutation(ctx, view, states, depth, c.refutation)
	}
	return check.Walked, err
}

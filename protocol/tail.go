package protocol

import "sync"

// A tail keeps the end of what is written to it.
type tail struct {
	lock sync.Mutex
	text []byte
	cut  bool
}

// tailSize is how much of it is kept, in bytes.
const tailSize = 2000

// Write takes more text, and never fails.
func (t *tail) Write(text []byte) (int, error) {
	t.lock.Lock()
	defer t.lock.Unlock()
	t.text = append(t.text, text[max(0, len(text)-tailSize):]...)
	if over := len(t.text) - tailSize; over > 0 || len(text) > tailSize {
		t.text, t.cut = t.text[max(0, over):], true
	}
	return len(text), nil
}

// String returns the end of the text, with dots before it if there was more.
func (t *tail) String() string {
	t.lock.Lock()
	defer t.lock.Unlock()
	if t.cut {
		return "..." + string(t.text)
	}
	return string(t.text)
}

package e2e

import (
	"strings"
	"testing"

	"kriegmate/serve"
)

// The token comes with the address, and is hidden at once; or the person is asked for it.
func TestTokenInPage(t *testing.T) {
	const question = "import('/api.js').then(api => api.get('problems')).then(sets => String(Object.keys(sets).length > 0), error => error.message)"
	address := server(t, serve.Config{Token: "open sesame&"})
	p := openAt(t, address, "/#token=open+sesame%26&text=kept")
	var got string
	p.evaluate(question, &got)
	if got != "true" || p.address() != "/#text=kept" {
		t.Errorf("with the token in the address the answer is %q, at %s", got, p.address())
	}
	p.visit("/bench") // the tab remembers it
	if p.evaluate(question, &got); got != "true" {
		t.Errorf("on the next page the answer is %q", got)
	}

	p = openAt(t, address, "/")
	p.allow(401)
	p.evaluate("window.answer = "+question+".then(answer => { window.answered = answer; }); 0", nil)
	p.waitText("dialog", "The server wants a token")
	for _, wrong := range []string{"open barley", "“open sesame&”"} {
		p.waitText("dialog:last-of-type", "token")
		p.typeIn("dialog #token", wrong)
		p.key("Enter")
		p.waitText("dialog", "That is not the token of this server")
		p.wait(`document.querySelector("dialog #token").value === ""`)
	}
	p.typeIn("dialog #token", "open sesame&")
	p.key("Enter")
	p.wait("window.answered === 'true'")
	p.waitGone("dialog")

	p = openAt(t, address, "/")
	p.allow(401)
	p.evaluate(question+".then(answer => { window.answered = answer; }); 0", nil)
	p.waitFor("dialog #token")
	p.click("dialog button[type=button]")
	p.wait("window.answered.startsWith('Nothing can be shown without the token')")
}

// An answer that breaks off, and a server that is not there, are told in words.
func TestNoAnswer(t *testing.T) {
	p := open(t, "/")
	var got []string
	p.evaluate(`(async () => {
		const { stream } = await import('/api.js');
		const told = [];
		const fetched = window.fetch;
		window.fetch = async () => new Response('event: working\ndata: {}\n\n', {headers: {'Content-Type': 'text/event-stream'}});
		await stream('solve', {}).catch(error => told.push(error.message));
		window.fetch = async () => { throw new TypeError('Failed to fetch'); };
		await stream('solve', {}).catch(error => told.push(error.message));
		window.fetch = fetched;
		return told;
	})()`, &got)
	if len(got) != 2 || !strings.Contains(got[0], "ended before") || !strings.Contains(got[1], "does not answer") {
		t.Errorf("told is %q", got)
	}
}

// Streams give their events as they come and their answer in the end; errors have the
// words of the server; a search waits until the one before has ended.
func TestAsking(t *testing.T) {
	p := openAt(t, server(t, serve.Config{}), "/") // which has solved no ending yet
	p.allow(400, 429)
	var got []string
	p.evaluate(`(async () => {
		const { ask, stream } = await import('/api.js');
		const told = [];
		const answer = await stream('solve', {fen: '7k/8/5K2/8/8/8/8/6R1 w - -'}, {on: {settled: ({ply}) => told.push('settled ' + ply)}});
		told.push(answer.verdict + ' ' + answer.ply);
		await stream('solve', {fen: 'nonsense'}).catch(error => told.push(error.message));
		await ask('solve', {fen: 'nonsense'}).catch(error => told.push(error.status + ' ' + error.message));
		const long = new AbortController();
		const first = ask('solve', {fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -', ply: 15}, {signal: long.signal}).catch(error => error.name);
		await new Promise(resolve => setTimeout(resolve, 100));
		const second = ask('solve', {fen: '7k/8/5K2/8/8/8/8/6R1 w - -'});
		await new Promise(resolve => setTimeout(resolve, 100));
		long.abort();
		told.push(await first, (await second).verdict);
		return told;
	})()`, &got)
	want := []string{"settled 1", "mate 3", "bad FEN", "400 fen: bad FEN", "AbortError", "mate"}
	if len(got) != len(want) {
		t.Fatalf("told is %q", got)
	}
	for i := range want {
		if !strings.Contains(got[i], want[i]) {
			t.Errorf("%d: told is %q, want %q", i, got[i], want[i])
		}
	}
}

// Long texts survive the address; a damaged one, or one that would fill the memory, is told.
func TestPacking(t *testing.T) {
	p := open(t, "/")
	var got []string
	p.evaluate(`(async () => {
		const state = await import('/state.js');
		const text = '1. e4 é ♞ '.repeat(5000);
		const packed = await state.pack(text);
		await state.writeLong('text', text);
		state.write({side: 'w', none: '', at: 0});
		return [
			String(await state.unpack(packed) === text && packed.length < 500 && /^[\w-]+$/.test(packed)),
			String(await state.readLong('text') === text), location.search, String(await state.readLong('other')),
			await state.unpack('***').catch(error => error.message),
			await state.unpack(packed.slice(0, 20)).catch(error => error.message),
			await state.unpack(await state.pack('x'.repeat(9 << 20))).catch(error => error.message),
		];
	})()`, &got)
	want := []string{"true", "true", "?side=w&at=0", "null", "the address is damaged: part of it is missing", "the address is damaged: part of it is missing", "the address holds more than this page takes"}
	if strings.Join(got, "; ") != strings.Join(want, "; ") {
		t.Errorf("%q, want %q", got, want)
	}
}

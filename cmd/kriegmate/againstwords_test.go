package main

import (
	"regexp"
	"strings"
)

// change is a change of the output that was meant: a pattern of the other build's
// output, and what stands in its place now.
type change struct {
	old *regexp.Regexp
	new string
}

func (c change) apply(text string) string { return c.old.ReplaceAllString(text, c.new) }

// pattern is the change of what matches old.
func pattern(old, new string) change { return change{regexp.MustCompile(old), new} }

// words is the change of old itself.
func words(old, new string) change {
	return change{regexp.MustCompile(regexp.QuoteMeta(old)), strings.ReplaceAll(new, "$", "$$")}
}

// intended are the changes of words, in the order in which they are applied.
var intended = []change{
	// Flags as they are written.
	pattern(`flag provided but not defined: -+(\S+):`, `unknown flag --$1:`),
	// Certificates that are none, boards that are too large.
	words(`not a certificate: invalid input: magic number mismatch`, `not a certificate: neither JSON nor compressed with zstd: invalid input: magic number mismatch`),
	words(`here it may have 64`, `want at most 64`),
	// A verdict for which not all states were needed.
	pattern(`(\d+ states?) looked at, not all`, `looked at $1; there may be more`),
	// The event at which a record became impossible, as estimate names it.
	words(`impossible: no state is left after event 0`, `impossible: no state is left after event 2`),
	// Certificates have a version.
	pattern(`(\[file [a-z-]+\.cert\]\n\{)`, `$1"version":1,`),
	// Where a problem comes from, as show tells it.
	pattern(`"origin":"seed (\d+), game (\d+)"`, `"origin":"game $2 of seed $1"`),
	// One mine, one free cell, one cell.
	pattern(`\b1 mines\b`, `1 mine`),
	pattern(`\b1 free cells\b`, `1 free cell`),
	words(`has 1 cells,`, `has 1 cell,`),
	words(`1 mine on 2x2 have no room`, `1 mine on 2x2 has no room`),
	words(`line 1: cell 2 is 'x';`, `line 1, column 2: 'x' is no cell;`),
	// A seed lays other mines.
	words(`0 X * #`, `0 X # *`),
	// An empty list is a list with a name that is none.
	pattern(`--players: want names with commas .*`, `--players: "", want one of myopic, myopic-random, myopic-start, guess, bssuct, bssuct-paper, bsr-uct, bsr-uct-forced, fast, fast-forced, fast-alone, perfect`),
	// Why there is no verdict.
	words(`the limits were too low for 5 ply`, `the limits were too low for 5 ply (time)`),
	words(`"verdict":"unknown",`, `"verdict":"unknown","stopped":"time",`),
	// Messages of packages that know no flags.
	words(`--timeout 1m0s, now --timeout 5s`, `a timeout of 1m0s, now a timeout of 5s`),
	words(`--memory 1024, now --memory 1:`, `a memory limit of 1024 MiB, now a memory limit of 1 MiB:`),
	words(`--export: problem #1: 3 positions`, `problem #1: 3 positions`),
	words(`or choose for all with --rules`, `or choose one rule set for all`),
	words(`but --max-belief is 3`, `but max-belief is 3`),
	words(`what is more needs --reanalyse`, `problems of more ply come from reanalysis`),
	// Text of a record stands in errors without its blanks.
	words(`start: [ 1 ] is not a string`, `start: [1] is not a string`),
	// A player is not told of by the name of a command.
	words(`the highest value of "mines exact"`, `the highest exact value`),
	// What the searchers are, in plainer words. One that only bench compares is no longer
	// listed.
	pattern(`(want one of .*best-blind, )best-forgetful, `, `$1`),
	pattern(`best-forgetful +best without the table of belief states\n`, ``),
	pattern(`(want one of .*, )dbu, l-dbu, gl-dub, `, `${1}gl-dub, dbu, l-dbu, `),
	pattern(`(?m)^(dbu .*\nl-dbu .*\n)(gl-dub .*\n)`, `$2$1`),
	words(`depth-first over belief states as black boxes`, `depth first over whole belief states`),
	words(`dfs, what follows an accepted proposal first`, `dfs that looks at what follows an accepted proposal before its refusal`),
	words(`dfs, a belief state is given up at its first lost state`, `dfs that stops making a belief state at its first lost state`),
	words(`l-dfs, and a refuted rest after a refusal refutes the whole turn`, `l-dfs, greedy: a turn is refuted as soon as what is left after a refusal is`),
	words(`gl-dfs with the refusal first`, `dfs, greedy, that looks at the refusal first`),
	words(`proof-number search over belief states as black boxes`, `proof-number search over whole belief states`),
	words(`uncertainty, then depth, then breadth: another`, `uncertainty, depth, breadth: another`),
	words(`udb, legal first: another name of le-dfs`, `another name of le-dfs`),
	words(`one branch for all states, then the others; all proposals`, `one branch for all states, then the other branches`),
	words(`breadth, uncertainty: a plan for one state, then for the next; all proposals`, `breadth, uncertainty: a whole plan for one state, then for the next`),
	pattern(`\b(dub|dbu), legal first\n`, "$1 that leaves out what no state so far accepts\n"),
	words(`proof numbers over single states: the most-proving state of any node next`, `proof-number search over single states`),
	words(`, legal first where the numbers leave a choice`, ` that prefers accepted proposals where the numbers leave a choice`),
	words(`bounded by what full sight could win, with cores and tables`, `pruned by full sight, with cores and tables: the fastest`),
	words(`best without counterexamples first and likely proposals first`, `best that takes proposals and states as they come`),
	words(`best that looks at one state with full sight before it goes on, not at all`, `best, but probes a proposal with full sight in one state instead of up to eight`),
	words(`one branch and a bounded table (--memory) instead`, `one branch and a table of bounded size instead`),
	// Pictures of boards are drawn anew.
	pattern(boardPicture, `<svg/>`),
	// One state.
	words(`gave up at event 1 with 1 states: out of time`, `gave up at event 1 with 1 state: out of time`),
	// bench says the result in six lines, and has its tables behind a flag and on its page; its
	// results are flat, with their head beside them, and CSV has a line for each. What the
	// searchers did is in the table of their work, with a hash of all of it.
	pattern(`(?s)\n\d+ of \d+ searches done\n.*?\n(\nWork on|\[)`, "\n$1"),
	pattern(workHead, `$1`),
	pattern(workHash, `$1`),
	pattern(`\{"format":"kriegmate-bench 1".*\n`, ``),
	pattern(`(?s)\nsearcher,ply,verdict,belief,.*?\n\[status`, "\n[status"),
	pattern(reportFiles, `$1`),
	// Tables fit 80 columns: those of mines bench come in parts.
	pattern(gameTables, "$1\n["),
	// Which build it is, and completion that knows values.
	pattern(`( 0\.1\.0)\n`, "$1, BUILD\n"),
	pattern(completionScript, "[output]\nSCRIPT\n["),
	// Every command takes every problem, and says what to do where it cannot.
	words(`solve takes one problem: a record, --belief or --fen`, `solve takes one problem: a file or a text, --white and --black, --belief or --fen`),
	words(`check takes a certificate, and at most one problem: a record, --belief or --fen`, `check takes a certificate, and at most one problem: see kriegmate check --help`),
	words(`standard input: bad record: it is empty`, `standard input: it is empty: want a record, a PGN, a FEN or a problem file`),
	words(`bad record: neither JSON nor PGN: byte 1 is zero`, `not a text, byte 1 is zero: want a record, a PGN, a FEN or a problem file`),
	words(`after event 1 the solver is not to move`, `after event 1 the solver is not to move: --at 1 stops before move 1 of White`),
	words(`open testdata/none.txt: no such file or directory`, `no file "testdata/none.txt", and it is no FEN and no list of moves: give the name of a file, - for standard input, or the text in quotes`),
	// A proposal that was refused in the turn is not put to the referee again, and play says
	// what it understands.
	words("White tries Rd8: \"illegal\"\nWhite tries Rd8: \"illegal\"", `White tries Rd8: "illegal"`),
	words(`move "e5": no such move here`, `move "e5": no such move here; say help for what is understood`),
	words(`estimate takes one record, not 2: flags come before it`, `no file "a", and it is no FEN and no list of moves: give the name of a file, - for standard input, or the text in quotes`),
}

// boardPicture matches a heat map or the picture of a plan.
const boardPicture = `(?s)<svg xmlns="http://www.w3.org/2000/svg" viewBox="[0-9 ]+" font-family="sans-serif".*?</svg>`

// workHead and workHash match the head of the table of work and its hashes, which may stand
// in a part of their own, reportFiles the page and the plots of
// bench, gameTables the tables of mines bench, and completionScript any script.
const (
	workHash         = `(?m)( [\d,]+) [0-9a-f]{16}$`
	workHead         = `(?s)(Work on the problems solved\n).*?─\n`
	reportFiles      = `(?s)\[file plots/.*\[file (report\.html\]\n).*</html>\n`
	gameTables       = `(?s)\[output\]\n(Games|Table 2 of the second paper[^\n]*)\n.*?\n\[`
	completionScript = `(?s)\[output\]\n(?:_kriegmate\(\)|#compdef|complete -c|function __kriegmate).*?\n\[`
)

// additions are patterns of what the output has now and had not before; what is in
// brackets stays.
var additions = []*regexp.Regexp{
	// The problem stands in the answer of solve --json.
	regexp.MustCompile(`(?m),"problem":\{.*\}(\})$`),
	// How near it is to a mate.
	regexp.MustCompile(`(?m)^(?:the best plan (?:found )?mates|no plan mates any|no plan was found that mates any|no mate even if this were known to be the position:|one that escapes:) .*\n`),
	// The heat map in JSON, and what estimate does beyond its limits.
	regexp.MustCompile(`,"heat":\{.*?\}\}`),
	regexp.MustCompile(`\[output\]\nevent +states\n +0 +the start +1 ▇+\n` +
		`(?: +1 +White e4 +1 ▇+\ngave up at event 2 with 20 states: too many states|gave up at event 1 with 1 state: out of time)\n` +
		`3 states of the end drawn instead; there may be more\n\n(?:[1-8 ] .*\n){9}♚ e6 33%, f7 33%, g7 33%\n♟ b2 100%, h4 67%, h3 33%\n(\[complaints\]\n)`),
	// The headline of bench, and the command that repeats it.
	regexp.MustCompile(`\n\d+ of \d+ searches done: .*\n(?:.*\n){5}`),
	regexp.MustCompile(`command: kriegmate bench .*\n`),
	regexp.MustCompile(`(?s) "headline": \[.*?\],\n`),
	regexp.MustCompile(`\[file r\.jsonl\.head\.json\]\n.*\n`),
	regexp.MustCompile(`\n searcher signature\n─\n(?: \S+ [0-9a-f]{16}\n)+`),
	// Fields of bench results that were left out where they are empty.
	regexp.MustCompile(`"wrong":false,`),
	regexp.MustCompile(`"(?:stopped|note)":"",`),
	regexp.MustCompile(`,"origin":""(\}\n)`),
	regexp.MustCompile(`"sight":0,("nodes":\d+,"largest":\d+,"peak":\d+,"integrated")`),
}

// extended are the changes back of what the output says more than before.
var extended = []change{
	// An answer in JSON holds its problem.
	pattern(`,"problem":\{.*\}(\}\n)`, `$1`),
	// What bench and mines bench print otherwise than before.
	pattern(workHead, `$1`),
	pattern(`(?s)\nproblem,searcher,ply,want,.*?\n\[status`, "\n[status"),
	pattern(reportFiles, `$1`),
	pattern(gameTables, "$1\n["),
	pattern(workHash, `$1`),
	pattern(`( 0\.1\.0), .*\n`, "$1, BUILD\n"),
	pattern(completionScript, "[output]\nSCRIPT\n["),
	// Pictures of boards, and how many positions are possible at a proposal of a graph.
	pattern(boardPicture, `<svg/>`),
	pattern(`(\[label="try [^"\\]*)\\n\d+ positions?"`, `$1"`),
	// The places of a kind below a heat map are broken into lines.
	pattern(`,\n  ([a-h][1-8] \d+%)`, `, $1`),
}

// newCommands matches examples in the documents that the other build cannot run.
var newCommands = regexp.MustCompile(`kriegmate check .*--slow|kriegmate (?:endgame|compose|review|play)|kriegmate solve (?:--white|.*--at )|game\.pgn`)

// newDocuments are about what the other build does not know.
var newDocuments = map[string]bool{"input.md": true}

// formerly turns the names of commands into those of the other build.
var formerly = strings.NewReplacer("kriegmate referee", "kriegmate umpire")

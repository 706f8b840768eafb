# Every target is one command that can be typed by hand.

.PHONY: check format vet staticcheck test race cross bench-once bench-chess bench-estimate fuzz fuzz-short deep against

check: format vet staticcheck cross bench-once race test

format:
	test -z "$$(gofmt -l .)" || { gofmt -d . && false; }

vet:
	go vet ./...

staticcheck:
	go tool staticcheck ./...

test:
	go test ./...

race:
	CGO_ENABLED=1 go test -race -short ./...

cross:
	for os in linux darwin windows; do for arch in amd64 arm64; do echo $$os/$$arch && CGO_ENABLED=0 GOOS=$$os GOARCH=$$arch go build -o /dev/null ./... || exit 1; done; done

bench-once:
	go test -run '^$$' -bench . -benchtime 1x ./...

# Perft beside notnil/chess and, where it is installed, stockfish; Try and Replies beside one generation of moves.
bench-chess:
	go test -count 1 -run '^TestCompare$$' -v ./kriegspiel/chess ./kriegspiel -args -compare

# Replies of the estimator beside a perft that makes every leaf.
bench-estimate:
	go test -count 1 -run '^TestCompare$$' -v ./estimate -args -compare

# Every fuzz target for 30 seconds.
fuzz:
	for p in $$(go list ./...); do for f in $$(go test -list '^Fuzz' $$p | grep '^Fuzz'); do echo $$p $$f && go test -run '^$$' -fuzz "^$$f$$" -fuzztime 30s $$p || exit 1; done; done

# Every fuzz target, its seeds and a little beyond. It is bounded by a count: a bound of time can end a run with an error of its own.
# It is no part of check: what it finds is chance, and a check that passes by chance is none. The seeds run with the tests.
fuzz-short:
	for p in $$(grep -rl --include='*_test.go' '^func Fuzz' . | xargs -n 1 dirname | sort -u); do for f in $$(sed -n 's/^func \(Fuzz[A-Za-z]*\).*/\1/p' $$p/*_test.go); do echo $$p $$f && go test -run '^$$' -fuzz "^$$f$$" -fuzztime 1000x -fuzzminimizetime 100x $$p || exit 1; done; done

# The long versions of the tests.
deep:
	go test -timeout 2h ./kriegspiel/chess ./kriegspiel ./kriegspiel/sight ./kriegspiel/endgame ./estimate ./andor -args -deep

# What this build prints and writes beside another one, the binary OLD.
against:
	go test -count 1 -run '^TestAgainst$$' ./cmd/kriegmate -args -against '$(abspath $(OLD))'

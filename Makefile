# Every target is one command that can be typed by hand.

.PHONY: check format vet staticcheck test bench-once race race-all cross bench-chess bench-estimate fuzz fuzz-short deep against screenshots

check: format vet staticcheck test bench-once race fuzz-short

format:
	test -z "$$(gofmt -l .)" || { gofmt -d . && false; }

# The compiler, vet and staticcheck need a tenth to a sixth less time if they collect less garbage.
vet:
	GOGC=400 go vet ./...

staticcheck:
	GOGC=400 go tool staticcheck ./...

# Without what vet has said already. The tests in a browser, which wait now and then, begin before the others and not behind them.
test:
	go test -vet=off ./serve/e2e ./...

# Every benchmark once. It is not part of test because go test takes one package at a time where there are benchmarks.
bench-once:
	go test -vet=off -run '^$$' -bench . -benchtime 1x $$(grep -rl --include='*_test.go' '^func Benchmark' . | xargs -n 1 dirname | sort -u)

# The packages that start goroutines, in the tests or in themselves; elsewhere the race detector has nothing to find. The tests in a browser
# are left out: they ask the server what the tests of serve ask it from many goroutines.
CONCURRENT = $$(grep -rlE --include='*.go' --exclude-dir=e2e '^[[:space:]]*go [a-z]|\.Go\(func|AnswerAll\(t' . | xargs -n 1 dirname | sort -u)

# Tests of these packages that have one goroutine, or that repeat what others show with several, and take long under the race detector.
ALONE = ^Example ^Fuzz Berkeley Shipped Slow Speed Killed Bomb LargeFrame Every LongFields Damaged Agree Law Uniform Sequences BruteForce \
	Metropolis Systems TestSample$$ TestMemory$$ TwoCheckers Endgame BenchWithoutFile TestGenerate$$ GenerateInterrupted Documented Progress Quota \
	ResumeOther Harvest OneOfAKind SameRecord ProblemsHold MatchSeeds NearScholar TestEdges$$ NoCollision Python ProofsOfTheExtremes TestBench$$ Mistakes Paper ComposeDiagram \
	TestProblems$$ FitTheirSchemas LongFile EndlessBodies StatesAreKept TestDiagram$$ StopsOnTime ShowsWhatItHas CreateAndResume TestEnds$$ TestProposals$$ \
	TestKnowledge$$ TheirContext TestLooks$$ ContentsOfProblemFile TestSmallest$$ TestCertificates$$
none :=

race:
	CGO_ENABLED=1 go test -vet=off -race -short -skip '$(subst $(none) ,|,$(strip $(ALONE)))' $(CONCURRENT)

# The pictures of docs/explorer.md, taken by the tests in a browser.
screenshots:
	mkdir -p docs/pictures && go test -count 1 ./serve/e2e -args -screenshots '$(CURDIR)/docs/pictures'

# All tests with the race detector, which takes a quarter of an hour.
race-all:
	CGO_ENABLED=1 go test -race -short ./...

# One build for every system and every architecture. The tests only look at the types there, which takes a tenth of the time.
cross:
	for target in linux/arm64 darwin/arm64 windows/amd64; do echo $$target && CGO_ENABLED=0 GOOS=$${target%/*} GOARCH=$${target#*/} go build -o /dev/null ./... || exit 1; done

# Perft beside notnil/chess and, where it is installed, stockfish; Try and Replies beside one generation of moves.
bench-chess:
	go test -count 1 -run '^TestCompare$$' -v ./kriegspiel/chess ./kriegspiel -args -compare

# Replies of the estimator beside a perft that makes every leaf.
bench-estimate:
	go test -count 1 -run '^TestCompare$$' -v ./estimate -args -compare

# Every fuzz target for 30 seconds.
fuzz:
	for p in $$(go list ./...); do for f in $$(go test -list '^Fuzz' $$p | grep '^Fuzz'); do echo $$p $$f && go test -run '^$$' -fuzz "^$$f$$" -fuzztime 30s $$p || exit 1; done; done

# Every fuzz target, its seeds and a thousand inputs beyond, drawn without the guidance of make fuzz: that takes another build of everything. It is
# bounded by a count: a bound of time can end a run with an error of its own. What it finds fails, and is written to testdata/fuzz as a seed.
fuzz-short:
	dir=$$(mktemp -d) && trap 'rm -rf "$$dir"' EXIT && for p in $$(grep -rl --include='*_test.go' '^func Fuzz' . | xargs -n 1 dirname | sort -u); do go test -vet=off -c -o "$$dir/fuzz.test" $$p || exit 1; for f in $$(sed -n 's/^func \(Fuzz[A-Za-z0-9]*\).*/\1/p' $$p/*_test.go); do echo $$p $$f && (cd $$p && "$$dir/fuzz.test" -test.run '^$$' -test.fuzz "^$$f\$$" -test.fuzztime 1000x -test.fuzzminimizetime 100x -test.fuzzcachedir "$$dir/cache") || exit 1; done; done

# The long versions of the tests.
deep:
	go test -timeout 2h $$(grep -rl --include="*_test.go" "\"deep\"" . | xargs -n 1 dirname | sort -u) -args -deep

# What this build prints and writes beside another one, the binary OLD.
against:
	go test -count 1 -run '^TestAgainst$$' ./cmd/kriegmate -args -against '$(abspath $(OLD))'

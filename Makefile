# Every target is one command that can be typed by hand.

.PHONY: check format vet staticcheck test bench-once race-build race race-all cross bench-chess bench-estimate bench-deep bench-deep-quick pgo labels composed fuzz fuzz-short deep against screenshots

# In two lines side by side, as two cores have time for both: vet, test and race one after the other, and what has no clock beside them, politely.
# What a target prints comes when it ends, in one piece.
check: format
	$(MAKE) --no-print-directory -j 2 $(if $(filter output-sync,$(.FEATURES)),-O) BESIDE='nice -n 10' vet race-build test staticcheck bench-once race fuzz-short

ifdef BESIDE
test: vet
race: test race-build
staticcheck: vet race-build
bench-once: staticcheck
fuzz-short: staticcheck
endif

format:
	test -z "$$(gofmt -l .)" || { gofmt -d . && false; }

# The compiler, vet, staticcheck and the tests need a tenth to a sixth less time if they collect less garbage.
vet:
	GOGC=400 go vet ./...

# Built, and not asked for with go tool: that builds the standard library for itself once more.
staticcheck:
	dir=$$(mktemp -d) && trap 'rm -rf "$$dir"' EXIT && export GOGC=400 && \
	$(BESIDE) go build -o "$$dir/staticcheck" honnef.co/go/tools/cmd/staticcheck && $(BESIDE) "$$dir/staticcheck" ./...

# Without what vet has said already. The tests in a browser, which wait now and then, begin before the others and not behind them, and have others
# beside them on two cores.
test:
	GOGC=400 go test -vet=off -p 3 ./serve/e2e ./...

# Every benchmark once. It is not part of test because go test takes one package at a time where there are benchmarks.
bench-once:
	$(BESIDE) go test -vet=off -run '^$$' -bench . -benchtime 1x $$(grep -rl --include='*_test.go' '^func Benchmark' . | xargs -n 1 dirname | sort -u)

# The packages that start goroutines, in the tests or in themselves; elsewhere the race detector has nothing to find. The tests in a browser
# are left out: they ask the server what the tests of serve ask it from many goroutines. So is the command itself, and what is internal to it, which
# only starts what other packages test; race-all has all of it.
CONCURRENT = $$(grep -rlE --include='*.go' --exclude-dir=e2e '^[[:space:]]*go [a-z]|\.Go\(func|AnswerAll\(t' . | xargs -n 1 dirname | grep -v '^./cmd/kriegmate' | sort -u)

# Tests of these packages that have one goroutine, or that repeat what others show with several, and take long under the race detector.
ALONE = ^Example ^Fuzz Berkeley Shipped Slow Speed Killed Bomb LargeFrame Every LongFields Damaged Agree TestLaws$$ Uniform Sequences BruteForce \
	Metropolis Systems TestSample$$ TestMemory$$ TwoCheckers Endgame BenchWithoutFile TestGenerate$$ GenerateInterrupted Documented Progress Quota \
	ResumeOther Harvest OneOfAKind SameRecord ProblemsHold MatchSeeds NearScholar TestEdges$$ NoCollision Python ProofsOfTheExtremes TestBench$$ Mistakes Paper ComposeDiagram \
	TestProblems$$ FitTheirSchemas LongFile EndlessBodies StatesAreKept TestDiagram$$ StopsOnTime ShowsWhatItHas CreateAndResume TestEnds$$ TestProposals$$ \
	TestKnowledge$$ TheirContext TestLooks$$ ContentsOfProblemFile TestSmallest$$ TestCertificates$$ QueueKills WithoutCertificate OracleGives TestOptions EitherSight \
	UnderEnglishRules MaxTries TestBestInRoundGames HardSet AnswersAsTheProgram TestByKing PlaysByTheRules RandomAccess DeepVerdicts ImportRefuses \
	LevelMemory LinearHash UnlikeSets TestCount$$ LongBodies TestBestMemory$$ TestMerge$$ FindsOut OtherPrograms BothPlies NoFurther VerifyPatiently TestReplies$$ \
	TestSequels SameSeedSameGame LooksEnd KeepsToItsPurse BeliefIsExact ParticlesAreFair TestListen WeighedByLines TableCarryTo$$ YesOrNo
none :=

# What race needs, compiled but not linked: nothing else is built so, and it can be done at any time before.
race-build:
	CGO_ENABLED=1 GOGC=400 $(BESIDE) go list -race -export -deps -test -f '{{with .Error}}{{.}}{{end}}' $(CONCURRENT)

race:
	CGO_ENABLED=1 GOGC=400 go test -vet=off -race -short -skip '$(subst $(none) ,|,$(strip $(ALONE)))' $(CONCURRENT)

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

# The tables and the cactus plots of docs/results.md for deep problems: those of 9 ply asked for 9, 11, 13 and 15, and the composed ones, with one
# worker and a minute each. The report, report.txt, a page and the plots go to the folder OUT; a run that was interrupted goes on.
# With other SEARCHERS, or another commit, take another OUT.
BERKELEY = ../shared/berkeley/krieg-db-v1.2-part.tgz
OUT = dist/deep
SEARCHERS = best,dfpn
BASELINE = dfpn
TIMEOUT = 60s
# One in so many mates, and near misses for 9 and 11 ply; near misses for 13.
EVERY = 5
EVERY13 = 12
ASK = '$(OUT)/kriegmate' bench --searchers $(SEARCHERS) --baseline $(BASELINE) --workers 1 --memory 4096 --timeout $(TIMEOUT) --resume
bench-deep:
	mkdir -p '$(OUT)' && go build -o '$(OUT)/kriegmate' ./cmd/kriegmate
	test -e '$(OUT)/berkeley.kdb' || '$(OUT)/kriegmate' import '$(BERKELEY)' --out '$(OUT)/berkeley.kdb'
	test -e '$(OUT)/deep.kdb' || '$(OUT)/kriegmate' import testdata/deep.jsonl --out '$(OUT)/deep.kdb'
	$(ASK) '$(OUT)/berkeley.kdb' --ply 9 --every $(EVERY) --out '$(OUT)/for9.jsonl' > '$(OUT)/progress.txt'
	$(ASK) '$(OUT)/berkeley.kdb' --ply 9 --every $(EVERY) --deeper 2 --out '$(OUT)/for11.jsonl' >> '$(OUT)/progress.txt'
	$(ASK) '$(OUT)/berkeley.kdb' --ply 9 --every $(EVERY) --deeper 4 --verdict mate --out '$(OUT)/for13mates.jsonl' >> '$(OUT)/progress.txt'
	$(ASK) '$(OUT)/berkeley.kdb' --ply 9 --every $(EVERY) --deeper 6 --verdict mate --out '$(OUT)/for15mates.jsonl' >> '$(OUT)/progress.txt'
	$(ASK) '$(OUT)/deep.kdb' --out '$(OUT)/composed.jsonl' >> '$(OUT)/progress.txt'
	$(ASK) '$(OUT)/berkeley.kdb' --ply 9 --every $(EVERY13) --deeper 4 --verdict near-miss --out '$(OUT)/for13.jsonl' >> '$(OUT)/progress.txt'
	'$(OUT)/kriegmate' bench --report --tables --baseline $(BASELINE) '$(OUT)/for9.jsonl' '$(OUT)/for11.jsonl' '$(OUT)/for13mates.jsonl' '$(OUT)/for13.jsonl' '$(OUT)/for15mates.jsonl' --plots '$(OUT)/plots' --html '$(OUT)/report.html' > '$(OUT)/report.txt'
	'$(OUT)/kriegmate' bench --report '$(OUT)/composed.jsonl' --csv - | cut -d, -f 2,3,5,7,9,11,23 >> '$(OUT)/report.txt'
	cat '$(OUT)/report.txt'

# The same with fewer problems and five seconds each, for a first look.
bench-deep-quick:
	$(MAKE) bench-deep OUT='$(OUT)-quick' EVERY=20 EVERY13=50 TIMEOUT=5s

# The profile that go build makes the program faster by, remade: cmd/kriegmate/default.pgo. It is of the default searcher on built-in problems of
# 7 ply that are asked for 9, and of the estimator.
pgo:
	dir=$$(mktemp -d) && trap 'rm -rf "$$dir"' EXIT && \
	go test -trimpath -pgo=off -run '^$$' -bench '^BenchmarkDeeper$$' -benchtime 200x -cpuprofile "$$dir/search.prof" -o "$$dir/search.test" ./database/bench && \
	go test -trimpath -pgo=off -run '^$$' -bench '^Benchmark(Replies|Stream)$$' -benchtime 5s -cpuprofile "$$dir/estimate.prof" -o "$$dir/estimate.test" ./estimate && \
	go tool pprof -proto "$$dir/search.prof" "$$dir/estimate.prof" > "$$dir/default.pgo" && mv "$$dir/default.pgo" cmd/kriegmate/default.pgo

# Every label of the Berkeley problems and of the composed ones, by the program as it is.
labels:
	go test -count 1 -timeout 1h -run '^Test(Berkeley|Composed)Labels$$' -v ./cmd/kriegmate -args -deep

# The tables of docs/composed.md: the composed problems under all rule sets.
composed:
	go test -count 1 -timeout 1h -run '^TestComposedUnderAllRules$$' -v ./compose -args -deep

# Every fuzz target for 30 seconds.
fuzz:
	for p in $$(go list ./...); do for f in $$(go test -list '^Fuzz' $$p | grep '^Fuzz'); do echo $$p $$f && go test -run '^$$' -fuzz "^$$f$$" -fuzztime 30s $$p || exit 1; done; done

# Every fuzz target, its seeds and a thousand inputs beyond, drawn without the guidance of make fuzz: that takes another build of everything. It is
# bounded by a count: a bound of time can end a run with an error of its own. What it finds fails, and is written to testdata/fuzz as a seed.
fuzz-short:
	dir=$$(mktemp -d) && trap 'rm -rf "$$dir"' EXIT && for p in $$(grep -rl --include='*_test.go' '^func Fuzz' . | xargs -n 1 dirname | sort -u); do $(BESIDE) go test -vet=off -ldflags='-s -w' -c -o "$$dir/fuzz.test" $$p || exit 1; for f in $$(sed -n 's/^func \(Fuzz[A-Za-z0-9]*\).*/\1/p' $$p/*_test.go); do echo $$p $$f && (cd $$p && $(BESIDE) "$$dir/fuzz.test" -test.run '^$$' -test.fuzz "^$$f\$$" -test.fuzztime 1000x -test.fuzzminimizetime 100x -test.fuzzcachedir "$$dir/cache") || exit 1; done; done

# The long versions of the tests.
deep:
	go test -timeout 2h $$(grep -rl --include="*_test.go" "\"deep\"" . | xargs -n 1 dirname | sort -u) -args -deep

# What this build prints and writes beside another one, the binary OLD.
against:
	go test -count 1 -run '^TestAgainst$$' ./cmd/kriegmate -args -against '$(abspath $(OLD))'

package searchers_test

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"kriegmate/andor"
	"kriegmate/andor/andortest"
	"kriegmate/andor/best"
	"kriegmate/andor/searchers"
)

type (
	toyKind = searchers.Kind[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]
	toyBest = best.Searcher[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]
)

func named(t *testing.T, name string) toyKind {
	t.Helper()
	k, err := searchers.Named[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept](name, nil)
	if err != nil || k.Name != name {
		t.Fatalf("Named(%q) is %q, %v", name, k.Name, err)
	}
	return k
}

func all() []toyKind {
	return searchers.All[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept](nil)
}

// A searcher by name decides a problem of a toy game.
func ExampleNamed() {
	kind, err := searchers.Named[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]("gl-dbu", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	p := andortest.NewToyProblem(1)
	fmt.Println(kind.About)
	fmt.Println(kind.New().Solve(context.Background(), &p).Verdict)
	// Output:
	// l-dbu, greedy: the best of the paper
	// proved
}

// There are 21 searchers for users, two of which have two names, and one more to
// measure by.
func TestNames(t *testing.T) {
	listed := searchers.Listed[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept](nil)
	every := searchers.Every[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept](nil)
	if len(all()) != 22 || len(listed) != 24 || len(every) != 25 {
		t.Errorf("%d searchers, %d listed, %d with ablations, want 22, 24 and 25", len(all()), len(listed), len(every))
	}
	seen := map[string]bool{}
	for _, k := range append(listed, every[slices.IndexFunc(every, func(k toyKind) bool { return k.Ablation })]) {
		if seen[k.Name] || k.Name != strings.ToLower(k.Name) || k.About == "" || strings.HasSuffix(k.About, ".") {
			t.Errorf("a bad or second name %q: %q", k.Name, k.About)
		}
		seen[k.Name] = true
		if got := named(t, k.Name); got.About != k.About || reflect.TypeOf(got.New()) != reflect.TypeOf(k.New()) {
			t.Errorf("Named(%q) is another: %q", k.Name, got.About)
		}
		if a, b := k.New(), k.New(); a == b {
			t.Errorf("%s: New returns the same searcher twice", k.Name)
		}
	}
	if !seen[searchers.Default] || named(t, searchers.Default).Same != "" {
		t.Errorf("the default %q is not in the list", searchers.Default)
	}
}

// A second name is that of a searcher with the same options.
func TestSecondNames(t *testing.T) {
	want := map[string]string{"udb": "e-dfs", "l-udb": "le-dfs"}
	for second, first := range want {
		a, b := named(t, second), named(t, first)
		if a.Same != first || !reflect.DeepEqual(a.New(), b.New()) {
			t.Errorf("%s is %+v, and %s is %+v", second, a.New(), first, b.New())
		}
	}
	// No two others do the same.
	kinds := all()
	for i, a := range kinds {
		for _, b := range kinds[:i] {
			if reflect.DeepEqual(a.New(), b.New()) {
				t.Errorf("%s and %s are the same", a.Name, b.Name)
			}
		}
	}
}

func TestUnknownName(t *testing.T) {
	for _, name := range []string{"", "magic", "DFS", "best "} {
		_, err := searchers.Named[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept](name, nil)
		if err == nil || !strings.HasPrefix(err.Error(), fmt.Sprintf("%q, want one of dfs, l-dfs, ", name)) || strings.Contains(err.Error(), "forgetful") {
			t.Errorf("Named(%q): %v", name, err)
		}
	}
}

// Every searcher of package best has the sight that the list was given.
func TestSightIsHandedOn(t *testing.T) {
	asked := 0
	sight := func(g andor.Game[andortest.ToyView, andortest.ToyState, andortest.ToyMove, andortest.ToyPercept]) best.Sight[andortest.ToyView, andortest.ToyState, andortest.ToyMove] {
		asked++
		return nil
	}
	kinds := searchers.Every(sight)
	with := slices.DeleteFunc(kinds, func(k toyKind) bool {
		b, ok := k.New().(*toyBest)
		if ok {
			b.Sight(nil)
		}
		return !ok
	})
	if len(with) != 8 || asked != 8 {
		t.Errorf("%d searchers of package best, %d of which have the sight, want 8", len(with), asked)
	}
}

package bench

import (
	"slices"
	"strings"
	"testing"

	"kriegmate/andor/searchers"
	"kriegmate/mate"
)

func TestContenders(t *testing.T) {
	names := func(list []Contender) (names []string) {
		for i := range list {
			if list[i].New() == nil {
				t.Errorf("%s makes no searcher", list[i].Name())
			}
			names = append(names, list[i].Name())
		}
		return names
	}
	list, err := Contenders([]string{"best", "gl-dbu"}, Interleaved, Sequential)
	if want := []string{"best:interleaved", "best:sequential", "gl-dbu:interleaved", "gl-dbu:sequential"}; err != nil || !slices.Equal(names(list), want) {
		t.Errorf("%q, %v, want %q", names(list), err, want)
	}
	if list, err := Contenders([]string{"all"}, Estimated); err != nil || len(list) != len(searchers.All(mate.Sight)) {
		t.Errorf("all are %d, %v", len(list), err)
	}
	for want, names := range map[string][]string{`"magic", want one of`: {"best", "magic"}, `"best" twice`: {"best", "dfpn", "best"}, `"all", want`: {"best", "all"}} {
		if _, err := Contenders(names, Estimated); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", names, err, want)
		}
	}
	if list, err := Contenders([]string{"best", "dfpn"}); err != nil || !slices.Equal(names(list), []string{"best", "dfpn"}) {
		t.Errorf("without a mode: %q, %v", names(list), err)
	}
	if list, err := Contenders(nil, Estimated); err == nil {
		t.Errorf("nobody is %q, want an error", names(list))
	}
}

// The baseline, and who is drawn against it, may be named by the searcher alone.
func TestCompare(t *testing.T) {
	for _, test := range []struct {
		searcher, names, want string
	}{
		{"x", "y x", "x"}, {"x", "x:interleaved x:sequential", "x:sequential"}, {"x", "x:interleaved y", "x:interleaved"},
		{"", "x gl-dbu", "gl-dbu"}, {"", "x gl-dbu:interleaved", "gl-dbu:interleaved"}, {"", "x", ""},
		{"x", "x:sequential x", "x"}, {"x", "y y:sequential", ""}, {"x:interleaved", "x:sequential x:interleaved", "x:interleaved"},
	} {
		got, err := Compare(strings.Fields(test.names), test.searcher, "")
		if got != (Comparison{Baseline: test.want}) || (err != nil) != (test.want == "" && test.searcher != "") {
			t.Errorf("%s among %s is %+v, %v, want %q", test.searcher, test.names, got, err, test.want)
		}
	}
	if got, err := Compare([]string{"x", "y:sequential"}, "x", "y"); err != nil || got != (Comparison{Baseline: "x", Versus: "y:sequential"}) {
		t.Errorf("x and y are %+v, %v", got, err)
	}
	for want, names := range map[string][2]string{`baseline: "z" is not one of the searchers x, y`: {"z", ""}, `versus: "z" is not one of`: {"x", "z"}} {
		if _, err := Compare([]string{"x", "y"}, names[0], names[1]); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", names, err, want)
		}
	}
}

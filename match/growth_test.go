package match

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"kriegmate/report"
)

// Players who differ in their time are a curve, by ascending time; who has no other to stand beside is left out.
func TestGrowth(t *testing.T) {
	of := func(player string, elo float64) Rating {
		return Rating{Player: player, Elo: report.Interval{Value: elo, Low: elo - 30, High: elo + 20}}
	}
	point := func(x, elo float64) report.Measured {
		return report.Measured{X: x, Y: report.Estimate{Value: elo, Low: elo - 30, High: elo + 20}}
	}
	list := []Rating{
		of("m,time=300ms,states=9", 200), of("m,time=1m0s,states=9", 100), of("cmd,time=2s:x y,time=7s", 90), of("cmd,time=1s:x y,time=7s", 80),
		of("m,time=1s", 50), of("cmd:z,time=1s", 3), of("cmd:z,time=2s", 4), of("h,simulations=10", 5), of("h,simulations=1000", 10), of("h", 0),
	}
	got, err := Growth(list)
	want := []report.Curve{
		{Name: "m,states=9", Points: []report.Measured{point(0.3, 200), point(60, 100)}},
		{Name: "cmd:x y,time=7s", Points: []report.Measured{point(1, 80), point(2, 90)}},
	}
	if err != nil || cmp.Diff(want, got.Curves) != "" || got.Low != 0 || got.High != 220 || got.X != "seconds a move" {
		t.Errorf("%v\n%s", err, cmp.Diff(want, got.Curves))
	}
	if got, err := Growth(list[4:]); err != nil || got.X != "simulations" || len(got.Curves) != 1 || got.Low != -25 || got.High != 30 || got.Curves[0].Name != "h" || got.Curves[0].Points[1] != point(1000, 10) {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := Growth(list[:1]); err == nil || !strings.Contains(err.Error(), "different times") {
		t.Error(err)
	}
}

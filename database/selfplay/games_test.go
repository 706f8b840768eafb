package selfplay

import (
	"context"
	"flag"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"unsafe"

	"kriegmate/database"
)

var weightsFlag = flag.String("weights", "", "")
var optFlag = flag.String("opts", "", "")

func setWeights(text string) {
	v := reflect.ValueOf(&defaultWeights).Elem()
	for _, part := range strings.Fields(text) {
		name, value, _ := strings.Cut(part, "=")
		n, err := strconv.Atoi(value)
		if err != nil {
			panic(err)
		}
		f := v.FieldByName(name)
		*(*int64)(unsafe.Pointer(f.UnsafeAddr())) = int64(n)
	}
}

// BenchmarkGames plays games and tells how many gave a problem.
func BenchmarkGames(b *testing.B) {
	setWeights(*weightsFlag)
	o := DefaultOptions()
	o.Seed = 1
	r := NewRun(&o)
	r.Games = b.N
	if err := r.Play(context.Background(), func(p *database.Problem) error { return nil }); err != nil {
		b.Fatal(err)
	}
	report := r.Report()
	n := float64(b.N) / 100
	b.ReportMetric(float64(report.Gave)/n, "%gave")
	b.ReportMetric(float64(report.Kept)/n, "%kept")
	b.ReportMetric(float64(report.Problems())/float64(b.N), "kept/game")
	b.ReportMetric(float64(report.Problems())/b.Elapsed().Minutes(), "kept/min")
	b.ReportMetric(float64(report.Ends[Exploded])/n, "%exploded")
	b.ReportMetric(float64(report.Unverified), "unverified")
	for _, k := range report.Kinds() {
		fmt.Printf("# %d %v: %d, sizes %v hidden %.2f needs %d %d %d\n", k.Ply, k.Verdict, k.Problems, k.Sizes, k.Hidden(), k.NeedRefusals, k.NeedDirections, k.NeedEither)
	}
	fmt.Println("#", report.Ends)
}

package marshal

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"kriegmate/kriegspiel"
	"kriegmate/kriegspiel/chess"
	"kriegmate/player"
	"kriegmate/player/habits"
	"kriegmate/player/worth"
)

// Every weight has a name, its own place, and a range with what it is shipped with inside.
func TestRanges(t *testing.T) {
	var w Weights
	fields := reflect.ValueOf(&w).Elem()
	ranges := Ranges()
	if len(ranges) != fields.NumField() {
		t.Fatalf("%d ranges of %d weights", len(ranges), fields.NumField())
	}
	shipped := reflect.ValueOf(Default().Weights)
	for _, r := range ranges {
		field := strings.ToUpper(r.Name[:1]) + r.Name[1:]
		if p := w.named(r.Name); p == nil || p != fields.FieldByName(field).Addr().Interface() {
			t.Errorf("%s is not the weight %s", r.Name, field)
		}
		if want := shipped.FieldByName(field).Float(); r.Value != want {
			t.Errorf("%s is %v, want %v", r.Name, r.Value, want)
		}
		if r.Low > r.Value || r.Value > r.High || r.Step <= 0 || r.Step > (r.High-r.Low)/2 {
			t.Errorf("%+v makes no sense", r)
		}
	}
}

// A file sets what it names and nothing else.
func TestNumbers(t *testing.T) {
	ones := strings.TrimSuffix(strings.Repeat("1 ", 32), " ")
	numbers, err := ParseNumbers([]byte("\ufeff" + `{"seed":7,"values":{"bit":9.5,"scale":700},"habits":{"pawn quiet":-2},"net":{"always":"` + ones + `"},"worth":{"rook late":2}}`))
	if err != nil {
		t.Fatal(err)
	}
	p, err := numbers.Program("marshal:@x")
	if err != nil || p.Name != "marshal:@x" {
		t.Fatalf("%q, %v", p.Name, err)
	}
	seat := player.Seat{Start: player.Start{Rules: kriegspiel.Berkeley, Position: chess.Start()}}
	want := Default()
	want.Bit, want.Scale = 9.5, 700
	h, err := habits.New(map[string]float64{"pawn quiet": -2}, map[string]string{"always": ones})
	if err != nil {
		t.Fatal(err)
	}
	want.Schools = []*habits.Habits{h}
	if want.Worth, err = worth.New(map[string]float64{"rook late": 2}); err != nil {
		t.Fatal(err)
	}
	if got := p.New(seat).(*Marshal).settings; !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got := New(seat).settings; got.Bit != Default().Bit {
		t.Error("the player as it is shipped has changed, too")
	}
}

// Schools are those of the file, in its order.
func TestNumbersOfSchools(t *testing.T) {
	ones := strings.Repeat(" 1", 32)
	numbers, err := ParseNumbers([]byte(`{"schools":[{"name":"a","habits":{"pawn quiet":1}},{"name":"b","games":3,"habits":{"king quiet":2},"net":{"in check":"` + ones + `"}}]}`))
	if err != nil {
		t.Fatal(err)
	}
	p, err := numbers.Program("")
	if err != nil {
		t.Fatal(err)
	}
	schools := p.New(player.Seat{Start: player.Start{Rules: kriegspiel.Berkeley, Position: chess.Start()}}).(*Marshal).settings.Schools
	second, err := habits.New(map[string]float64{"king quiet": 2}, map[string]string{"in check": ones})
	if err != nil {
		t.Fatal(err)
	}
	if len(schools) != 2 || schools[0].Numbers()["pawn quiet"] != 1 || !reflect.DeepEqual(schools[1], second) {
		t.Errorf("%d schools: %+v", len(schools), schools)
	}
}

func TestWrongNumbers(t *testing.T) {
	for text, word := range map[string]string{
		`{`:                            "JSON",
		`{"values":{}}`:                "no weights",
		`[]`:                           "no object in JSON",
		`{"values":{"courage":1}}`:     "courage",
		`{"values":{"playouts":1.5}}`:  "from 0 to 1",
		`{"values":{"scale":0}}`:       "from 100",
		`{"values":{"worst":"much"}}`:  "string",
		`{"habits":{"boasts":1}}`:      "boasts",
		`{"habits":{"king quiet":99}}`: "from -20 to 20",
		`{"schools":[{"name":"b","habits":{"boasts":1}}]}`:     `school "b": habit "boasts"`,
		`{"schools":[{},{},{},{},{}]}`:                         "5 schools, want at most 4",
		`{"schools":[{"name":"b"}],"habits":{"king quiet":1}}`: "one or the other",
		`{"net":{"always":"1"}}`:                               "want 32 numbers",
		`{"net":{"always":"1"},"schools":[{}]}`:                "one or the other",
		`[Event "x"]`:                                          "no JSON: want a file of kriegmate tune",
		``:                                                     "no JSON: want a file of kriegmate tune",
		`{"values":{"bit":`:                                    "no JSON: want a file of kriegmate tune",
		`[1]`:                                                  "no object in JSON: want a file of kriegmate tune",
		`{"values":{"bit":""}}`:                                "values: a JSON string does not fit: want a file of kriegmate tune",
		`{"worth":{"king late":1}}`:                            "king late",
		`{"worth":{"pawn late":11}}`:                           "from -10 to 10",
	} {
		numbers, err := ParseNumbers([]byte(text))
		if err == nil {
			_, err = numbers.Program("")
		}
		if !strings.Contains(fmt.Sprint(err), word) {
			t.Errorf("%s: %v, want a word about %q", text, err, word)
		}
	}
}

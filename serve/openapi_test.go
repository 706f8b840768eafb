package serve

import (
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
)

// A document is what the test needs of an OpenAPI description.
type document struct {
	OpenAPI string
	Info    struct{ Title, Version string }
	Paths   map[string]map[string]operation
	// Components has the schemas by name.
	Components struct{ Schemas map[string]any }
}

type operation struct {
	Summary     string
	Parameters  []parameter
	RequestBody struct{ Content map[string]media }
	Responses   map[string]struct {
		Description string
		Content     map[string]media
	}
}

type parameter struct {
	Name, In string
	Schema   struct{ Type string }
}

type media struct{ Schema any }

func readDocument(t *testing.T) (d document) {
	t.Helper()
	if err := json.Unmarshal(openAPI, &d); err != nil {
		t.Fatal(err)
	}
	return d
}

// Every route is described, and nothing else is.
func TestEveryRouteIsDescribed(t *testing.T) {
	d := readDocument(t)
	if d.OpenAPI != "3.1.0" || d.Info.Title == "" || d.Info.Version == "" {
		t.Errorf("OpenAPI %q, title %q, version %q", d.OpenAPI, d.Info.Title, d.Info.Version)
	}
	var described, routes []string
	for path, operations := range d.Paths {
		for method, o := range operations {
			described = append(described, strings.ToUpper(method)+" "+path)
			if o.Summary == "" || len(o.Responses["200"].Content) == 0 {
				t.Errorf("%s %s has no summary, or no schema of its answer", method, path)
			}
			for kind, m := range o.Responses["200"].Content {
				if err := d.sound(m.Schema); err != nil {
					t.Errorf("%s %s: %s: %v", method, path, kind, err)
				}
			}
			for status, r := range o.Responses {
				if r.Description == "" {
					t.Errorf("%s %s: the status %s has no description", method, path, status)
				}
			}
		}
	}
	for _, r := range New(Config{}).api() {
		routes = append(routes, r.pattern)
	}
	slices.Sort(described)
	slices.Sort(routes)
	if !slices.Equal(described, routes) {
		t.Errorf("described are\n%v\nand there are\n%v", described, routes)
	}
	for name, schema := range d.Components.Schemas {
		if err := d.sound(schema); err != nil {
			t.Errorf("the schema %s: %v", name, err)
		}
	}
}

// What an address asks for with true or false is refused by name if it says something else, and is not taken for either.
func TestYesOrNo(t *testing.T) {
	s := New(Config{Library: benchLibrary(t)})
	bodies := map[string]string{"/api/v1/referee": `{"tries":["e2e4"]}`, "/api/v1/review": "1. e4 e5", "/api/v1/mines": `{"size":"1x3","mines":2,"seed":1,"opened":[[0,1]]}`}
	asked := 0
	for path, operations := range readDocument(t).Paths {
		for method, o := range operations {
			for _, p := range o.Parameters {
				if p.Schema.Type != "boolean" {
					continue
				}
				asked++
				body := bodies[path]
				if body == "" && method == "post" {
					body = `{"fen":"7k/8/5K2/8/8/8/8/6R1 w - -"}`
				}
				address := "http://localhost" + strings.ReplaceAll(path, "{set}", "selfplay3.kdb") + "?" + p.Name + "="
				for value, status := range map[string]int{"maybe": 400, "false": 200} {
					w := httptest.NewRecorder()
					s.ServeHTTP(w, httptest.NewRequest(strings.ToUpper(method), address+value+"&side=w", strings.NewReader(body)))
					if w.Code != status || status == 400 && !strings.Contains(w.Body.String(), p.Name+`: \"maybe\", want true or false`) {
						t.Errorf("%s%s: %d %.200s", address, value, w.Code, w.Body)
					}
				}
			}
		}
	}
	if asked < 10 {
		t.Errorf("%d such parameters are described", asked)
	}
}

// cornerPlan mates with king and rook against a king on h8.
const cornerPlan = `{"try":"f6f7","then":[{"heard":[{},{}],"plan":{"try":"g1h1","then":[{"heard":[{"check":["file"],"end":"checkmate"}]}]}}]}`

// What the server answers is what the description says.
func TestAnswersFitTheirSchemas(t *testing.T) {
	d := readDocument(t)
	s := New(Config{Library: benchLibrary(t), Queue: someRuns()})
	id, _, err := s.shelf.Begin(beginning(t, `{"start":"7k/8/5K2/8/8/8/8/6R1 w - -"}`))
	if err != nil {
		t.Fatal(err)
	}
	const fen = `{"id":"x","fen":"7k/8/5K2/8/8/8/8/6R1 w - -"}`
	tested := map[string]bool{}
	for _, test := range []struct{ method, path, address, body string }{
		{"post", "/api/v1/referee", "?proposals=true", `{"tries":["e2e4","d7d5","e4f5"]}`},
		{"post", "/api/v1/referee", "", `{"tries":["e2e5"]}`},
		{"post", "/api/v1/referee", "", `{"tries":["e9"]}`},
		{"post", "/api/v1/estimate", "?states=true", fen},
		{"post", "/api/v1/estimate", "", `{}`},
		{"post", "/api/v1/solve", "?first-moves=true", fen},
		{"post", "/api/v1/solve", "", `{"fen":"7k/8/5K2/8/8/8/8/6R1 w - -","ply":1}`},
		{"post", "/api/v1/solve", "", `{"fen":"7k/8/5K2/8/8/8/8/6B1 w - -"}`}, // with its ending
		{"post", "/api/v1/solve", "", `{"id":1}`},
		{"post", "/api/v1/solve", "?searcher=dfs&timeout=1s&memory=16&max-ply=1&near=1s", "7k/8/5K2/8/8/8/8/6R1 w - -"},
		{"post", "/api/v1/solve", "?searcher=none", fen},
		{"get", "/api/v1/searchers", "", ""},
		{"post", "/api/v1/plan", "", `{"problem":` + fen + `,"plan":` + cornerPlan + `}`},
		{"post", "/api/v1/plan", "", `{"problem":` + fen + `}`},
		{"post", "/api/v1/duel", "", `{"problem":"7k/8/5K2/8/8/8/8/6R1 w - -","ply":3,"advise":true}`},
		{"post", "/api/v1/duel", "", `{"problem":` + fen + `,"ply":3,"try":"Kf7","plan":` + cornerPlan + `}`},
		{"post", "/api/v1/duel", "", `{"problem":` + fen + `,"ply":1,"try":"Kf7"}`},
		{"post", "/api/v1/duel", "", `{}`},
		{"post", "/api/v1/refute", "?try=Kf7&ply=1", fen},
		{"post", "/api/v1/refute", "?try=Kf7&ply=3", fen},
		{"post", "/api/v1/refute", "?try=Kf7", fen},
		{"post", "/api/v1/endgame", "", "7k/8/5K2/8/8/8/8/6B1 w - -"},
		{"post", "/api/v1/endgame", "", "7k/8/5K2/8/8/8/8/5BB1 w - -"},
		{"post", "/api/v1/endgame", "", "7k/7p/5K2/8/8/8/8/6R1 w - -"},
		{"post", "/api/v1/check", "", "nothing"},
		{"post", "/api/v1/review", "?side=w", "1. e4 e5 2. Nf3"},
		{"post", "/api/v1/review", "?side=w&at=2", "1. e4 d5 2. exd5 Kd7"},
		{"post", "/api/v1/review", "?side=w", `[FEN "7k/8/5K2/8/8/8/8/6R1 w - - 0 1"] 1. Rg2 Kh7`},
		{"post", "/api/v1/review", "", "1. e4"},
		{"post", "/api/v1/now", "", `{"solver":"w","events":[{"side":"w","try":"e2e4","percept":{}}]}`},
		{"post", "/api/v1/now", "", "7k/8/5K2/8/8/8/8/6R1 w - -"},
		{"post", "/api/v1/now", "?side=w", "1. e4 d5"},
		{"post", "/api/v1/read", "", "1. e4 e5 *\n\n1. d4 *"},
		{"post", "/api/v1/read", "?which=1", "[White \"A\"]\n1. e4 e5 *\n\n1. d4 *"},
		{"post", "/api/v1/read", "", "nothing"},
		{"post", "/api/v1/replay", "?side=w", "1. e4 d5 2. exd5 {[%refused exf5]}"},
		{"post", "/api/v1/replay", "", "nothing"},
		{"post", "/api/v1/states", "?side=w&at=2&try=exd5&proposals=true", "1. e4 d5"},
		{"post", "/api/v1/states", "?class=mate", "7k/8/5K2/8/8/8/8/6R1 w - -"},
		{"post", "/api/v1/compose", "?set-play=true", "7k/8/5K2/8/8/8/8/6R1 w - -"},
		{"post", "/api/v1/positions", "?count=2", "White Kb6 Rd1\nBlack Ka8 P@h?"},
		{"post", "/api/v1/positions", "", "White Kb6"},
		{"post", "/api/v1/positions", "", "4k3/8/8/8/8/8/8/R3K3 w Q -"},
		{"post", "/api/v1/positions", "", "White: Xb6"},
		{"post", "/api/v1/diagram", "?format=svg", "White Kb6 Rd1\nBlack Ka8 P@h?"},
		{"post", "/api/v1/diagram", "?format=png", "White Kb6 Rd1\nBlack Ka8 P@h?"},
		{"post", "/api/v1/diagram", "?format=tex", "White Kb6 Rd1\nBlack Ka8 P@h?"},
		{"post", "/api/v1/diagram", "?format=bmp", "White Kb6 Rd1\nBlack Ka8 P@h?"},
		{"post", "/api/v1/certificate", "?ply=1", "White Kb6 Rd1\nBlack Ka8 P@h?"},
		{"post", "/api/v1/certificate", "?ply=2", "White Kb6 Rd1\nBlack Ka8 P@h?"},
		{"post", "/api/v1/mines", "", `{"size":"1x3","mines":2,"seed":1,"opened":[[0,1]]}`},
		{"post", "/api/v1/mines", "?hint=true", `{"size":"4x4","mines":6,"first":"gnomine","seed":1}`},
		{"post", "/api/v1/mines", "?hint=true", `{"position":"##\n11","mines":1}`},
		{"post", "/api/v1/mines", "?hint=true", `{"position":"##\n33","mines":1}`},
		{"get", "/api/v1/problems", "", ""},
		{"get", "/api/v1/problems/{set}", "?count=3", ""},
		{"get", "/api/v1/problems/{set}", "?count=2&brief=true&needs=refusal", ""},
		{"get", "/api/v1/problems/{set}/{which}", "", ""},
		{"get", "/api/v1/bench", "", ""},
		{"get", "/api/v1/runs", "", ""},
		{"get", "/api/v1/bench/{name}", "?baseline=dfs&versus=best", ""},
		{"get", "/api/v1/bench/{name}", "?baseline=nobody", ""},
		{"post", "/api/v1/bench", "", "nothing"},
		{"post", "/api/v1/games", "", `{"side":"b","start":"7k/8/5K2/8/8/8/8/6R1 w - -","draws":true}`},
		{"post", "/api/v1/games", "", `{"side":"white"}`},
		{"post", "/api/v1/games/{id}", "", `{"hint":"map"}`},
		{"post", "/api/v1/games/{id}", "", `{"hint":"chance"}`},
		{"post", "/api/v1/games/{id}", "", `{"hint":"mate"}`},
		{"post", "/api/v1/games/{id}", "", `{"try":"Rg7"}`},
		{"post", "/api/v1/games/{id}", "", `{"say":"reply"}`},
		{"post", "/api/v1/games/{id}", "", `{"say":"dance"}`},
		{"post", "/api/v1/games/{id}", "", `{"say":"resign"}`},
		{"get", "/api/v1/games/{id}", "", ""},
		{"get", "/api/v1/games", "?id={id}&id=none", ""},
		{"get", "/api/v1/openapi.json", "", ""},
	} {
		tested[test.path] = true
		address := strings.NewReplacer("{set}", "selfplay5.kdb", "{which}", "1", "{name}", "results.jsonl", "{id}", id).Replace(test.path + test.address)
		r := httptest.NewRequest(strings.ToUpper(test.method), address, strings.NewReader(test.body))
		r.Host = "localhost"
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		response, ok := d.Paths[test.path][test.method].Responses[fmt.Sprint(w.Code)]
		if !ok {
			t.Errorf("%s: the status %d is not described", test.path, w.Code)
			continue
		}
		kind := w.Header().Get("Content-Type")
		var value any = w.Body.String()
		if kind == "application/json" {
			if err := json.Unmarshal(w.Body.Bytes(), &value); err != nil {
				t.Fatalf("%s: %v", test.path, err)
			}
		}
		if err := d.fits(value, response.Content[kind].Schema, test.path+" as "+kind); err != nil {
			t.Errorf("status %d: %v: %.300s", w.Code, err, w.Body)
		}
	}
	for path := range d.Paths {
		if !tested[path] {
			t.Errorf("%s was not tested", path)
		}
	}
}

// keywords are those of JSON Schema that fits understands.
var keywords = []string{"$ref", "type", "enum", "properties", "required", "additionalProperties", "items", "description", "contentMediaType"}

// sound tells what is wrong with a schema.
func (d *document) sound(schema any) error {
	s, ok := schema.(map[string]any)
	if !ok {
		return fmt.Errorf("%v is no schema", schema)
	}
	for keyword := range s {
		if !slices.Contains(keywords, keyword) {
			return fmt.Errorf("the keyword %q is not understood", keyword)
		}
	}
	if name, ok := s["$ref"].(string); ok && d.named(name) == nil {
		return fmt.Errorf("there is no %s", name)
	}
	properties, _ := s["properties"].(map[string]any)
	for name, p := range properties {
		if err := d.sound(p); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	for _, name := range list(s["required"]) {
		if properties[name.(string)] == nil && s["additionalProperties"] == false {
			return fmt.Errorf("%s is required and not allowed", name)
		}
	}
	if items, ok := s["items"]; ok {
		return d.sound(items)
	}
	return nil
}

func (d *document) named(ref string) any {
	return d.Components.Schemas[strings.TrimPrefix(ref, "#/components/schemas/")]
}

func list(value any) []any {
	l, _ := value.([]any)
	return l
}

// fits tells where a value is not what a schema says.
func (d *document) fits(value, schema any, at string) error {
	s, ok := schema.(map[string]any)
	if !ok {
		return fmt.Errorf("%s: there is no schema", at)
	}
	if ref, ok := s["$ref"].(string); ok {
		return d.fits(value, d.named(ref), at)
	}
	if !ofType(value, s["type"]) {
		return fmt.Errorf("%s: %v is not of type %v", at, value, s["type"])
	}
	if enum, ok := s["enum"]; ok && !slices.Contains(list(enum), value) {
		return fmt.Errorf("%s: %v is none of %v", at, value, enum)
	}
	for i, v := range list(value) {
		if items, ok := s["items"]; ok {
			if err := d.fits(v, items, fmt.Sprintf("%s[%d]", at, i)); err != nil {
				return err
			}
		}
	}
	fields, _ := value.(map[string]any)
	properties, _ := s["properties"].(map[string]any)
	for _, name := range list(s["required"]) {
		if _, ok := fields[name.(string)]; !ok {
			return fmt.Errorf("%s: no %s", at, name)
		}
	}
	for name, v := range fields {
		p, ok := properties[name]
		if !ok && s["additionalProperties"] == false {
			return fmt.Errorf("%s: %s is not described", at, name)
		}
		if ok {
			if err := d.fits(v, p, at+"."+name); err != nil {
				return err
			}
		}
	}
	return nil
}

func ofType(value, kind any) bool {
	switch kind {
	case nil:
		return true
	case "integer":
		n, ok := value.(float64)
		return ok && n == float64(int64(n))
	}
	name := map[string]string{"string": "string", "float64": "number", "bool": "boolean", "[]interface {}": "array", "map[string]interface {}": "object"}[fmt.Sprintf("%T", value)]
	return name == kind
}

// The test can tell.
func TestFitsCanTell(t *testing.T) {
	d := document{}
	d.Components.Schemas = map[string]any{"N": map[string]any{"type": "integer"}}
	schema := map[string]any{"type": "object", "required": []any{"n"}, "additionalProperties": false,
		"properties": map[string]any{"n": map[string]any{"$ref": "#/components/schemas/N"}, "words": map[string]any{"type": "array", "items": map[string]any{"type": "string"}}}}
	for text, want := range map[string]bool{
		`{"n":1}`: true, `{"n":1,"words":["a"]}`: true, `{}`: false, `{"n":1.5}`: false, `{"n":"1"}`: false, `{"n":1,"m":2}`: false, `{"n":1,"words":[1]}`: false, `[]`: false,
	} {
		var value any
		if err := json.Unmarshal([]byte(text), &value); err != nil {
			t.Fatal(err)
		}
		if err := d.fits(value, schema, "it"); (err == nil) != want {
			t.Errorf("%s fits: %v, want %v", text, err, want)
		}
	}
}

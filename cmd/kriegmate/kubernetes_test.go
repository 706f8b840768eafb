package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

// A field is what the schema of Kubernetes says of a value: its type, which fields it must
// and may have, what its entries are, and which words it may be.
type field struct {
	kind     string // "object", "list", "string", "integer"
	required []string
	fields   map[string]field
	entries  *field
	words    []string
}

var (
	text   = field{kind: "string"}
	number = field{kind: "integer"}
	texts  = field{kind: "list", entries: &text}
)

// jobSchema is the part of the schema of batch/v1 Job that the manifest may use: a field
// that is not in it is an error, as it is for "kubectl apply --validate=strict".
var jobSchema = field{kind: "object", required: []string{"apiVersion", "kind", "metadata", "spec"}, fields: map[string]field{
	"apiVersion": {kind: "string", words: []string{"batch/v1"}},
	"kind":       {kind: "string", words: []string{"Job"}},
	"metadata":   {kind: "object", required: []string{"name"}, fields: map[string]field{"name": text}},
	"spec": {kind: "object", required: []string{"template"}, fields: map[string]field{
		"completionMode": {kind: "string", words: []string{"Indexed", "NonIndexed"}},
		"completions":    number, "parallelism": number, "backoffLimit": number, "backoffLimitPerIndex": number, "maxFailedIndexes": number,
		"activeDeadlineSeconds": number, "ttlSecondsAfterFinished": number,
		"template": {kind: "object", required: []string{"spec"}, fields: map[string]field{
			"spec": {kind: "object", required: []string{"containers", "restartPolicy"}, fields: map[string]field{
				"restartPolicy": {kind: "string", words: []string{"Never", "OnFailure"}}, // a Job may not have Always
				"containers":    {kind: "list", entries: &containerSchema},
				"volumes":       {kind: "list", entries: &volumeSchema},
			}},
		}},
	}},
}}

var quantities = field{kind: "object", fields: map[string]field{"cpu": text, "memory": text}}

var containerSchema = field{kind: "object", required: []string{"name", "image"}, fields: map[string]field{
	"name": text, "image": text, "command": texts, "args": texts,
	"resources": {kind: "object", fields: map[string]field{"requests": quantities, "limits": quantities}},
	"volumeMounts": {kind: "list", entries: &field{kind: "object", required: []string{"name", "mountPath"}, fields: map[string]field{
		"name": text, "mountPath": text,
	}}},
}}

var volumeSchema = field{kind: "object", required: []string{"name"}, fields: map[string]field{
	"name":                  text,
	"persistentVolumeClaim": {kind: "object", required: []string{"claimName"}, fields: map[string]field{"claimName": text}},
}}

// check returns what is wrong with a value, each with its place.
func (f *field) check(place string, value any) (wrong []string) {
	kind := map[string]bool{"object": false, "list": false, "string": false, "integer": false}
	switch value := value.(type) {
	case map[string]any:
		kind["object"] = true
		for _, name := range f.required {
			if _, ok := value[name]; !ok {
				wrong = append(wrong, place+"."+name+" is missing")
			}
		}
		for name, inner := range value {
			if known, ok := f.fields[name]; ok {
				wrong = append(wrong, known.check(place+"."+name, inner)...)
			} else {
				wrong = append(wrong, place+"."+name+" is unknown")
			}
		}
	case []any:
		kind["list"] = true
		for i, entry := range value {
			if f.entries != nil {
				wrong = append(wrong, f.entries.check(fmt.Sprintf("%s[%d]", place, i), entry)...)
			}
		}
	case string:
		kind["string"] = true
		if f.words != nil && !slices.Contains(f.words, value) {
			wrong = append(wrong, fmt.Sprintf("%s is %q, want one of %q", place, value, f.words))
		}
	case int:
		kind["integer"] = value >= 0
	}
	if !kind[f.kind] {
		return []string{fmt.Sprintf("%s is %v, want a value of type %s", place, value, f.kind)}
	}
	slices.Sort(wrong)
	return wrong
}

// The schema finds mistakes.
func TestJobSchema(t *testing.T) {
	manifest := string(manifestText(t))
	for _, test := range []struct{ from, to, want string }{
		{"apiVersion: batch/v1", "apiVersion: batch/v2", `.apiVersion is "batch/v2", want one of ["batch/v1"]`},
		{"completions: 100", `completions: "100"`, ".spec.completions is 100, want a value of type integer"},
		{"completions: 100", "completion: 100", ".spec.completion is unknown"},
		{"      restartPolicy: Never\n", "", ".spec.template.spec.restartPolicy is missing"},
		{"restartPolicy: Never", "restartPolicy: Always", `.spec.template.spec.restartPolicy is "Always", want one of ["Never" "OnFailure"]`},
		{`cpu: "1"`, "cpu: 1", ".spec.template.spec.containers[0].resources.requests.cpu is 1, want a value of type string"},
		{"        - name: generate\n          image:", "        - image:", ".spec.template.spec.containers[0].name is missing"},
	} {
		changed := strings.Replace(manifest, test.from, test.to, 1)
		if got := jobSchema.check("", parsed(t, changed)); !slices.Equal(got, []string{test.want}) {
			t.Errorf("%s instead of %s: %q, want %q", test.to, test.from, got, test.want)
		}
	}
}

func manifestText(t *testing.T) []byte {
	t.Helper()
	data, err := os.ReadFile("../../docs/kubernetes-job.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func parsed(t *testing.T, manifest string) (value any) {
	t.Helper()
	if err := yaml.Unmarshal([]byte(manifest), &value); err != nil {
		t.Fatal(err)
	}
	return value
}

// The manifest is a Job of Kubernetes, whose pods, numbered from 0, make every shard once.
func TestKubernetesJob(t *testing.T) {
	if wrong := jobSchema.check("", parsed(t, string(manifestText(t)))); len(wrong) > 0 {
		t.Fatal(wrong)
	}
	var job struct {
		Spec struct {
			CompletionMode           string `yaml:"completionMode"`
			Completions, Parallelism int
			Template                 struct {
				Spec struct {
					Containers []struct{ Command, Args []string }
				}
			}
		}
	}
	if err := yaml.Unmarshal(manifestText(t), &job); err != nil {
		t.Fatal(err)
	}
	s := job.Spec
	if s.CompletionMode != "Indexed" || s.Completions < 2 || s.Parallelism < 1 || len(s.Template.Spec.Containers) != 1 {
		t.Fatalf("%+v", s)
	}
	if runtime.GOOS == "windows" {
		return // the pods have a Unix shell
	}
	// A program that prints its arguments takes the place of ours.
	bin := t.TempDir()
	if err := os.WriteFile(filepath.Join(bin, "kriegmate"), []byte("#!/bin/sh\necho \"$@\"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	c := s.Template.Spec.Containers[0]
	for _, index := range []int{0, 1, s.Completions - 1} {
		cmd := exec.Command(c.Command[0], append(c.Command[1:], c.Args...)...)
		cmd.Env = append(os.Environ(), "PATH="+bin+":"+os.Getenv("PATH"), "JOB_COMPLETION_INDEX="+strconv.Itoa(index))
		out, err := cmd.Output()
		if want := fmt.Sprintf("--shard %d/%d --out /shards/%d.kdb\n", index+1, s.Completions, index+1); err != nil || !strings.HasSuffix(string(out), want) {
			t.Errorf("pod %d runs kriegmate %s, %v, want it to end with %s", index, out, err, want)
		}
	}
}

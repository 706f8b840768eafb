package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// The packages have no error of types on other systems and on the other architecture, nor their tests on Windows. Of
// what they import only the declarations are looked at: to build all of it, as make cross
// does, takes many times as long.
func TestSystems(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	parse := func(set *token.FileSet, name string, text []byte) (*ast.File, error) {
		file, err := parser.ParseFile(set, name, text, parser.SkipObjectResolution)
		if err == nil && !strings.HasPrefix(name, root+string(filepath.Separator)) {
			for _, d := range file.Decls {
				if f, ok := d.(*ast.FuncDecl); ok {
					f.Body = nil
				}
			}
		}
		return file, err
	}
	for _, target := range []string{"darwin/arm64", "windows/amd64"} {
		system, architecture, _ := strings.Cut(target, "/")
		list, err := packages.Load(&packages.Config{
			Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports | packages.NeedDeps |
				packages.NeedTypes | packages.NeedSyntax,
			Tests:     system == "windows", // the tests know Unix and others only
			Env:       append(os.Environ(), "GOOS="+system, "GOARCH="+architecture, "CGO_ENABLED=0"),
			ParseFile: parse,
		}, "kriegmate/...")
		if err != nil {
			t.Fatal(err)
		}
		if len(list) < 40 {
			t.Errorf("%s: only %d packages", target, len(list))
		}
		for _, p := range list {
			if strings.HasSuffix(p.ID, ".test") { // made by go test, and without the bodies that it needs
				continue
			}
			for _, wrong := range p.Errors {
				t.Errorf("%s: %v", target, wrong)
			}
		}
	}
}

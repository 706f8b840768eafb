package main

import (
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// The packages have no error of types on other systems and on the other architecture, nor
// has what they import there. To build them, as make cross does, takes ten times as long.
func TestSystems(t *testing.T) {
	for _, target := range []string{"darwin/arm64", "windows/amd64"} {
		system, architecture, _ := strings.Cut(target, "/")
		list, err := packages.Load(&packages.Config{
			Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports | packages.NeedDeps |
				packages.NeedTypes | packages.NeedSyntax | packages.NeedTypesInfo,
			Env: append(os.Environ(), "GOOS="+system, "GOARCH="+architecture, "CGO_ENABLED=0"),
		}, "kriegmate/...")
		if err != nil {
			t.Fatal(err)
		}
		if len(list) < 40 {
			t.Errorf("%s: only %d packages", target, len(list))
		}
		packages.Visit(list, nil, func(p *packages.Package) {
			for _, wrong := range p.Errors {
				t.Errorf("%s: %v", target, wrong)
			}
		})
	}
}

package proof_test

import (
	"context"
	"fmt"

	"kriegmate/andor/andortest"
	"kriegmate/andor/proof"
)

// A plan for two states: a wins in the first and is refused in the second, where b
// wins. Without its second part the check names the line of play that it fails on.
func ExampleCheck() {
	type (
		plan   = proof.Plan[andortest.TableMove, andortest.TablePercept]
		branch = proof.Branch[andortest.TableMove, andortest.TablePercept]
	)
	check := proof.Check[andortest.TableView, andortest.TableState, andortest.TableMove, andortest.TablePercept]{
		Game: andortest.Table{
			MovesAt: map[string]string{"": "ab"},
			Heard:   map[string]string{"1a": "#", "2a": "r", "2b": "#"},
			Log:     new([]string),
		},
		Name: func(_ *andortest.TableView, m andortest.TableMove) string { return string(rune(m)) },
		Say: func(_ *andortest.TableView, p andortest.TablePercept) string {
			return map[andortest.TablePercept]string{'#': "won", 'r': "refused"}[p]
		},
	}
	states := []andortest.TableState{{Number: 1}, {Number: 2}}
	then := &plan{Try: 'b', Then: []branch{{Own: '#'}}}
	whole := &plan{Try: 'a', Then: []branch{{Own: '#'}, {Own: 'r', Next: then}}}
	fmt.Println(check.Plan(context.Background(), andortest.TableView{}, states, 1, whole), check.Walked.Tries, "tries")
	half := &plan{Try: 'a', Then: []branch{{Own: '#'}}}
	fmt.Println(check.Plan(context.Background(), andortest.TableView{}, states, 1, half))
	// Output:
	// <nil> 3 tries
	// certificate: after a, (refused): the plan has nothing for what is heard here
}

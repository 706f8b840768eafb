package certificate_test

import (
	"context"
	"encoding/json"
	"fmt"

	"kriegmate/kriegspiel/endgame/certificate"
)

// King f6 and rook g1 mate a king on h8 in two moves without seeing it: Kf7
// leaves it h7 alone, where Rh1 mates.
func Example() {
	text := `{"format":"kriegmate endgame certificate 1","claim":"wins",
		"at":"Kf6 Rg1","set":"8000000000000000","moves":2,"root":[0,0],"nodes":[
		{"at":"Kf6 Rg1","set":"8000000000000000","moves":2,"try":"f6f7","next":[[1,0]]},
		{"at":"Kf7 Rg1","set":"0080000000000000","moves":1,"try":"g1h1"}]}`
	var c certificate.Certificate
	if err := json.Unmarshal([]byte(text), &c); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(certificate.Check(context.Background(), &c))
	c.Nodes[1].Try = "g1g2"
	fmt.Println(certificate.Check(context.Background(), &c))
	// Output:
	// <nil>
	// node 1, Kf7 Rg1, king on h7, 1 moves: g1g2: no node for king on h6,h8 after "", ""
}

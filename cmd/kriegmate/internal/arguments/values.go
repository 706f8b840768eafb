package arguments

import (
	"strings"

	"github.com/urfave/cli/v2"

	"kriegmate/andor/searchers"
	"kriegmate/database"
	"kriegmate/kriegspiel"
	"kriegmate/mate"
	"kriegmate/mines"
	"kriegmate/mines/players"
	"kriegmate/player"
	"kriegmate/player/roster"
)

// A choice is what the value of a flag is one of, or a list of.
type choice struct {
	values func() []string
	list   bool // with commas between
}

// among is a choice among words.
func among(words ...string) choice { return choice{values: func() []string { return words }} }

// choices are by the name of a flag with the word that stands for its value in the help, in capitals, by that
// word alone, or by the name of the flag alone: any command that has such a flag has the choice.
var choices = map[string]choice{
	"searcher":  {values: searcherNames},
	"searchers": {values: func() []string { return append(searcherNames(), "all", "list") }, list: true},
	"baseline":  {values: searcherNames},
	"versus":    {values: searcherNames},
	"player":    {values: playerNames},
	"players":   {values: playerNames, list: true},
	"rules":     {values: kriegspiel.RuleNames},
	"verdict":   {among(database.Mate.String(), database.NearMiss.String(), database.NoMate.String()).values, true},
	"first":     {among(mines.Classic.String(), mines.Gnomine.String(), mines.None.String()).values, true},
	"objective": among("win", "score"),
	"paper":     among("first", "second"),
	"PROGRAM":   {values: roster.Names},
	"PLAYER":    {values: roster.Names},
	"SIDE":      among("w", "b"),
	"FORMAT":    among("json", "pgn"),

	"player PROGRAM": {values: adviserNames},
}

// searcherNames returns the names of the searchers that are explained.
func searcherNames() (names []string) {
	for _, kind := range searchers.Listed(mate.Sight) {
		names = append(names, kind.Name)
	}
	return names
}

// playerNames returns the names of the players of Minesweeper.
func playerNames() (names []string) {
	for _, kind := range players.All() {
		names = append(names, kind.Name)
	}
	return names
}

// adviserNames returns the names of those who give advice, and of nobody.
func adviserNames() (names []string) {
	for _, name := range append(roster.Names(), roster.None) {
		if _, err := roster.Adviser(name, player.Limits{}); err == nil {
			names = append(names, name)
		}
	}
	return names
}

// choiceOf returns the choice of a flag, if it has one.
func choiceOf(f cli.Flag) (choice, bool) {
	if found, ok := choices[f.Names()[0]+" "+placeholder(f)]; ok {
		return found, true
	}
	if found, ok := choices[placeholder(f)]; ok {
		return found, true
	}
	found, ok := choices[f.Names()[0]]
	return found, ok
}

// placeholder returns the word that stands for the value of a flag in the help: the one
// between backquotes.
func placeholder(f cli.Flag) string {
	if documented, ok := f.(cli.DocGenerationFlag); ok {
		if _, after, ok := strings.Cut(documented.GetUsage(), "`"); ok {
			word, _, _ := strings.Cut(after, "`")
			return word
		}
	}
	return ""
}

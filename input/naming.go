package input

// A Naming is how the options of a [Reader] are called in what is said to people about them.
type Naming int

const (
	// Flags are how a command takes options, such as "--side w".
	Flags Naming = iota
	// Parameters are how an address has them, such as "?side=w".
	Parameters
)

// Option returns an option with a value, or without one if that is "".
func (n Naming) Option(name, value string) string {
	if n == Parameters {
		return "?" + name + "=" + value
	}
	switch value {
	case "", "true":
		return "--" + name
	case "false":
		return "--" + name + "=false"
	}
	return "--" + name + " " + value
}

// place returns where the number of one problem among many is given.
func (n Naming) place() string {
	if n == Parameters {
		return "in " + n.Option("which", "")
	}
	return "behind the name"
}

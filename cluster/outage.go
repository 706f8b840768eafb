package cluster

// An outage is a time in which something fails that is tried again and again. People are told
// of each cause once, and when it is over.
type outage struct{ causes map[string]bool }

// fails notes a failure, and tells whether its cause is a new one.
func (o *outage) fails(err error) bool {
	if o.causes == nil {
		o.causes = map[string]bool{}
	}
	known := o.causes[err.Error()]
	o.causes[err.Error()] = true
	return !known
}

// ends notes a success, and tells whether something has failed before.
func (o *outage) ends() bool {
	failed := o.causes != nil
	o.causes = nil
	return failed
}

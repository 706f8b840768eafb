package report

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// Objects returns a table of values whose JSON is a flat object, with the names of
// the fields as columns. All must have the same fields; null is an empty cell.
// [Table.CSV] then is the CSV of what JSON has, with the same digits.
func Objects[T any](values []T) (Table, error) {
	var t Table
	for i := range values {
		object, err := json.Marshal(&values[i])
		if err != nil {
			return t, err
		}
		names, row, err := fields(object)
		if err != nil {
			return t, fmt.Errorf("row %d: %w", i+1, err)
		}
		if i == 0 {
			t.Columns = names
		}
		if len(row) != len(t.Columns) {
			return t, fmt.Errorf("row %d has %d fields, the first has %d", i+1, len(row), len(t.Columns))
		}
		t.Rows = append(t.Rows, row)
	}
	return t, nil
}

// fields takes a flat object apart, in the order of its fields.
func fields(object []byte) (names, values []string, err error) {
	d := json.NewDecoder(bytes.NewReader(object))
	d.UseNumber()
	if start, err := d.Token(); err != nil || start != json.Delim('{') {
		return nil, nil, fmt.Errorf("%.40s is no object", object)
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return nil, nil, err
		}
		value, err := d.Token()
		if err != nil {
			return nil, nil, err
		}
		text := ""
		switch value.(type) {
		case nil:
		case json.Delim:
			return nil, nil, fmt.Errorf("the field %v is not flat", name)
		default:
			text = fmt.Sprint(value)
		}
		names, values = append(names, fmt.Sprint(name)), append(values, text)
	}
	return names, values, nil
}

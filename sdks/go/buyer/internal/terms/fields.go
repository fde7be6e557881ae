package terms

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"launa/sdk/internal/facts"
)

// Fields contains the members of a JSON object by their exact names. encoding/json alone would also accept "Amount" for "amount".
type Fields map[string]json.RawMessage

// Read reads a member. It returns false if the member is absent, null or has another type.
func (m Fields) Read(name string, to any) bool {
	value, isGiven := m[name]
	return isGiven && string(value) != "null" && json.Unmarshal(value, to) == nil
}

// ReadAll reads members. It returns false if one of them is absent, null or has another type.
func (m Fields) ReadAll(members map[string]any) bool {
	isReadable := true
	for name, to := range members {
		isReadable = m.Read(name, to) && isReadable
	}
	return isReadable
}

// ReadOrNull reads a member that may be null. It returns false if the member is absent or has another type.
func (m Fields) ReadOrNull(name string, to any) bool {
	return string(m[name]) == "null" || m.Read(name, to)
}

// Object returns the object in a member, or nil for any other value.
func (m Fields) Object(name string) (fields Fields) {
	m.Read(name, &fields)
	return fields
}

// FieldsOf returns the members of a text that is one object. With an error, it returns the members before the error. The error is io.EOF or
// io.ErrUnexpectedEOF if the object has no end.
func FieldsOf(text []byte) (Fields, error) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	found := Fields{}
	if start, err := decoder.Token(); err != nil || start != json.Delim('{') {
		if err == nil {
			err = fmt.Errorf("%v is no object", start)
		}
		return found, err
	}
	for decoder.More() {
		name, err := decoder.Token()
		if err != nil {
			return found, err
		}
		var value json.RawMessage
		if err := decoder.Decode(&value); err != nil {
			return found, err
		}
		found[name.(string)] = value
	}
	if _, err := decoder.Token(); err != nil {
		return found, err
	}
	if next, err := decoder.Token(); err != io.EOF {
		return nil, fmt.Errorf("%v follows the object", next)
	}
	return found, nil
}

var errTooDeep = fmt.Errorf("JSON is nested deeper than %d levels", facts.DeepestJson)

// ReadJSON parses JSON of a seller, or a file that contains such JSON. It refuses JSON that is too deep.
func ReadJSON(text []byte, to any) error {
	if depthOf(text) > facts.DeepestJson {
		return errTooDeep
	}
	return json.Unmarshal(text, to)
}

var errNotPortable = errors.New("their text is not UTF-8, or a number is too large")

// CheckPortable refuses JSON that the SDKs of other languages cannot read, because they share the journal.
func CheckPortable(text []byte) error {
	// json.Unmarshal parses numbers as floats here, and fails for a number that is too large.
	var value any
	if !utf8.Valid(text) || json.Unmarshal(text, &value) != nil {
		return errNotPortable
	}
	return nil
}

// depthOf returns the greatest number of open brackets. It counts up to the first error if the text is not JSON.
func depthOf(text []byte) (deepest int) {
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber() // Otherwise a number that is too large would end the count.
	for depth := 0; ; {
		token, err := decoder.Token()
		if err != nil {
			return deepest
		}
		switch token {
		case json.Delim('['), json.Delim('{'):
			depth++
			deepest = max(deepest, depth)
		case json.Delim(']'), json.Delim('}'):
			depth--
		}
	}
}

// IsNull is true for a member that is absent or null.
func (m Fields) IsNull(name string) bool { return m[name] == nil || string(m[name]) == "null" }

// Text returns the text in a member, or an empty text for any other value.
func (m Fields) Text(name string) (text string) {
	m.Read(name, &text)
	return text
}

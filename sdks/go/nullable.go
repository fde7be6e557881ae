package launa

import "encoding/json"

// Nullable is a field of an update. If it is sent as null, the service clears the field. The zero value is not sent, so the field does not
// change.
type Nullable[T any] struct {
	isSent bool
	value  *T
}

// Set returns a field that is sent with a value.
func Set[T any](value T) Nullable[T] { return Nullable[T]{true, &value} }

// Clear returns a field that is sent as null.
func Clear[T any]() Nullable[T] { return Nullable[T]{isSent: true} }

// MarshalJSON writes the value, or null.
func (n Nullable[T]) MarshalJSON() ([]byte, error) { return json.Marshal(n.value) }

// UnmarshalJSON reads the output of MarshalJSON.
func (n *Nullable[T]) UnmarshalJSON(text []byte) error {
	n.isSent = true
	return json.Unmarshal(text, &n.value)
}

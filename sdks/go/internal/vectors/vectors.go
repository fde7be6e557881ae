// Package vectors reads the files that the tests of all SDKs replay. The released archive does not contain it.
package vectors

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// Read returns the content of sdks/vectors/name.json.
func Read[T any](t *testing.T, name string) T {
	t.Helper()
	_, here, _, _ := runtime.Caller(0)
	text, err := os.ReadFile(filepath.Join(filepath.Dir(here), "../../../vectors", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var value T
	if err := json.Unmarshal(text, &value); err != nil || len(text) < len("[{}]") {
		t.Fatal(err)
	}
	return value
}

// Must fails the test on an error.
func Must[T any](value T, err error) func(t *testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

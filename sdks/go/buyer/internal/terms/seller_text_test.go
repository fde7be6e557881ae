package terms

import (
	"testing"

	"launa/sdk/internal/vectors"
)

func TestTexts(t *testing.T) {
	for _, v := range vectors.Read[[]struct{ Name, Input, Shown string }](t, "texts") {
		if got := ShownText(v.Input); got != v.Shown {
			t.Errorf("%s: got %q, want %q", v.Name, got, v.Shown)
		}
	}
}

package buyer

import (
	"encoding/json"
	"os"
	"testing"
)

func TestTexts(t *testing.T) {
	var vectors []struct{ Name, Input, Shown string }
	text := must(os.ReadFile("../../vectors/texts.json"))(t)
	if err := json.Unmarshal(text, &vectors); err != nil || len(vectors) == 0 {
		t.Fatal(err)
	}
	for _, v := range vectors {
		if got := shownText(v.Input); got != v.Shown {
			t.Errorf("%s: got %q, want %q", v.Name, got, v.Shown)
		}
	}
}

package terms

import (
	"errors"
	"strings"
	"testing"
)

func TestDepthCountsBehindANumberThatIsTooLarge(t *testing.T) {
	deep := strings.Repeat("[", 200) + strings.Repeat("]", 200)
	for text, isTooDeep := range map[string]bool{`{"a":1e999,"b":` + deep + `}`: true, deep: false} {
		var value Fields
		if err := ReadJSON([]byte(text), &value); errors.Is(err, errTooDeep) != isTooDeep {
			t.Errorf("got %v", err)
		}
	}
}

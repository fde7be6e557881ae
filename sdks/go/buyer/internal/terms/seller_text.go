package terms

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"

	"launa/sdk/internal/facts"
)

// SellerReason returns a seller's reason for a refusal, for people and models. A reason with a known name gets fixed words, and the name is
// the code. Any other text is marked as the seller's, cut and escaped, and says contains it without the mark.
func SellerReason(given string) (text, code, says string) {
	if strings.TrimSpace(given) == "" {
		return "no reason given", "", ""
	}
	// The reference facilitator adds its node's message after a colon.
	code, _, _ = strings.Cut(given, ":")
	code = strings.TrimSpace(code)
	if known, isKnown := facts.BuyerReasons[code]; isKnown {
		return known + " (" + code + ")", code, ""
	}
	says = ShownText(given)
	return `the seller says: "` + strings.ReplaceAll(says, `"`, `\"`) + `"`, "", says
}

// ShownText returns at most facts.LongestSellerText characters of a text, with control and invisible characters written as \u001b.
func ShownText(text string) string {
	var shown strings.Builder
	count := 0
	for _, character := range text {
		spelled := spelledOut(character)
		if count += len([]rune(spelled)); count > facts.LongestSellerText {
			shown.WriteString("…")
			break
		}
		shown.WriteString(spelled)
	}
	return shown.String()
}

// spelledOut replaces a character that moves a cursor, changes the direction of text, has no meaning of its own, or is invisible, by its
// escape in JSON. The two selectors of emoji stay.
func spelledOut(character rune) string {
	switch {
	case character == '\ufe0e' || character == '\ufe0f' || !unicode.In(character, unseen...) && character != unicode.ReplacementChar:
		return string(character)
	case character > 0xffff:
		high, low := utf16.EncodeRune(character)
		return fmt.Sprintf(`\u%04x\u%04x`, high, low)
	}
	return fmt.Sprintf(`\u%04x`, character)
}

var unseen = []*unicode.RangeTable{
	unicode.Cc, unicode.Cf, unicode.Co, unicode.Zl, unicode.Zp,
	unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector,
}

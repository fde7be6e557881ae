package terms

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"

	"launa/sdk/internal/facts"
)

// SellerReason returns a seller's reason for a refusal, for people and models. For a known code, text is our own explanation. For any other
// reason, says is the seller's own text, cut and escaped, and text quotes that text after the words "the seller says".
func SellerReason(given string) (text, code, says string) {
	if strings.TrimSpace(given) == "" {
		return "no reason given", "", ""
	}
	// The reference facilitator appends its node's message after a colon.
	code, _, _ = strings.Cut(given, ":")
	code = strings.TrimSpace(code)
	if known, isKnown := facts.BuyerReasons[code]; isKnown {
		return known + " (" + code + ")", code, ""
	}
	says = ShownText(given)
	return `the seller says: "` + strings.ReplaceAll(says, `"`, `\"`) + `"`, "", says
}

// ShownText returns at most facts.LongestSellerText characters of a text. Control and invisible characters become escapes such as \u001b.
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

// spelledOut writes a character as a JSON escape if it is invisible, moves a cursor, changes the direction of text, or has no assigned
// meaning. The two variation selectors of emoji stay.
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

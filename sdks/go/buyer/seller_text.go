package buyer

import (
	"fmt"
	"strings"
	"unicode"
)

// The most characters of a seller's text that are shown.
const longestSellerText = 200

// sellerReason returns a seller's reason for a refusal, for people and models. A reason with a known name gets fixed words, and the name is
// the code. Any other text is marked as the seller's, cut and escaped.
func sellerReason(given string) (text, code string) {
	if strings.TrimSpace(given) == "" {
		return "no reason given", ""
	}
	// The reference facilitator adds its node's message after a colon.
	code, _, _ = strings.Cut(given, ":")
	code = strings.TrimSpace(code)
	if known, isKnown := textOfReason[code]; isKnown {
		return known + " (" + code + ")", code
	}
	return `the seller says: "` + strings.ReplaceAll(shownText(given), `"`, `\"`) + `"`, ""
}

// shownText returns at most longestSellerText characters of a text, with control and invisible characters written as \u001b.
func shownText(text string) string {
	var shown strings.Builder
	count := 0
	for _, character := range text {
		spelled := spelledOut(character)
		if count += len([]rune(spelled)); count > longestSellerText {
			shown.WriteString("…")
			break
		}
		shown.WriteString(spelled)
	}
	return shown.String()
}

// spelledOut replaces a character that moves a cursor, changes the direction of text, or is invisible, by its number.
func spelledOut(character rune) string {
	switch {
	case !unicode.In(character, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp):
		return string(character)
	case character > 0xffff:
		return fmt.Sprintf(`\u{%x}`, character)
	}
	return fmt.Sprintf(`\u%04x`, character)
}

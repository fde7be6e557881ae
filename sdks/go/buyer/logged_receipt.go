package buyer

import (
	"encoding/json"
	"unicode/utf8"
)

// What the log keeps of a receipt. All SDKs have these limits, because some of them read a day's log as one text.
const (
	// Characters.
	longestLoggedText = 1024
	// Bytes of JSON.
	longestLoggedReceipt = 2048
)

// logged returns the members of x402 and of a channel's charge, without long texts. It is nil if they are too long together.
func (r *Receipt) logged() *Receipt {
	if r == nil {
		return nil
	}
	kept := Receipt{
		Success: r.Success, Transaction: loggedText(r.Transaction), Network: loggedText(r.Network),
		Payer: loggedText(r.Payer), Amount: loggedText(r.Amount), ErrorReason: loggedText(r.ErrorReason),
	}
	extra := map[string]any{}
	for _, name := range []string{"chargedAmount", "channelState"} {
		if value, isGiven := r.Extra[name]; isGiven {
			extra[name] = value
		}
	}
	kept.Extra = withoutLongTexts(extra).(map[string]any)
	if text, err := json.Marshal(kept); err != nil || len(text) > longestLoggedReceipt {
		return nil
	}
	return &kept
}

// loggedText is empty for a long text.
func loggedText(text string) string {
	if utf8.RuneCountInString(text) > longestLoggedText {
		return ""
	}
	return text
}

// withoutLongTexts leaves out the members and elements that are long texts.
func withoutLongTexts(value any) any {
	isLong := func(value any) bool {
		text, isText := value.(string)
		return isText && loggedText(text) != text
	}
	switch value := value.(type) {
	case map[string]any:
		kept := map[string]any{}
		for name, member := range value {
			if !isLong(member) {
				kept[name] = withoutLongTexts(member)
			}
		}
		return kept
	case []any:
		kept := []any{}
		for _, element := range value {
			if !isLong(element) {
				kept = append(kept, withoutLongTexts(element))
			}
		}
		return kept
	}
	return value
}

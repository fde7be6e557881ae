package buyer

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"regexp"
	"strings"

	"launa/sdk/internal/facts"
	"launa/sdk/internal/retry"
)

// Outcome is the outcome of a payment, as far as the answer shows it.
type Outcome string

const (
	// OutcomeFree is an answer to a request without a payment.
	OutcomeFree Outcome = "free"
	// OutcomeCharged is an answer with a receipt.
	OutcomeCharged Outcome = "charged"
	// OutcomeNotCharged means that the answer reports the release of the payment with one of the gateway's own codes. A dishonest seller
	// can write them, too: the payment can be charged until it expires, and the same request sends it again.
	OutcomeNotCharged Outcome = "not_charged"
	// OutcomeNoReceipt is any other answer to a payment, with any status. The payment can be charged until it expires.
	OutcomeNoReceipt Outcome = "no_receipt"

	// Outcomes that the caller gets as errors, or never gets.
	outcomeUsed     Outcome = "used"
	outcomeAskAgain Outcome = "ask_again"
)

// verdict is the meaning of an answer to a signed payment.
type verdict struct {
	outcome Outcome
	// Set for a charged payment.
	receipt *Receipt
	// The seller's reason for a refused payment, or the gateway's code for one that was not charged or that must be asked about again.
	reason string
	// Set when the buyer must ask again. isTold is false if the answer names no time.
	retryAfter int
	isTold     bool
}

// isBought tells whether an answer with a receipt is what was paid for: a 2xx, or a redirect that the seller has charged for. After
// any other answer, what was paid for is owed.
func isBought(status int) bool { return status >= 200 && status < 400 }

// verdictOn takes the decisive beginning of the body. isWhole is false if the body is longer or broke off.
func verdictOn(status int, header http.Header, body []byte, isWhole bool) verdict {
	receipt := receiptOf(header)
	if receipt != nil && receipt.Success {
		return verdict{outcome: OutcomeCharged, receipt: receipt}
	}
	fields, isReadable := map[string]json.RawMessage(nil), false
	if isWhole {
		fields, isReadable = objectOf(body)
	}
	code := textOf(fields["code"])
	isBusy := status == http.StatusConflict || status == http.StatusServiceUnavailable
	switch {
	case status == http.StatusPaymentRequired:
		// The content of Payment-Response does not matter: a seller also answers this way if its facilitator fails after moving the money.
		return verdict{outcome: OutcomeRefused, reason: refusalReason(receipt, fields, header)}
	case status == http.StatusConflict && code == "payment_already_used":
		return verdict{outcome: outcomeUsed}
	case isBusy && !isReadable, (isBusy || status == http.StatusTooManyRequests) && facts.AskAgain[code]:
		after, isTold := retry.AfterSeconds(header)
		if !facts.AskAgain[code] {
			code = ""
		}
		return verdict{outcome: outcomeAskAgain, reason: code, retryAfter: after, isTold: isTold}
	case status >= http.StatusBadRequest && facts.NotCharged[code] && isJSON(header):
		return verdict{outcome: OutcomeNotCharged, reason: code}
	}
	return verdict{outcome: OutcomeNoReceipt}
}

func refusalReason(receipt *Receipt, fields map[string]json.RawMessage, header http.Header) string {
	if receipt != nil && receipt.ErrorReason != "" {
		return receipt.ErrorReason
	}
	if reason := textOf(fields["error"]); reason != "" {
		return reason
	}
	asked, _ := objectIn(header, paymentRequired)
	return textOf(asked["error"])
}

var jsonType = regexp.MustCompile(`(?i)\Aapplication/([a-z0-9.+-]+\+)?json\s*(;|\z)`)

func isJSON(header http.Header) bool { return jsonType.MatchString(header.Get("Content-Type")) }

// receiptOf returns nil unless every field is valid (x402 v2, SettlementResponse).
func receiptOf(header http.Header) *Receipt {
	fields, isReadable := objectIn(header, paymentResponse)
	var receipt Receipt
	read := func(name string, isRequired bool, to any) {
		value, isGiven := fields[name]
		if isGiven = isGiven && string(value) != "null"; !isGiven && isRequired || isGiven && json.Unmarshal(value, to) != nil {
			isReadable = false
		}
	}
	read("success", true, &receipt.Success)
	read("transaction", true, &receipt.Transaction)
	read("network", true, &receipt.Network)
	read("payer", false, &receipt.Payer)
	read("amount", false, &receipt.Amount)
	read("errorReason", false, &receipt.ErrorReason)
	read("extra", false, &receipt.Extra)
	if !isReadable {
		return nil
	}
	return &receipt
}

// decoded returns the text of a header in base64. A header of more than facts.DecisiveBytes is an error.
func decoded(header http.Header, name string) ([]byte, error) {
	said := header.Get(name)
	if len(said) > facts.DecisiveBytes {
		return nil, errors.New(name + " is too long")
	}
	return fromBase64(said)
}

var standardDigits = strings.NewReplacer(" ", "", "\t", "", "\r", "", "\n", "", "-", "+", "_", "/")

// fromBase64 reads standard base64 and base64url, with or without padding, and with blanks and line ends inside.
func fromBase64(text string) ([]byte, error) {
	padded := standardDigits.Replace(text)
	digits := strings.TrimRight(padded, "=")
	if len(padded) > len(digits) && len(padded) > (len(digits)+3)/4*4 {
		return nil, base64.CorruptInputError(len(digits))
	}
	return base64.RawStdEncoding.DecodeString(digits)
}

// objectIn returns the JSON object of a header in base64.
func objectIn(header http.Header, name string) (map[string]json.RawMessage, bool) {
	text, err := decoded(header, name)
	if err != nil {
		return nil, false
	}
	return objectOf(text)
}

func objectOf(text []byte) (map[string]json.RawMessage, bool) {
	var fields map[string]json.RawMessage
	err := readJSON(text, &fields)
	return fields, err == nil && fields != nil
}

// textOf returns an empty text for any other JSON value.
func textOf(value json.RawMessage) string {
	var text string
	_ = json.Unmarshal(value, &text)
	return text
}

package terms

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"

	"launa/sdk/internal/facts"
)

// The headers of x402 v2.
const (
	PaymentSignature = "PAYMENT-SIGNATURE"
	PaymentRequired  = "Payment-Required"
	PaymentResponse  = "Payment-Response"
)

// RequiredBy reads the terms of a 402 from the header, else from the body.
func RequiredBy(header http.Header, body []byte) (Required, error) {
	text := body
	if header.Get(PaymentRequired) != "" {
		said, err := decoded(header, PaymentRequired)
		if err != nil {
			return Required{}, &UnreadableTermsError{"the payment terms cannot be read: " + err.Error()}
		}
		text = said
	}
	if len(text) == 0 {
		return Required{}, &UnreadableTermsError{"the payment terms cannot be read"}
	}
	var terms Required
	err := ReadJSON(text, &terms)
	if err == nil {
		err = CheckPortable(text)
	}
	if errors.Is(err, errTooDeep) || errors.Is(err, errNotPortable) {
		return Required{}, &UnreadableTermsError{"the payment terms cannot be read: " + err.Error()}
	}
	if err != nil || terms.X402Version != 2 || terms.Accepts == nil {
		return Required{}, &UnreadableTermsError{"the payment terms are not those of x402 version 2"}
	}
	return terms, nil
}

// Required contains the terms of a 402 (x402 v2, PaymentRequired). Fields that the buyer does not read are sent back unchanged.
type Required struct {
	X402Version int               `json:"x402Version"`
	Error       string            `json:"error"`
	Resource    json.RawMessage   `json:"resource"`
	Accepts     []json.RawMessage `json:"accepts"`
	Extensions  json.RawMessage   `json:"extensions"`
}

// Readable returns the terms that have only valid fields.
func (r Required) Readable() []Terms {
	var list []Terms
	for _, text := range r.Accepts {
		if terms, isReadable := Of(text); isReadable {
			list = append(list, terms)
		}
	}
	return list
}

// Offers tells whether the approved terms are among those of a 402.
func (r Required) Offers(approved Terms) bool {
	return slices.ContainsFunc(r.Readable(), func(terms Terms) bool { return IsWithin(terms, approved) })
}

// EncodedPayment returns the header PAYMENT-SIGNATURE (x402 v2, PaymentPayload): the signed data with the seller's terms unchanged.
func EncodedPayment(signed any, of Chosen) (string, error) {
	payload := struct {
		X402Version int             `json:"x402Version"`
		Payload     any             `json:"payload"`
		Extensions  json.RawMessage `json:"extensions,omitempty"`
		Resource    json.RawMessage `json:"resource,omitempty"`
		Accepted    json.RawMessage `json:"accepted"`
	}{2, signed, of.Asked.Extensions, of.Asked.Resource, of.Accepted}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(payload); err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString([]byte(strings.TrimSuffix(text.String(), "\n"))), nil
}

// decoded returns the text of a base64 header. A header longer than facts.DecisiveBytes is an error.
func decoded(header http.Header, name string) ([]byte, error) {
	// A header that comes twice is refused, because the comma between the two values is not base64.
	said := strings.Join(header.Values(name), ",")
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

// ObjectIn returns the JSON object in a base64 header.
func ObjectIn(header http.Header, name string) (Fields, bool) {
	text, err := decoded(header, name)
	if err != nil {
		return nil, false
	}
	return ObjectOf(text)
}

// ObjectOf parses a JSON object. It returns false for any other text.
func ObjectOf(text []byte) (fields Fields, isObject bool) {
	err := ReadJSON(text, &fields)
	return fields, err == nil && fields != nil
}

// Chosen are the terms of a 402 that the buyer pays.
type Chosen struct {
	Asked Required
	// The terms as the seller wrote them, and in parsed form.
	Accepted json.RawMessage
	Terms    Terms
}

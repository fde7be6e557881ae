package buyer

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

const (
	paymentSignature = "PAYMENT-SIGNATURE"
	paymentRequired  = "Payment-Required"
	paymentResponse  = "Payment-Response"
)

// requiredBy reads the terms of a 402 from the header, or from a body that is small enough.
func requiredBy(header http.Header, body []byte) (required, error) {
	text := body
	if header.Get(paymentRequired) != "" {
		said, err := decoded(header, paymentRequired)
		if err != nil {
			return required{}, &UnreadableTermsError{"the payment terms cannot be read: " + err.Error()}
		}
		text = said
	}
	if len(text) == 0 {
		return required{}, &UnreadableTermsError{"the payment terms cannot be read"}
	}
	var terms required
	err := readJSON(text, &terms)
	if err == nil {
		err = checkPortable(text)
	}
	if errors.Is(err, errTooDeep) || errors.Is(err, errNotPortable) {
		return required{}, &UnreadableTermsError{"the payment terms cannot be read: " + err.Error()}
	}
	if err != nil || terms.X402Version != 2 || terms.Accepts == nil {
		return required{}, &UnreadableTermsError{"the payment terms are not those of x402 version 2"}
	}
	return terms, nil
}

// required contains the terms of a 402 (x402 v2, PaymentRequired). Fields that the buyer does not read are sent back unchanged.
type required struct {
	X402Version int               `json:"x402Version"`
	Error       string            `json:"error"`
	Resource    json.RawMessage   `json:"resource"`
	Accepts     []json.RawMessage `json:"accepts"`
	Extensions  json.RawMessage   `json:"extensions"`
}

func (r required) readable() []Terms {
	var list []Terms
	for _, text := range r.Accepts {
		if terms, isReadable := termsOf(text); isReadable {
			list = append(list, terms)
		}
	}
	return list
}

// offers tells whether the approved terms are among those of a 402.
func (r required) offers(approved Terms) bool {
	return slices.ContainsFunc(r.readable(), func(terms Terms) bool { return isWithin(terms, approved) })
}

// encodedPayment returns PAYMENT-SIGNATURE (x402 v2, PaymentPayload): the signed data, and the seller's terms unchanged.
func encodedPayment(signed any, of chosen) (string, error) {
	payload := struct {
		X402Version int             `json:"x402Version"`
		Payload     any             `json:"payload"`
		Extensions  json.RawMessage `json:"extensions,omitempty"`
		Resource    json.RawMessage `json:"resource,omitempty"`
		Accepted    json.RawMessage `json:"accepted"`
	}{2, signed, of.asked.Extensions, of.asked.Resource, of.accepted}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(payload); err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString([]byte(strings.TrimSuffix(text.String(), "\n"))), nil
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

// chosen are the terms of a 402 that are paid.
type chosen struct {
	asked required
	// The terms as the seller wrote them, and as they are read.
	accepted json.RawMessage
	terms    Terms
}

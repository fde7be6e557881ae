package buyer

import (
	"bytes"
	"crypto/rand"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"regexp"
	"strconv"
	"strings"
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

// sign signs a payment for terms that the policy allows. The payment is not in the journal yet.
func (b *Buyer) sign(request *repeatable, asked required, index int, terms Terms) (*SentPayment, error) {
	of, err := domainOf(terms)
	if err != nil {
		return nil, err
	}
	validBefore := b.policy.validBefore(b.now(), terms)
	transfer := authorization{
		From: b.wallet.address, To: checksummed(terms.PayTo[2:]), Value: terms.Amount,
		ValidAfter: "0", ValidBefore: strconv.FormatInt(validBefore, 10), Nonce: newNonce(),
	}
	header, err := b.wallet.paymentHeader(transfer, of, asked, asked.Accepts[index])
	if err != nil {
		return nil, err
	}
	return sentPayment(request, terms, header, validBefore), nil
}

func sentPayment(request *repeatable, terms Terms, header string, validBefore int64) *SentPayment {
	return &SentPayment{
		Method: request.method, URL: request.url.name, Terms: terms,
		headers: map[string]string{paymentSignature: header}, ValidBefore: validBefore,
	}
}

const (
	paymentSignature = "PAYMENT-SIGNATURE"
	paymentRequired  = "Payment-Required"
	paymentResponse  = "Payment-Response"
)

var evmNetwork = regexp.MustCompile(`\Aeip155:([1-9][0-9]{0,31})\z`)

func domainOf(terms Terms) (domain, error) {
	chain := evmNetwork.FindStringSubmatch(terms.Network)
	name, _ := terms.Extra["name"].(string)
	version, _ := terms.Extra["version"].(string)
	if chain == nil || name == "" || version == "" {
		return domain{}, &UnreadableTermsError{"the payment terms do not say what to sign"}
	}
	return domain{name: name, version: version, chainID: chain[1], verifyingContract: terms.Asset}, nil
}

func newNonce() string {
	nonce := make([]byte, 32)
	_, _ = rand.Read(nonce) // never fails
	return "0x" + hex.EncodeToString(nonce)
}

// paymentHeader returns the signed transfer as a header value.
func (w wallet) paymentHeader(transfer authorization, of domain, asked required, accepted json.RawMessage) (string, error) {
	digest, err := transfer.digest(of)
	if err != nil {
		return "", err
	}
	type exact struct {
		Authorization authorization `json:"authorization"`
		Signature     string        `json:"signature"`
	}
	return encodedPayment(exact{transfer, "0x" + hex.EncodeToString(w.sign(digest))}, asked, accepted)
}

// encodedPayment returns PAYMENT-SIGNATURE (x402 v2, PaymentPayload): the signed data, and the seller's terms unchanged.
func encodedPayment(signed any, asked required, accepted json.RawMessage) (string, error) {
	payload := struct {
		X402Version int             `json:"x402Version"`
		Payload     any             `json:"payload"`
		Extensions  json.RawMessage `json:"extensions,omitempty"`
		Resource    json.RawMessage `json:"resource,omitempty"`
		Accepted    json.RawMessage `json:"accepted"`
	}{2, signed, asked.Extensions, asked.Resource, accepted}
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(payload); err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString([]byte(strings.TrimSuffix(text.String(), "\n"))), nil
}

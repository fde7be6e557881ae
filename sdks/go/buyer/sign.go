package buyer

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"math/big"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// requiredBy reads the terms in a 402.
func requiredBy(header http.Header) (required, error) {
	text, err := base64.StdEncoding.DecodeString(header.Get("Payment-Required"))
	if err != nil || len(text) == 0 {
		return required{}, &UnreadableTermsError{"the payment terms cannot be read"}
	}
	var terms required
	if json.Unmarshal(text, &terms) != nil || terms.X402Version != 2 || terms.Accepts == nil {
		return required{}, &UnreadableTermsError{"the payment terms are not those of x402 version 2"}
	}
	return terms, nil
}

// sign signs a payment by one of the terms that the policy allows. The day's limit decides on what the signature gives
// away before anything is signed.
func (b *Buyer) sign(
	ctx context.Context, request *repeatable, asked required, index int, terms Terms,
) (*SentPayment, error) {
	of, err := domainOf(terms)
	if err != nil {
		return nil, err
	}
	if err := b.reserve(ctx, terms.value()); err != nil {
		return nil, err
	}
	validBefore := time.Now().Unix() + terms.MaxTimeoutSeconds
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
		Method: request.method, URL: request.url, Terms: terms,
		Headers: map[string]string{paymentSignature: header}, ValidBefore: validBefore,
	}
}

const paymentSignature = "PAYMENT-SIGNATURE"

func (b *Buyer) reserve(ctx context.Context, amount *big.Int) error {
	if b.policy.MaxPerDay == "" {
		return nil
	}
	limit, err := atomicAmount(b.policy.MaxPerDay)
	if err != nil {
		return err
	}
	reserved, err := b.budget.Reserve(ctx, time.Now().UTC().Format(time.DateOnly), amount, limit)
	if err == nil && !reserved {
		err = &SpendingPolicyError{[]Refusal{RefusalDailyLimit}}
	}
	return err
}

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

// paymentHeader is the signed transfer as it is sent.
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

// encodedPayment is PAYMENT-SIGNATURE (x402 v2, PaymentPayload): what was signed with what the seller said, as it said it.
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

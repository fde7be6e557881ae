package buyer

import (
	"bytes"
	"context"
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

// offer is a seller's offer that the policy allows.
type offer struct {
	asked required
	index int
	terms Terms
	// The terms that were approved. Nil without an approval.
	approved *Terms
	// The channel that pays, and the token's EIP-712 domain. Empty for other schemes, and before the channel is known.
	config channelConfig
	id     string
	of     domain
}

// choose returns the offer that the policy chooses.
func (b *Buyer) choose(asked required, host string, approved *Terms) (offer, error) {
	if approved != nil && !asked.offers(*approved) {
		return offer{}, &TermsChangedError{*approved, asked.readable()}
	}
	index, terms, reasons := b.policy.choose(asked.Accepts, host, b.abilities(), approved)
	if index < 0 {
		return offer{}, b.policy.refused(reasons, asked.Accepts)
	}
	return offer{asked: asked, index: index, terms: terms, approved: approved}, nil
}

// signedPayment is a payment with its signature. The zero value is none.
type signedPayment struct {
	// Its id is empty for a refund, which is in no journal.
	open OpenPayment
	// Nil for other schemes.
	inChannel *channelPayment
}

// signedPaymentOf reads a payment of the journal.
func signedPaymentOf(open OpenPayment) (signedPayment, error) {
	if open.Terms.Scheme != schemeBatch {
		return signedPayment{open: open}, nil
	}
	sent, err := channelPaymentIn(open.Headers)
	return signedPayment{open, &sent}, err
}

func (s signedPayment) held(isTaken bool) held {
	return held{s.open.State, s.open.Outlay != "0", s.inChannel != nil, isTaken}
}

// signTransfer signs a transfer. The payment is not in the journal yet.
func (b *Buyer) signTransfer(request *repeatable, offer offer) (signedPayment, error) {
	of, err := domainOf(offer.terms)
	if err != nil {
		return signedPayment{}, err
	}
	validBefore := b.policy.validBefore(b.now(), offer.terms)
	transfer := authorization{
		From: b.wallet.address, To: checksummed(offer.terms.PayTo[2:]), Value: offer.terms.Amount,
		ValidAfter: "0", ValidBefore: strconv.FormatInt(validBefore, 10), Nonce: newNonce(),
	}
	header, err := b.wallet.paymentHeader(transfer, of, offer.asked, offer.asked.Accepts[offer.index])
	if err != nil {
		return signedPayment{}, err
	}
	open := b.newPayment(request, offer.terms, header)
	open.ValidBefore, open.Outlay = &validBefore, offer.terms.Amount
	return signedPayment{open: open}, nil
}

// newPayment is a payment that gives nothing away by itself and has no end.
func (b *Buyer) newPayment(request *repeatable, terms Terms, header string) OpenPayment {
	return OpenPayment{
		ID: newID(), State: StateSent, Purchase: request.purchase, SignedAt: inMilliseconds(b.now()),
		Method: request.method, URL: request.url.name, Host: request.host(), Terms: terms,
		Headers: map[string]string{paymentSignature: header}, Outlay: "0", Request: request.kept(),
	}
}

// begin checks the limits and records a payment, in one step. Nothing may be sent before.
func (b *Buyer) begin(ctx context.Context, payment signedPayment, offer offer) error {
	begin := func(keep func() error) error {
		return b.journal.Begin(ctx, payment.open, func(journal []JournaledPayment) error {
			// The payment counts on the day of its signature, even if the journal was busy until the next day.
			if reason := b.policy.limit(journal, payment.open.journaled(), payment.open.SignedAt); reason != "" {
				return &SpendingPolicyError{Reasons: []Refusal{reason}}
			}
			return keep()
		})
	}
	if payment.inChannel == nil || payment.inChannel.Deposit == nil {
		return begin(func() error { return nil })
	}
	return b.channels.pinned(ctx, offer, payment.open.Host, begin)
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

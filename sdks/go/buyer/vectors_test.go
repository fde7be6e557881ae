package buyer

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"testing"

	"launa/sdk/internal/vectors"
)

func TestEIP3009(t *testing.T) {
	type vector struct {
		PrivateKey    string          `json:"private_key"`
		Address       string          `json:"address"`
		Resource      json.RawMessage `json:"resource"`
		Accepted      json.RawMessage `json:"accepted"`
		Authorization authorization   `json:"authorization"`
		Digest        string          `json:"digest"`
		Signature     string          `json:"signature"`
		PaymentHeader string          `json:"payment_header"`
	}
	for i, v := range vectors.Read[[]vector](t, "eip3009") {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			wallet, err := walletOf(v.PrivateKey)
			if err != nil || wallet.address != v.Address {
				t.Fatalf("got %s, %v; want %s", wallet.address, err, v.Address)
			}
			terms, isReadable := termsOf(v.Accepted)
			of, err := domainOf(terms)
			if err != nil || !isReadable {
				t.Fatal(err)
			}
			digest, err := v.Authorization.transferDigest(of)
			if got := "0x" + hex.EncodeToString(digest); err != nil || got != v.Digest {
				t.Errorf("got the digest %s, %v; want %s", got, err, v.Digest)
			}
			if got := wallet.sign(digest); got != v.Signature {
				t.Errorf("got the signature %s; want %s", got, v.Signature)
			}
			header, err := encodedPayment(exactPayment{v.Authorization, v.Signature}, chosen{asked: required{Resource: v.Resource}, accepted: v.Accepted})
			if err != nil || header != v.PaymentHeader {
				t.Errorf("got the header %s, %v; want %s", header, err, v.PaymentHeader)
			}
		})
	}
}

package buyer

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"testing"

	"launa/sdk/buyer/internal/keys"
	"launa/sdk/buyer/internal/terms"
	"launa/sdk/internal/vectors"
)

func TestEIP3009(t *testing.T) {
	type vector struct {
		PrivateKey    string             `json:"private_key"`
		Address       string             `json:"address"`
		Resource      json.RawMessage    `json:"resource"`
		Accepted      json.RawMessage    `json:"accepted"`
		Authorization keys.Authorization `json:"authorization"`
		Digest        string             `json:"digest"`
		Signature     string             `json:"signature"`
		PaymentHeader string             `json:"payment_header"`
	}
	for i, v := range vectors.Read[[]vector](t, "eip3009") {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			wallet, err := keys.WalletOf(v.PrivateKey)
			if err != nil || wallet.Address != v.Address {
				t.Fatalf("got %s, %v; want %s", wallet.Address, err, v.Address)
			}
			offered, isReadable := terms.Of(v.Accepted)
			of, err := terms.DomainOf(offered)
			if err != nil || !isReadable {
				t.Fatal(err)
			}
			digest, err := v.Authorization.Digest(keys.Transfer, of)
			if got := "0x" + hex.EncodeToString(digest); err != nil || got != v.Digest {
				t.Errorf("got the digest %s, %v; want %s", got, err, v.Digest)
			}
			if got := wallet.Sign(digest); got != v.Signature {
				t.Errorf("got the signature %s; want %s", got, v.Signature)
			}
			header, err := terms.EncodedPayment(exactPayment{v.Authorization, v.Signature}, terms.Chosen{Asked: terms.Required{Resource: v.Resource}, Accepted: v.Accepted})
			if err != nil || header != v.PaymentHeader {
				t.Errorf("got the header %s, %v; want %s", header, err, v.PaymentHeader)
			}
		})
	}
}

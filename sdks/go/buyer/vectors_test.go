package buyer

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"testing"
)

// vectors reads a file that every SDK replays.
func vectors[T any](t *testing.T, name string) []T {
	t.Helper()
	text, err := os.ReadFile("../../vectors/" + name + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var list []T
	if err := json.Unmarshal(text, &list); err != nil || len(list) == 0 {
		t.Fatal(err)
	}
	return list
}

// must fails the test on an error.
func must[T any](value T, err error) func(t *testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
}

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
	for i, v := range vectors[vector](t, "eip3009") {
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

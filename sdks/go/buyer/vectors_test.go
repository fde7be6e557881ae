package buyer

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"slices"
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
			digest, err := v.Authorization.digest(of)
			if got := "0x" + hex.EncodeToString(digest); err != nil || got != v.Digest {
				t.Errorf("got the digest %s, %v; want %s", got, err, v.Digest)
			}
			if got := "0x" + hex.EncodeToString(wallet.sign(digest)); got != v.Signature {
				t.Errorf("got the signature %s; want %s", got, v.Signature)
			}
			header, err := wallet.paymentHeader(v.Authorization, of, required{Resource: v.Resource}, v.Accepted)
			if err != nil || header != v.PaymentHeader {
				t.Errorf("got the header %s, %v; want %s", header, err, v.PaymentHeader)
			}
		})
	}
}

func TestSpending(t *testing.T) {
	type vector struct {
		Accepts []json.RawMessage `json:"accepts"`
		Policy  struct {
			MaxPerCall string   `json:"max_per_call"`
			Networks   []string `json:"networks"`
			Hosts      []string `json:"hosts"`
			Assets     []Asset  `json:"assets"`
			MaxDeposit string   `json:"max_deposit"`
		} `json:"policy"`
		Host       string    `json:"host"`
		Namespaces []string  `json:"namespaces"`
		Chosen     *int      `json:"chosen"`
		Refused    []Refusal `json:"refused"`
	}
	for i, v := range vectors[vector](t, "spending") {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			policy := Policy{
				MaxPerCall: v.Policy.MaxPerCall, Networks: v.Policy.Networks, Hosts: v.Policy.Hosts, Assets: v.Policy.Assets,
			}
			can := abilities{namespaces: v.Namespaces, schemes: []string{"exact"}}
			if v.Policy.MaxDeposit != "" {
				can.schemes = append(can.schemes, "batch-settlement")
			}
			index, _, reasons := policy.choose(v.Accepts, v.Host, can)
			switch {
			case v.Chosen != nil && index != *v.Chosen:
				t.Errorf("chose %d; want %d", index, *v.Chosen)
			case v.Chosen == nil && (index >= 0 || !slices.Equal(reasons, v.Refused)):
				t.Errorf("chose %d, refused for %v; want %v", index, reasons, v.Refused)
			}
		})
	}
}

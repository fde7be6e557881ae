package buyer

import (
	"bytes"
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

func TestChannels(t *testing.T) {
	type vector struct {
		PrivateKey    string          `json:"private_key"`
		Terms         json.RawMessage `json:"terms"`
		ChannelConfig channelConfig   `json:"channel_config"`
		ChannelID     string          `json:"channel_id"`
		KeptChannelID string          `json:"kept_channel_id"`
		PinID         string          `json:"pin_id"`
		Voucher       voucher         `json:"voucher"`
		VoucherDigest string          `json:"voucher_digest"`
		Payload       json.RawMessage `json:"payload"`
		Refund        json.RawMessage `json:"refund"`
	}
	for i, v := range vectors[vector](t, "channels") {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			wallet := must(walletOf(v.PrivateKey))(t)
			terms, isReadable := termsOf(v.Terms)
			of, err := domainOf(terms)
			if err != nil || !isReadable {
				t.Fatal(err)
			}
			config := must(channelConfigOf(terms, wallet.address))(t)
			if config != v.ChannelConfig {
				t.Errorf("got %+v; want %+v", config, v.ChannelConfig)
			}
			if id := must(config.id(of.chainID))(t); id != v.ChannelID {
				t.Errorf("got the channel %s; want %s", id, v.ChannelID)
			}
			if id := keptChannelID(v.ChannelID); id != v.KeptChannelID {
				t.Errorf("got the record %s; want %s", id, v.KeptChannelID)
			}
			if id := pinID(terms); id != v.PinID {
				t.Errorf("got the pin's record %s; want %s", id, v.PinID)
			}
			unsigned := voucher{ChannelID: v.ChannelID, MaxClaimableAmount: v.Voucher.MaxClaimableAmount}
			if got := "0x" + hex.EncodeToString(must(unsigned.digest(of.chainID))(t)); got != v.VoucherDigest {
				t.Errorf("got the digest %s; want %s", got, v.VoucherDigest)
			}
			signed := must(wallet.signVoucher(unsigned, of.chainID))(t)
			if signed != v.Voucher || !wallet.hasSigned(v.Voucher, of.chainID) {
				t.Errorf("got %+v; want %+v", signed, v.Voucher)
			}
			var official channelPayment
			if err := json.Unmarshal(v.Payload, &official); err != nil {
				t.Fatal(err)
			}
			made := *official.Deposit
			made.Authorization.ERC3009.Signature = ""
			made = must(wallet.signDeposit(made, v.ChannelID, of))(t)
			text := must(json.Marshal(channelPayment{Type: "deposit", ChannelConfig: config, Voucher: signed, Deposit: &made}))(t)
			var want bytes.Buffer
			if err := json.Compact(&want, v.Payload); err != nil || string(text) != want.String() {
				t.Errorf("got %s; want %s", text, want.String())
			}
			var asked channelPayment
			if err := json.Unmarshal(v.Refund, &asked); err != nil {
				t.Fatal(err)
			}
			held := &channel{charged: must(atomicAmount(v.Voucher.MaxClaimableAmount))(t)}
			refund := must(wallet.signRefund(held, offer{config: config, id: v.ChannelID, of: of}, asked.Amount))(t)
			text = must(json.Marshal(refund))(t)
			want.Reset()
			if err := json.Compact(&want, v.Refund); err != nil || string(text) != want.String() {
				t.Errorf("got the refund %s; want %s", text, want.String())
			}
		})
	}
}

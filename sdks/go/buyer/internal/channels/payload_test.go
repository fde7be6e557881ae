package channels

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"testing"

	"launa/sdk/buyer/internal/keys"
	"launa/sdk/buyer/internal/terms"
	"launa/sdk/internal/vectors"
)

func TestChannels(t *testing.T) {
	type vector struct {
		PrivateKey    string          `json:"private_key"`
		Terms         json.RawMessage `json:"terms"`
		ChannelConfig Config          `json:"channel_config"`
		ChannelID     string          `json:"channel_id"`
		KeptChannelID string          `json:"kept_channel_id"`
		PinID         string          `json:"pin_id"`
		Voucher       Voucher         `json:"voucher"`
		VoucherDigest string          `json:"voucher_digest"`
		Payload       json.RawMessage `json:"payload"`
		Refund        json.RawMessage `json:"refund"`
	}
	for i, v := range vectors.Read[[]vector](t, "channels") {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			wallet := vectors.Must(keys.WalletOf(v.PrivateKey))(t)
			offered, isReadable := terms.Of(v.Terms)
			of, err := terms.DomainOf(offered)
			if err != nil || !isReadable {
				t.Fatal(err)
			}
			config := vectors.Must(ConfigOf(offered, wallet.Address))(t)
			if config != v.ChannelConfig {
				t.Errorf("got %+v; want %+v", config, v.ChannelConfig)
			}
			if id := vectors.Must(config.ID(of.ChainID))(t); id != v.ChannelID {
				t.Errorf("got the channel %s; want %s", id, v.ChannelID)
			}
			if id := KeptID(v.ChannelID); id != v.KeptChannelID {
				t.Errorf("got the record %s; want %s", id, v.KeptChannelID)
			}
			if id := pinID(offered); id != v.PinID {
				t.Errorf("got the pin's record %s; want %s", id, v.PinID)
			}
			channel := Identity{config, v.ChannelID, of}
			if got := "0x" + hex.EncodeToString(vectors.Must(v.Voucher.digest(of.ChainID))(t)); got != v.VoucherDigest {
				t.Errorf("got the digest %s; want %s", got, v.VoucherDigest)
			}
			signed := vectors.Must(channel.SignedVoucher(wallet, v.Voucher.MaxClaimableAmount))(t)
			if signed != v.Voucher || !v.Voucher.isSignedBy(wallet, of.ChainID) {
				t.Errorf("got %+v; want %+v", signed, v.Voucher)
			}
			var official Payment
			if err := json.Unmarshal(v.Payload, &official); err != nil {
				t.Fatal(err)
			}
			signedBefore := official.Deposit.Authorization.ERC3009
			made := vectors.Must(channel.SignedDeposit(wallet, official.Deposit.Amount, signedBefore.ValidBefore, signedBefore.Salt))(t)
			text := vectors.Must(json.Marshal(Payment{Type: "deposit", ChannelConfig: config, Voucher: signed, Deposit: &made}))(t)
			var want bytes.Buffer
			if err := json.Compact(&want, v.Payload); err != nil || string(text) != want.String() {
				t.Errorf("got %s; want %s", text, want.String())
			}
			var asked Payment
			if err := json.Unmarshal(v.Refund, &asked); err != nil {
				t.Fatal(err)
			}
			text = vectors.Must(json.Marshal(Payment{Type: "refund", ChannelConfig: config, Voucher: signed, Amount: asked.Amount}))(t)
			want.Reset()
			if err := json.Compact(&want, v.Refund); err != nil || string(text) != want.String() {
				t.Errorf("got the refund %s; want %s", text, want.String())
			}
		})
	}
}

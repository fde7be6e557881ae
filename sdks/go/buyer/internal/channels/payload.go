package channels

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"launa/sdk/buyer/internal/keys"
	"launa/sdk/buyer/internal/terms"
)

// The types of a payment in a channel.
const (
	TypeDeposit = "deposit"
	TypeVoucher = "voucher"
	TypeRefund  = "refund"
)

// The contracts of batch-settlement (x402, "batch-settlement" on EVM), at the same addresses on every network.
const (
	batchSettlementContract = "0x4020074e9dF2ce1deE5A9C1b5c3f541D02a10003"
	depositCollector        = "0x4020806089470a89826cB9fB1f4059150b550004"
)

const zeroWord = "0x0000000000000000000000000000000000000000000000000000000000000000"

var (
	channelType = keys.Keccak256([]byte("ChannelConfig(address payer,address payerAuthorizer,address receiver," +
		"address receiverAuthorizer,address token,uint40 withdrawDelay,bytes32 salt)"))
	voucherType = keys.Keccak256([]byte("Voucher(bytes32 channelId,uint128 maxClaimableAmount)"))
)

// Config identifies a channel: its hash is the channel's id. Addresses have the official client's notation.
type Config struct {
	Payer              string `json:"payer"`
	PayerAuthorizer    string `json:"payerAuthorizer"`
	Receiver           string `json:"receiver"`
	ReceiverAuthorizer string `json:"receiverAuthorizer"`
	Token              string `json:"token"`
	WithdrawDelay      int64  `json:"withdrawDelay"`
	Salt               string `json:"salt"`
}

// ConfigOf returns the channel for a seller's terms. Terms with another receiver, authorizer, token or delay have another channel.
func ConfigOf(offered terms.Terms, payer string) (Config, error) {
	authorizer, _ := offered.Extra["receiverAuthorizer"].(string)
	if !terms.EVMAddress.MatchString(authorizer) || keys.Checksummed(authorizer[2:]) == keys.Checksummed(zeroWord[2:42]) {
		return Config{}, &terms.UnreadableTermsError{Message: "the payment terms do not say who settles the channel"}
	}
	delay, isReadable := terms.WithdrawDelayOf(offered)
	if !isReadable {
		return Config{}, &terms.UnreadableTermsError{Message: "the payment terms do not say how long a withdrawal takes"}
	}
	return Config{
		Payer: payer, PayerAuthorizer: payer, Receiver: offered.PayTo, ReceiverAuthorizer: keys.Checksummed(authorizer[2:]),
		Token: offered.Asset, WithdrawDelay: delay, Salt: zeroWord,
	}, nil
}

// Identity is a channel with its id and the EIP-712 domain of its token.
type Identity struct {
	Config Config
	ID     string
	Of     keys.Domain
}

func IdentityOf(offered terms.Terms, config Config) (Identity, error) {
	of, err := terms.DomainOf(offered)
	if err != nil {
		return Identity{}, err
	}
	id, err := config.ID(of.ChainID)
	return Identity{config, id, of}, err
}

func batchDomain(chainID string) keys.Domain {
	return keys.Domain{Name: "x402 Batch Settlement", Version: "1", ChainID: chainID, VerifyingContract: batchSettlementContract}
}

func (c Config) ID(chainID string) (string, error) {
	var words keys.Words
	digest, err := batchDomain(chainID).Digest(&words, keys.Keccak256(channelType, c.words(&words)))
	return "0x" + hex.EncodeToString(digest), err
}

// words encodes the fields as EIP-712 and the contract do.
func (c Config) words(words *keys.Words) []byte {
	return slices.Concat(words.Bytes(c.Payer, 20), words.Bytes(c.PayerAuthorizer, 20), words.Bytes(c.Receiver, 20),
		words.Bytes(c.ReceiverAuthorizer, 20), words.Bytes(c.Token, 20),
		words.Uint(strconv.FormatInt(c.WithdrawDelay, 10), 40), words.Bytes(c.Salt, 32))
}

// Voucher lets the receiver claim up to a sum, which includes all earlier charges of the channel.
type Voucher struct {
	ChannelID          string `json:"channelId"`
	MaxClaimableAmount string `json:"maxClaimableAmount"`
	Signature          string `json:"signature"`
}

func (v Voucher) digest(chainID string) ([]byte, error) {
	var words keys.Words
	return batchDomain(chainID).Digest(&words,
		keys.Keccak256(voucherType, words.Bytes(v.ChannelID, 32), words.Uint(v.MaxClaimableAmount, 128)))
}

// SignedVoucher signs a voucher for a sum of charges in atomic units.
func (i Identity) SignedVoucher(w keys.Wallet, most string) (Voucher, error) {
	v := Voucher{ChannelID: i.ID, MaxClaimableAmount: most}
	digest, err := v.digest(i.Of.ChainID)
	if err == nil {
		v.Signature = w.Sign(digest)
	}
	return v, err
}

// isSignedBy tells whether this wallet's key has signed the voucher, in this client or in any other one.
func (v Voucher) isSignedBy(w keys.Wallet, chainID string) bool {
	digest, err := v.digest(chainID)
	return err == nil && w.HasSigned(digest, v.Signature)
}

// Deposit is a transfer into a channel (EIP-3009 ReceiveWithAuthorization). Only the contract depositCollector can send it.
type Deposit struct {
	Amount        string `json:"amount"`
	Authorization struct {
		ERC3009 depositAuthorization `json:"erc3009Authorization"`
	} `json:"authorization"`
}

type depositAuthorization struct {
	ValidAfter  string `json:"validAfter"`
	ValidBefore string `json:"validBefore"`
	Salt        string `json:"salt"`
	Signature   string `json:"signature"`
}

// SignedDeposit signs a deposit for this channel only, because the nonce contains the channel's id.
func (i Identity) SignedDeposit(w keys.Wallet, amount, validBefore, salt string) (Deposit, error) {
	var words keys.Words
	nonce := keys.Keccak256(words.Bytes(i.ID, 32), words.Bytes(salt, 32))
	transfer := keys.Authorization{
		From: w.Address, To: depositCollector, Value: amount, ValidAfter: "0", ValidBefore: validBefore, Nonce: "0x" + hex.EncodeToString(nonce),
	}
	digest, err := transfer.Digest(keys.Receive, i.Of)
	if err != nil {
		return Deposit{}, err
	}
	signed := Deposit{Amount: amount}
	signed.Authorization.ERC3009 = depositAuthorization{transfer.ValidAfter, validBefore, salt, w.Sign(digest)}
	return signed, nil
}

// Payment is the payload of a batch-settlement payment.
type Payment struct {
	// The type is deposit, voucher or refund.
	Type          string   `json:"type"`
	ChannelConfig Config   `json:"channelConfig"`
	Voucher       Voucher  `json:"voucher"`
	Deposit       *Deposit `json:"deposit,omitempty"`
	// The amount of a refund. Empty means all that is left.
	Amount string `json:"amount,omitempty"`
}

// PaymentIn reads the signed payment from the headers that carry it.
func PaymentIn(headers map[string]string) (Payment, error) {
	var header string
	for name, value := range headers {
		if strings.EqualFold(name, terms.PaymentSignature) {
			header = value
		}
	}
	text, err := base64.StdEncoding.DecodeString(header)
	var sent struct {
		Payload Payment `json:"payload"`
	}
	if err == nil {
		err = json.Unmarshal(text, &sent)
	}
	return sent.Payload, err
}

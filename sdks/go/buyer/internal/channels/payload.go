package buyer

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
)

const (
	typeDeposit = "deposit"
	typeVoucher = "voucher"
	typeRefund  = "refund"
)

// The contracts of batch-settlement (x402, "batch-settlement" on EVM), at the same addresses on every network.
const (
	batchSettlementContract = "0x4020074e9dF2ce1deE5A9C1b5c3f541D02a10003"
	depositCollector        = "0x4020806089470a89826cB9fB1f4059150b550004"
)

const zeroWord = "0x0000000000000000000000000000000000000000000000000000000000000000"

var (
	channelType = keccak256([]byte("ChannelConfig(address payer,address payerAuthorizer,address receiver," +
		"address receiverAuthorizer,address token,uint40 withdrawDelay,bytes32 salt)"))
	voucherType = keccak256([]byte("Voucher(bytes32 channelId,uint128 maxClaimableAmount)"))
)

// channelConfig identifies a channel: its hash is the channel's id. Addresses have the official client's notation.
type channelConfig struct {
	Payer              string `json:"payer"`
	PayerAuthorizer    string `json:"payerAuthorizer"`
	Receiver           string `json:"receiver"`
	ReceiverAuthorizer string `json:"receiverAuthorizer"`
	Token              string `json:"token"`
	WithdrawDelay      int64  `json:"withdrawDelay"`
	Salt               string `json:"salt"`
}

// channelConfigOf returns the channel for a seller's terms: one for each payer, receiver, token and delay.
func channelConfigOf(terms Terms, payer string) (channelConfig, error) {
	authorizer, _ := terms.Extra["receiverAuthorizer"].(string)
	if !evmAddress.MatchString(authorizer) || checksummed(authorizer[2:]) == checksummed(zeroWord[2:42]) {
		return channelConfig{}, &UnreadableTermsError{"the payment terms do not say who settles the channel"}
	}
	delay, isReadable := withdrawDelayOf(terms)
	if !isReadable {
		return channelConfig{}, &UnreadableTermsError{"the payment terms do not say how long a withdrawal takes"}
	}
	return channelConfig{
		Payer: payer, PayerAuthorizer: payer, Receiver: terms.PayTo, ReceiverAuthorizer: checksummed(authorizer[2:]),
		Token: terms.Asset, WithdrawDelay: delay, Salt: zeroWord,
	}, nil
}

// identity names a channel on the chain of its token.
type identity struct {
	config channelConfig
	id     string
	of     domain
}

func identityOf(terms Terms, config channelConfig) (identity, error) {
	of, err := domainOf(terms)
	if err != nil {
		return identity{}, err
	}
	id, err := config.id(of.chainID)
	return identity{config, id, of}, err
}

func batchDomain(chainID string) domain {
	return domain{"x402 Batch Settlement", "1", chainID, batchSettlementContract}
}

func (c channelConfig) id(chainID string) (string, error) {
	var words encoder
	digest, err := batchDomain(chainID).digest(&words, keccak256(channelType, c.words(&words)))
	return "0x" + hex.EncodeToString(digest), err
}

// words returns the fields as EIP-712 hashes them, and as a contract takes them.
func (c channelConfig) words(words *encoder) []byte {
	return slices.Concat(words.bytes(c.Payer, 20), words.bytes(c.PayerAuthorizer, 20), words.bytes(c.Receiver, 20),
		words.bytes(c.ReceiverAuthorizer, 20), words.bytes(c.Token, 20),
		words.uint(strconv.FormatInt(c.WithdrawDelay, 10), 40), words.bytes(c.Salt, 32))
}

// voucher lets the receiver claim up to a sum that includes all charges of a channel so far.
type voucher struct {
	ChannelID          string `json:"channelId"`
	MaxClaimableAmount string `json:"maxClaimableAmount"`
	Signature          string `json:"signature"`
}

func (v voucher) digest(chainID string) ([]byte, error) {
	var words encoder
	return batchDomain(chainID).digest(&words,
		keccak256(voucherType, words.bytes(v.ChannelID, 32), words.uint(v.MaxClaimableAmount, 128)))
}

// signedVoucher signs a voucher for a sum of charges in atomic units.
func (i identity) signedVoucher(w wallet, most string) (voucher, error) {
	v := voucher{ChannelID: i.id, MaxClaimableAmount: most}
	digest, err := v.digest(i.of.chainID)
	if err == nil {
		v.Signature = w.sign(digest)
	}
	return v, err
}

// isSignedBy is true for a voucher of this wallet, even if another client made it.
func (v voucher) isSignedBy(w wallet, chainID string) bool {
	digest, err := v.digest(chainID)
	return err == nil && w.hasSigned(digest, v.Signature)
}

// deposit is a transfer into a channel that only its collector can send (EIP-3009 ReceiveWithAuthorization).
type deposit struct {
	Amount        string                `json:"amount"`
	Authorization depositAuthorizations `json:"authorization"`
}

type depositAuthorizations struct {
	ERC3009 depositAuthorization `json:"erc3009Authorization"`
}

type depositAuthorization struct {
	ValidAfter  string `json:"validAfter"`
	ValidBefore string `json:"validBefore"`
	Salt        string `json:"salt"`
	Signature   string `json:"signature"`
}

// signedDeposit signs for this channel only: its id is in the nonce.
func (i identity) signedDeposit(w wallet, d deposit) (deposit, error) {
	var words encoder
	signed := &d.Authorization.ERC3009
	nonce := keccak256(words.bytes(i.id, 32), words.bytes(signed.Salt, 32))
	transfer := authorization{
		From: w.address, To: depositCollector, Value: d.Amount,
		ValidAfter: signed.ValidAfter, ValidBefore: signed.ValidBefore, Nonce: "0x" + hex.EncodeToString(nonce),
	}
	digest, err := transfer.receiveDigest(i.of)
	if err == nil {
		signed.Signature = w.sign(digest)
	}
	return d, err
}

// channelPayment is the payload of a batch-settlement payment.
type channelPayment struct {
	// The type is deposit, voucher or refund.
	Type          string        `json:"type"`
	ChannelConfig channelConfig `json:"channelConfig"`
	Voucher       voucher       `json:"voucher"`
	Deposit       *deposit      `json:"deposit,omitempty"`
	// The amount of a refund. Empty means the whole rest.
	Amount string `json:"amount,omitempty"`
}

// channelPaymentIn reads the signed payment from the headers that carry it.
func channelPaymentIn(headers map[string]string) (channelPayment, error) {
	var header string
	for name, value := range headers {
		if strings.EqualFold(name, paymentSignature) {
			header = value
		}
	}
	text, err := base64.StdEncoding.DecodeString(header)
	var sent struct {
		Payload channelPayment `json:"payload"`
	}
	if err == nil {
		err = json.Unmarshal(text, &sent)
	}
	return sent.Payload, err
}

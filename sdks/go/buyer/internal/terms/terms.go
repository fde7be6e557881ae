// Package terms reads a seller's terms, and encodes payments as headers. The package buyer documents its public parts.
package terms

import (
	"encoding/json"
	"math/big"
	"regexp"
	"strings"

	launa "launa/sdk"
	"launa/sdk/buyer/internal/keys"
	"launa/sdk/internal/facts"
)

type Terms struct {
	Scheme string `json:"scheme"`
	// CAIP-2.
	Network string `json:"network"`
	Asset   string `json:"asset"`
	// Atomic units.
	Amount            string         `json:"amount"`
	PayTo             string         `json:"payTo"`
	MaxTimeoutSeconds int64          `json:"maxTimeoutSeconds"`
	Extra             map[string]any `json:"extra"`
}

// The schemes that a buyer can pay.
const (
	SchemeExact = "exact"
	SchemeBatch = "batch-settlement"
)

var (
	EVMAddress   = regexp.MustCompile(`\A0x[0-9a-fA-F]{40}\z`)
	hederaEntity = regexp.MustCompile(`\A0\.0\.(0|[1-9][0-9]{0,18})\z`)
)

// Of parses a seller's terms. It returns false unless every field is valid. Field names must match exactly.
func Of(text json.RawMessage) (Terms, bool) {
	var fields Fields
	if json.Unmarshal(text, &fields) != nil {
		return Terms{}, false
	}
	var terms Terms
	isReadable := readNames(fields, &terms) && fields.Read("maxTimeoutSeconds", &terms.MaxTimeoutSeconds) && fields.Read("extra", &terms.Extra)
	address, isPayee := EVMAddress, isEVMPayee
	if strings.HasPrefix(terms.Network, "hedera:") {
		address, isPayee = hederaEntity, hederaEntity.MatchString
	}
	amount, err := AtomicAmount(terms.Amount)
	if !isReadable || err != nil || amount.Sign() == 0 || terms.MaxTimeoutSeconds <= 0 ||
		!address.MatchString(terms.Asset) || !isPayee(terms.PayTo) {
		return Terms{}, false
	}
	return terms, true
}

// isEVMPayee tells whether a text is an EVM address without a wrong checksum (EIP-55). A wrong checksum indicates a typing error. An
// address in one letter case has no checksum.
func isEVMPayee(text string) bool {
	if !EVMAddress.MatchString(text) {
		return false
	}
	digits := text[2:]
	return digits == strings.ToLower(digits) || digits == strings.ToUpper(digits) || text == keys.Checksummed(digits)
}

// readNames reads the members that are texts.
func readNames(fields Fields, t *Terms) bool {
	return fields.Read("scheme", &t.Scheme) && fields.Read("network", &t.Network) && fields.Read("asset", &t.Asset) &&
		fields.Read("amount", &t.Amount) && fields.Read("payTo", &t.PayTo)
}

// IsWithin tells whether terms are the approved ones. Amount, payee, token, network and scheme must be equal. The lifetime of an exact
// payment and the deposit of a channel may be smaller.
func IsWithin(t, approved Terms) bool {
	if t.Scheme != approved.Scheme || t.Network != approved.Network || t.Amount != approved.Amount ||
		!strings.EqualFold(t.Asset, approved.Asset) || !strings.EqualFold(t.PayTo, approved.PayTo) {
		return false
	}
	if t.Scheme != SchemeBatch {
		return t.MaxTimeoutSeconds <= approved.MaxTimeoutSeconds
	}
	authorizer, _ := t.Extra["receiverAuthorizer"].(string)
	agreed, _ := approved.Extra["receiverAuthorizer"].(string)
	delay, isReadable := WithdrawDelayOf(t)
	agreedDelay, isAgreed := WithdrawDelayOf(approved)
	_, isGiven := t.Extra["withdrawDelay"]
	_, wasGiven := approved.Extra["withdrawDelay"]
	return strings.EqualFold(authorizer, agreed) && isReadable && isAgreed && delay == agreedDelay && isGiven == wasGiven &&
		DepositFor(t).Cmp(DepositFor(approved)) <= 0
}

// WithdrawDelayOf returns the delay in seconds, or false if the seller's value is not a number.
func WithdrawDelayOf(terms Terms) (int64, bool) {
	said, isGiven := terms.Extra["withdrawDelay"]
	if !isGiven {
		return facts.UsualWithdrawDelaySeconds, true
	}
	delay, isNumber := said.(float64)
	if !isNumber || delay < 0 || delay >= 1<<40 || delay != float64(int64(delay)) {
		return 0, false
	}
	return int64(delay), true
}

// DepositFor returns the smallest deposit that the seller asks for, or the price of several requests if the seller names no deposit of at
// least one price.
func DepositFor(terms Terms) *big.Int {
	price := AmountOf(terms.Amount)
	if amount := AmountIn(terms.Extra, "minDeposit"); amount != nil && amount.Cmp(price) >= 0 {
		return amount
	}
	return new(big.Int).Mul(price, big.NewInt(facts.PricesPerDeposit))
}

// Read reads members by their exact names, because encoding/json would also take a seller's "Amount" for "amount". It checks no values,
// because the SDK that signed the payment has checked them. A value that is not a Go number stays empty.
func Read(fields Fields, t *Terms) bool {
	fields.Read("maxTimeoutSeconds", &t.MaxTimeoutSeconds)
	fields.Read("extra", &t.Extra)
	return readNames(fields, t)
}

var evmNetwork = regexp.MustCompile(`\Aeip155:([1-9][0-9]{0,31})\z`)

// DomainOf returns the EIP-712 domain of a token on an EVM network.
func DomainOf(terms Terms) (keys.Domain, error) {
	chain := evmNetwork.FindStringSubmatch(terms.Network)
	name, _ := terms.Extra["name"].(string)
	version, _ := terms.Extra["version"].(string)
	if chain == nil || name == "" || version == "" {
		return keys.Domain{}, &UnreadableTermsError{"the payment terms do not say what to sign"}
	}
	return keys.Domain{Name: name, Version: version, ChainID: chain[1], VerifyingContract: terms.Asset}, nil
}

type UnreadableTermsError struct{ Message string }

func (e *UnreadableTermsError) Error() string { return e.Message }
func (e *UnreadableTermsError) LaunaError()   {}

// AmountOf parses an amount. It returns zero for any other text.
func AmountOf(text string) *big.Int {
	if amount, isAmount := new(big.Int).SetString(text, 10); isAmount && amount.Sign() >= 0 {
		return amount
	}
	return new(big.Int)
}

var decimal = regexp.MustCompile(`\A[0-9]{1,39}\z`)

// AmountIn parses an amount in a seller's fields. It returns nil if there is none.
func AmountIn(fields map[string]any, name string) *big.Int {
	text, _ := fields[name].(string)
	if !decimal.MatchString(text) {
		return nil
	}
	amount, _ := new(big.Int).SetString(text, 10)
	return amount
}

// AtomicAmount parses decimal digits without leading zeros, of at most 256 bits. It returns a *launa.InvalidArgumentError for anything
// else.
func AtomicAmount(text string) (*big.Int, error) {
	if _, err := launa.AtomicToUsdc(text); err != nil {
		return nil, err
	}
	amount, _ := new(big.Int).SetString(text, 10)
	return amount, nil
}

package buyer

import (
	"encoding/json"
	"math/big"
	"regexp"
	"slices"
	"strings"

	launa "launa/sdk"
)

var (
	evmAddress   = regexp.MustCompile(`\A0x[0-9a-fA-F]{40}\z`)
	hederaEntity = regexp.MustCompile(`\A0\.0\.(0|[1-9][0-9]{0,18})\z`)
)

// termsOf reads a seller's terms. It returns false unless every field is valid. Names of fields must match exactly.
func termsOf(text json.RawMessage) (Terms, bool) {
	var fields members
	if json.Unmarshal(text, &fields) != nil {
		return Terms{}, false
	}
	var terms Terms
	isReadable := terms.readNames(fields) && fields.read("maxTimeoutSeconds", &terms.MaxTimeoutSeconds) && fields.read("extra", &terms.Extra)
	address, isPayee := evmAddress, isEVMPayee
	if strings.HasPrefix(terms.Network, "hedera:") {
		address, isPayee = hederaEntity, hederaEntity.MatchString
	}
	amount, err := atomicAmount(terms.Amount)
	if !isReadable || err != nil || amount.Sign() == 0 || terms.MaxTimeoutSeconds <= 0 ||
		!address.MatchString(terms.Asset) || !isPayee(terms.PayTo) {
		return Terms{}, false
	}
	return terms, true
}

// isEVMPayee refuses an address with a wrong checksum (EIP-55): its writer has mistyped it. An address in one case has no checksum.
func isEVMPayee(text string) bool {
	if !evmAddress.MatchString(text) {
		return false
	}
	digits := text[2:]
	return digits == strings.ToLower(digits) || digits == strings.ToUpper(digits) || text == checksummed(digits)
}

// readNames reads the members that are texts.
func (t *Terms) readNames(fields members) bool {
	return fields.read("scheme", &t.Scheme) && fields.read("network", &t.Network) && fields.read("asset", &t.Asset) &&
		fields.read("amount", &t.Amount) && fields.read("payTo", &t.PayTo)
}

func (t Terms) value() *big.Int {
	value, _ := new(big.Int).SetString(t.Amount, 10)
	return value
}

func (t Terms) isBetterThan(other Terms) bool {
	if exact, otherExact := t.Scheme == schemeExact, other.Scheme == schemeExact; exact != otherExact {
		return exact
	}
	if usdc, otherUsdc := launa.IsUsdc(t.Network, t.Asset), launa.IsUsdc(other.Network, other.Asset); usdc != otherUsdc {
		return usdc
	}
	return t.value().Cmp(other.value()) < 0
}

// extraIs is also true for an absent field.
func (t Terms) extraIs(name, value string) bool {
	said := t.Extra[name]
	return said == nil || said == value
}

// isWithin tells whether these terms are the approved ones. Amount, payee, token, network and scheme must be the same. The time of an exact
// payment and the deposit of a channel may be less.
func (t Terms) isWithin(approved Terms) bool {
	if t.Scheme != approved.Scheme || t.Network != approved.Network || t.Amount != approved.Amount ||
		!strings.EqualFold(t.Asset, approved.Asset) || !strings.EqualFold(t.PayTo, approved.PayTo) {
		return false
	}
	if t.Scheme != schemeBatch {
		return t.MaxTimeoutSeconds <= approved.MaxTimeoutSeconds
	}
	authorizer, _ := t.Extra["receiverAuthorizer"].(string)
	agreed, _ := approved.Extra["receiverAuthorizer"].(string)
	delay, isReadable := withdrawDelayOf(t)
	agreedDelay, isAgreed := withdrawDelayOf(approved)
	_, isGiven := t.Extra["withdrawDelay"]
	_, wasGiven := approved.Extra["withdrawDelay"]
	return strings.EqualFold(authorizer, agreed) && isReadable && isAgreed && delay == agreedDelay && isGiven == wasGiven &&
		depositFor(t).Cmp(depositFor(approved)) <= 0
}

// withdrawDelayOf returns seconds, or false if the seller's value is no number.
func withdrawDelayOf(terms Terms) (int64, bool) {
	said, isGiven := terms.Extra["withdrawDelay"]
	if !isGiven {
		return defaultWithdrawDelay, true
	}
	delay, isNumber := said.(float64)
	if !isNumber || delay < 0 || delay >= 1<<40 || delay != float64(int64(delay)) {
		return 0, false
	}
	return int64(delay), true
}

// depositFor returns the smallest deposit that the seller asks for, or the price of several requests.
func depositFor(terms Terms) *big.Int {
	price := terms.value()
	if amount := amountIn(terms.Extra, "minDeposit"); amount != nil && amount.Cmp(price) >= 0 {
		return amount
	}
	return new(big.Int).Mul(price, big.NewInt(requestsPerDeposit))
}

// offers tells whether the approved terms are among those of a 402.
func (r required) offers(approved Terms) bool {
	return slices.ContainsFunc(r.readable(), func(terms Terms) bool { return terms.isWithin(approved) })
}

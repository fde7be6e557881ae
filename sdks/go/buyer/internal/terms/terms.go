package buyer

import (
	"encoding/json"
	"math/big"
	"regexp"
	"strings"
)

// Terms is a seller's offer in x402 v2 notation (PaymentRequirements).
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

const (
	schemeExact = "exact"
	schemeBatch = "batch-settlement"
)

// The number of requests that a deposit covers, if the seller names no other amount.
const requestsPerDeposit = 5

// Seconds that a payer waits before it can withdraw a deposit, if the seller names no time.
const defaultWithdrawDelay = 900

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
	isReadable := readNames(fields, &terms) && fields.read("maxTimeoutSeconds", &terms.MaxTimeoutSeconds) && fields.read("extra", &terms.Extra)
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
func readNames(fields members, t *Terms) bool {
	return fields.read("scheme", &t.Scheme) && fields.read("network", &t.Network) && fields.read("asset", &t.Asset) &&
		fields.read("amount", &t.Amount) && fields.read("payTo", &t.PayTo)
}

// valueOf returns the price of valid terms.
func valueOf(t Terms) *big.Int {
	value, _ := new(big.Int).SetString(t.Amount, 10)
	return value
}

// isWithin tells whether terms are the approved ones. Amount, payee, token, network and scheme must be the same. The time of an exact
// payment and the deposit of a channel may be less.
func isWithin(t, approved Terms) bool {
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
	price := valueOf(terms)
	if amount := amountIn(terms.Extra, "minDeposit"); amount != nil && amount.Cmp(price) >= 0 {
		return amount
	}
	return new(big.Int).Mul(price, big.NewInt(requestsPerDeposit))
}

// readTerms reads the members by their exact names: the seller's terms may contain any others. The SDK that signed the payment has accepted
// them all. A value that is no number of Go stays empty.
func readTerms(fields members, t *Terms) bool {
	fields.read("maxTimeoutSeconds", &t.MaxTimeoutSeconds)
	fields.read("extra", &t.Extra)
	return readNames(fields, t)
}

var evmNetwork = regexp.MustCompile(`\Aeip155:([1-9][0-9]{0,31})\z`)

func domainOf(terms Terms) (domain, error) {
	chain := evmNetwork.FindStringSubmatch(terms.Network)
	name, _ := terms.Extra["name"].(string)
	version, _ := terms.Extra["version"].(string)
	if chain == nil || name == "" || version == "" {
		return domain{}, &UnreadableTermsError{"the payment terms do not say what to sign"}
	}
	return domain{name: name, version: version, chainID: chain[1], verifyingContract: terms.Asset}, nil
}

// UnreadableTermsError means that the seller's request for a payment cannot be understood. Nothing was signed.
type UnreadableTermsError struct{ Message string }

func (e *UnreadableTermsError) Error() string { return e.Message }
func (e *UnreadableTermsError) LaunaError()   {}

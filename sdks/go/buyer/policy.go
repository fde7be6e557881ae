package buyer

import (
	"encoding/json"
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strings"

	launa "launa/sdk"
)

// Policy is what a buyer may spend. Amounts are atomic units (launa.UsdcToAtomic).
type Policy struct {
	// The most that one request may cost. Required.
	MaxPerCall string
	// The most that is signed away in one day (UTC); no such limit when empty.
	MaxPerDay string
	// CAIP-2 networks; those of the known USDC tokens when nil.
	Networks []string
	// Host names, *.example.com for all below one; any when nil.
	Hosts []string
	// Tokens beside the known USDC contracts. MaxPerCall is in their atomic units too.
	Assets []Asset
	// The most that may be deposited at once for batch-settlement; that scheme is not used when empty.
	MaxDeposit string
}

// Asset is a token on a network.
type Asset struct {
	Network string `json:"network"`
	Asset   string `json:"asset"`
}

// Refusal says why terms are not paid.
type Refusal string

const (
	RefusalMalformed  Refusal = "malformed"
	RefusalHost       Refusal = "host"
	RefusalNetwork    Refusal = "network"
	RefusalScheme     Refusal = "scheme"
	RefusalAsset      Refusal = "asset"
	RefusalAmount     Refusal = "amount"
	RefusalTimeout    Refusal = "timeout"
	RefusalFlow       Refusal = "flow"
	RefusalDailyLimit Refusal = "daily_limit"
	RefusalDeposit    Refusal = "deposit"
)

// Seconds; a signature that lives longer could be charged long after everybody has forgotten it.
const longestTimeout = 86_400

func (p Policy) check() error {
	limits := map[string]string{"MaxPerCall": p.MaxPerCall, "MaxPerDay": p.MaxPerDay, "MaxDeposit": p.MaxDeposit}
	for name, limit := range limits {
		if limit == "" && name != "MaxPerCall" {
			continue
		}
		if _, err := atomicAmount(limit); err != nil {
			message := fmt.Sprintf(`%s must be a text of atomic units such as "100000"`, name)
			return &launa.ConfigurationError{Message: message}
		}
	}
	return nil
}

func atomicAmount(text string) (*big.Int, error) {
	if _, err := launa.AtomicToUsdc(text); err != nil {
		return nil, err
	}
	amount, _ := new(big.Int).SetString(text, 10)
	return amount, nil
}

// abilities is what a buyer could sign.
type abilities struct {
	// CAIP-2 namespaces that there is a key for.
	namespaces []string
	schemes    []string
}

// choose answers which of the seller's terms to pay: of those that the policy allows the cheapest, exact before others,
// else in the seller's order; or -1 and a reason for each. The terms come from the seller and may hold anything.
func (p Policy) choose(accepts []json.RawMessage, host string, can abilities) (int, Terms, []Refusal) {
	if !p.allowsHost(host) {
		return -1, Terms{}, []Refusal{RefusalHost}
	}
	chosen, best := -1, Terms{}
	var reasons []Refusal
	for i, text := range accepts {
		terms, isReadable := termsOf(text)
		if !isReadable {
			reasons = append(reasons, RefusalMalformed)
		} else if reason := p.refusal(terms, can); reason != "" {
			reasons = append(reasons, reason)
		} else if chosen < 0 || terms.isBetterThan(best) {
			chosen, best = i, terms
		}
	}
	return chosen, best, reasons
}

func (t Terms) isBetterThan(other Terms) bool {
	if exact, otherExact := t.Scheme == "exact", other.Scheme == "exact"; exact != otherExact {
		return exact
	}
	return t.value().Cmp(other.value()) < 0
}

func (t Terms) value() *big.Int {
	value, _ := new(big.Int).SetString(t.Amount, 10)
	return value
}

func (p Policy) refusal(terms Terms, can abilities) Refusal {
	namespace, _, _ := strings.Cut(terms.Network, ":")
	limit, err := atomicAmount(p.MaxPerCall)
	switch {
	case p.Networks != nil && !slices.Contains(p.Networks, terms.Network):
		return RefusalNetwork
	case !slices.Contains(can.namespaces, namespace):
		return RefusalNetwork
	case !slices.Contains(can.schemes, terms.Scheme):
		return RefusalScheme
	case !p.allowsAsset(terms):
		return RefusalAsset
	case err != nil || terms.value().Cmp(limit) > 0:
		return RefusalAmount
	case terms.MaxTimeoutSeconds > longestTimeout:
		return RefusalTimeout
	// Another flow charges before the answer; another transfer method signs something else than one transfer.
	case !terms.extraIs("paymentFlow", "authorization"), !terms.extraIs("assetTransferMethod", "eip3009"):
		return RefusalFlow
	}
	return ""
}

// extraIs holds for what is not said, too.
func (t Terms) extraIs(name, value string) bool {
	said := t.Extra[name]
	return said == nil || said == value
}

func (p Policy) allowsAsset(terms Terms) bool {
	return launa.IsUsdc(terms.Network, terms.Asset) || slices.ContainsFunc(p.Assets, func(allowed Asset) bool {
		return allowed.Network == terms.Network && strings.EqualFold(allowed.Asset, terms.Asset)
	})
}

func (p Policy) allowsHost(host string) bool {
	return p.Hosts == nil || slices.ContainsFunc(p.Hosts, func(pattern string) bool {
		if suffix, isPattern := strings.CutPrefix(pattern, "*"); isPattern && strings.HasPrefix(suffix, ".") {
			return strings.HasSuffix(host, suffix)
		}
		return host == pattern
	})
}

var (
	evmAddress   = regexp.MustCompile(`\A0x[0-9a-fA-F]{40}\z`)
	hederaEntity = regexp.MustCompile(`\A0\.0\.(0|[1-9][0-9]{0,18})\z`)
)

// termsOf reads what a seller says; false unless every field is what it must be. The names of fields are taken as they
// are written, not as encoding/json matches them.
func termsOf(text json.RawMessage) (Terms, bool) {
	var fields map[string]json.RawMessage
	if json.Unmarshal(text, &fields) != nil {
		return Terms{}, false
	}
	var terms Terms
	isReadable := true
	read := func(name string, to any) {
		value, found := fields[name]
		if !found || string(value) == "null" || json.Unmarshal(value, to) != nil {
			isReadable = false
		}
	}
	read("scheme", &terms.Scheme)
	read("network", &terms.Network)
	read("asset", &terms.Asset)
	read("amount", &terms.Amount)
	read("payTo", &terms.PayTo)
	read("maxTimeoutSeconds", &terms.MaxTimeoutSeconds)
	read("extra", &terms.Extra)
	address := evmAddress
	if strings.HasPrefix(terms.Network, "hedera:") {
		address = hederaEntity
	}
	amount, err := atomicAmount(terms.Amount)
	if !isReadable || err != nil || amount.Sign() == 0 || terms.MaxTimeoutSeconds <= 0 ||
		!address.MatchString(terms.Asset) || !address.MatchString(terms.PayTo) {
		return Terms{}, false
	}
	return terms, true
}

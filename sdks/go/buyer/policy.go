package buyer

import (
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"time"

	launa "launa/sdk"
)

const (
	// DefaultMaxSignatureSeconds is how long a signature can be charged, unless Policy.MaxSignatureSeconds says otherwise.
	DefaultMaxSignatureSeconds = 300
	longestSignatureSeconds    = 3600
)

// Policy is what a buyer may spend. Amounts are atomic units (launa.UsdcToAtomic) of USDC; all known USDC tokens count
// together. What was signed counts, charged or not.
type Policy struct {
	// The most that one request may cost. Required.
	MaxPerCall string
	// The most that is signed in one day (UTC); no such limit when empty.
	MaxPerDay string
	// The most that is signed for one host in one day (UTC); no such limit when empty.
	MaxPerHostPerDay string
	// CAIP-2 networks; those of the known USDC tokens when nil.
	Networks []string
	// Host names, *.example.com for all below one; any when nil.
	Hosts []string
	// Tokens beside the known USDC contracts, each with limits of its own.
	Assets []Asset
	// The most that may be deposited at once for batch-settlement, in USDC alone; that scheme is not used when empty. A deposit counts against the
	// limits of a day with its whole amount, the vouchers inside it do not.
	MaxDeposit string
	// How long a signature can be charged, at most 3600 seconds; DefaultMaxSignatureSeconds when zero. A seller may ask for less.
	MaxSignatureSeconds int64
}

// Asset is a token on a network, with its limits in its own atomic units.
type Asset struct {
	Network string `json:"network"`
	Asset   string `json:"asset"`
	// The most that one request may cost. Required.
	MaxPerCall string `json:"max_per_call"`
	// The most that is signed in one day (UTC); no such limit when empty.
	MaxPerDay string `json:"max_per_day"`
}

func (a Asset) is(network, asset string) bool {
	return a.Network == network && strings.EqualFold(a.Asset, asset)
}

// Refusal says why terms are not paid.
type Refusal string

const (
	RefusalMalformed Refusal = "malformed"
	RefusalHost      Refusal = "host"
	RefusalNetwork   Refusal = "network"
	RefusalScheme    Refusal = "scheme"
	RefusalAsset     Refusal = "asset"
	RefusalAmount    Refusal = "amount"
	RefusalTimeout   Refusal = "timeout"
	RefusalFlow      Refusal = "flow"
	// They differ from the terms that were approved.
	RefusalTerms   Refusal = "terms"
	RefusalDeposit Refusal = "deposit"
	// The seller wants another channel than the one that was deposited into.
	RefusalChannelChanged Refusal = "channel_changed"
	// A deposit could not be taken back within 30 days.
	RefusalWithdrawDelay  Refusal = "withdraw_delay"
	RefusalDailyLimit     Refusal = "daily_limit"
	RefusalHostDailyLimit Refusal = "host_daily_limit"
	// Three payments in a row were refused or got no receipt within an hour.
	RefusalHostRefuses Refusal = "host_refuses"
)

// Seconds; terms with a longer time are not those of a request that is answered now.
const longestTimeout = 86_400

func (p Policy) check() error {
	limits := map[string]string{
		"MaxPerDay": p.MaxPerDay, "MaxPerHostPerDay": p.MaxPerHostPerDay, "MaxDeposit": p.MaxDeposit,
	}
	required := map[string]string{"MaxPerCall": p.MaxPerCall}
	for i, asset := range p.Assets {
		required[fmt.Sprintf("Assets[%d].MaxPerCall", i)] = asset.MaxPerCall
		limits[fmt.Sprintf("Assets[%d].MaxPerDay", i)] = asset.MaxPerDay
	}
	for name, limit := range limits {
		if limit != "" {
			required[name] = limit
		}
	}
	for name, limit := range required {
		if _, err := atomicAmount(limit); err != nil {
			message := fmt.Sprintf(`%s must be a text of atomic units such as "100000"`, name)
			return &launa.ConfigurationError{Message: message}
		}
	}
	if p.MaxSignatureSeconds < 0 || p.MaxSignatureSeconds > longestSignatureSeconds {
		message := fmt.Sprintf("MaxSignatureSeconds must be from 1 to %d", longestSignatureSeconds)
		return &launa.ConfigurationError{Message: message}
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

// validBefore is until when a signature of now can be charged, in Unix seconds.
func (p Policy) validBefore(now time.Time, terms Terms) int64 {
	longest := p.MaxSignatureSeconds
	if longest == 0 {
		longest = DefaultMaxSignatureSeconds
	}
	return now.Unix() + min(longest, terms.MaxTimeoutSeconds)
}

// abilities is what a buyer could sign.
type abilities struct {
	// CAIP-2 namespaces that there is a key for.
	namespaces []string
	schemes    []string
}

// choose answers which of the seller's terms to pay: of those that were approved, if any were, and that the policy allows the
// cheapest, exact before others, USDC before other tokens, else in the seller's order; or -1 and a reason for each. The terms come from the seller and may
// hold anything.
func (p Policy) choose(
	accepts []json.RawMessage, host string, can abilities, approved *Terms,
) (int, Terms, []Refusal) {
	if !p.allowsHost(host) {
		return -1, Terms{}, []Refusal{RefusalHost}
	}
	chosen, best := -1, Terms{}
	var reasons []Refusal
	for i, text := range accepts {
		terms, isReadable := termsOf(text)
		if !isReadable {
			reasons = append(reasons, RefusalMalformed)
		} else if approved != nil && !terms.isWithin(*approved) {
			reasons = append(reasons, RefusalTerms)
		} else if reason := p.refusal(terms, can); reason != "" {
			reasons = append(reasons, reason)
		} else if chosen < 0 || terms.isBetterThan(best) {
			chosen, best = i, terms
		}
	}
	return chosen, best, reasons
}

func (p Policy) refusal(terms Terms, can abilities) Refusal {
	namespace, _, _ := strings.Cut(terms.Network, ":")
	limit := p.maxPerCall(terms)
	switch {
	case p.Networks != nil && !slices.Contains(p.Networks, terms.Network):
		return RefusalNetwork
	case !slices.Contains(can.namespaces, namespace):
		return RefusalNetwork
	case !slices.Contains(can.schemes, terms.Scheme):
		return RefusalScheme
	// Deposits have one limit, in USDC.
	case limit == nil, terms.Scheme == schemeBatch && !launa.IsUsdc(terms.Network, terms.Asset):
		return RefusalAsset
	case terms.value().Cmp(limit) > 0:
		return RefusalAmount
	case terms.MaxTimeoutSeconds > longestTimeout:
		return RefusalTimeout
	// Another flow charges before the answer; another transfer method signs something else than one transfer.
	case !terms.extraIs("paymentFlow", "authorization"), !terms.extraIs("assetTransferMethod", "eip3009"):
		return RefusalFlow
	}
	if delay, isReadable := withdrawDelayOf(terms); terms.Scheme == schemeBatch && (!isReadable || delay > longestWithdrawDelay) {
		return RefusalWithdrawDelay
	}
	return ""
}

// maxPerCall is nil for a token that may not be paid with, and zero for one without a limit that can be read.
func (p Policy) maxPerCall(terms Terms) *big.Int {
	text := p.MaxPerCall
	if !launa.IsUsdc(terms.Network, terms.Asset) {
		index := slices.IndexFunc(p.Assets, func(a Asset) bool { return a.is(terms.Network, terms.Asset) })
		if index < 0 {
			return nil
		}
		text = p.Assets[index].MaxPerCall
	}
	if limit, err := atomicAmount(text); err == nil {
		return limit
	}
	return new(big.Int)
}

func (p Policy) allowsHost(host string) bool {
	return p.Hosts == nil || slices.ContainsFunc(p.Hosts, func(pattern string) bool {
		if suffix, isPattern := strings.CutPrefix(pattern, "*"); isPattern && strings.HasPrefix(suffix, ".") {
			return strings.HasSuffix(host, suffix)
		}
		return host == pattern
	})
}

package buyer

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"
	"time"

	launa "launa/sdk"
	"launa/sdk/buyer/internal/terms"
	"launa/sdk/internal/facts"
)

const (
	// DefaultMaxSignatureSeconds is for how many seconds a signature can be charged, unless Policy.MaxSignatureSeconds is set.
	DefaultMaxSignatureSeconds = facts.UsualSignatureSeconds
	// DefaultMaxWithoutReceipt is how many payments in a row a host may leave without a receipt, unless Policy.MaxWithoutReceipt is set.
	DefaultMaxWithoutReceipt = facts.MostWithoutReceipt
)

// Policy limits the spending of a buyer. Amounts are atomic units (launa.UsdcToAtomic) of USDC; all known USDC tokens count together. Every
// signed amount counts, charged or not.
type Policy struct {
	// The highest price of one request. Required.
	MaxPerCall string
	// The highest sum of the amounts that are signed in one day (UTC). Empty means no such limit.
	MaxPerDay string
	// The highest sum of the amounts that are signed for one host in one day (UTC). Empty means no such limit.
	MaxPerHostPerDay string
	// CAIP-2 networks. Nil means the networks of the known USDC tokens.
	Networks []string
	// Host names in lower-case ASCII; *.example.com allows all hosts below example.com. An IPv6 address has its brackets. Nil means any host.
	// No requests go to other hosts.
	Hosts []string
	// Tokens beside the known USDC contracts, each with its own limits.
	Assets []Asset
	// The highest single deposit for batch-settlement, in USDC only. If empty, the buyer does not use that scheme. The whole deposit counts
	// against the limits of its day; vouchers out of it do not count again.
	MaxDeposit string
	// How long a signature can be charged, at most 3600 seconds. Zero means DefaultMaxSignatureSeconds. A seller may ask for less.
	MaxSignatureSeconds int64
	// How many payments in a row a host may leave without a receipt, at most 1000. Zero means DefaultMaxWithoutReceipt. After that many, the
	// buyer signs no payment for this host for a minute. Each further payment without a receipt doubles the pause, up to an hour.
	MaxWithoutReceipt int
}

// Asset is a token on a network, with its limits in its own atomic units.
type Asset struct {
	Network string `json:"network"`
	Asset   string `json:"asset"`
	// The highest price of one request. Required.
	MaxPerCall string `json:"max_per_call"`
	// The highest sum of the amounts that are signed in one day (UTC). Empty means no such limit.
	MaxPerDay string `json:"max_per_day"`
}

func (a Asset) is(network, asset string) bool {
	return a.Network == network && strings.EqualFold(a.Asset, asset)
}

func (p Policy) check() error {
	// An empty text means no limit.
	limits := map[string]string{"MaxPerDay": p.MaxPerDay, "MaxPerHostPerDay": p.MaxPerHostPerDay, "MaxDeposit": p.MaxDeposit}
	required := map[string]string{"MaxPerCall": p.MaxPerCall}
	for i, asset := range p.Assets {
		required[fmt.Sprintf("Assets[%d].MaxPerCall", i)] = asset.MaxPerCall
		limits[fmt.Sprintf("Assets[%d].MaxPerDay", i)] = asset.MaxPerDay
	}
	maps.DeleteFunc(limits, func(_, limit string) bool { return limit == "" })
	maps.Copy(required, limits)
	for name, limit := range required {
		if _, err := terms.AtomicAmount(limit); err != nil {
			message := fmt.Sprintf(`%s must be a text of atomic units such as "100000"`, name)
			return &launa.ConfigurationError{Message: message}
		}
	}
	if p.MaxSignatureSeconds < 0 || p.MaxSignatureSeconds > facts.LongestSignatureSeconds {
		message := fmt.Sprintf("MaxSignatureSeconds must be from 1 to %d", facts.LongestSignatureSeconds)
		return &launa.ConfigurationError{Message: message}
	}
	if p.MaxWithoutReceipt < 0 || p.MaxWithoutReceipt > 1000 {
		return &launa.ConfigurationError{Message: "MaxWithoutReceipt must be from 1 to 1000"}
	}
	return nil
}

// validBefore returns the time until which a signature that is made now can be charged, in Unix seconds.
func (p Policy) validBefore(now time.Time, terms Terms) int64 {
	return now.Unix() + min(cmp.Or(p.MaxSignatureSeconds, DefaultMaxSignatureSeconds), terms.MaxTimeoutSeconds)
}

// abilities describes the payments that a buyer could sign.
type abilities struct {
	// CAIP-2 namespaces for which the buyer has a key.
	namespaces []string
	schemes    []string
}

// choose returns the index of the seller's terms to pay, or -1 and a reason against each of the terms. It considers only terms that the
// policy allows. If the caller has approved terms, it considers only these. It prefers exact to other schemes, then USDC to other tokens,
// then the cheapest, then the seller's order. The terms come from the seller and are unchecked.
func (p Policy) choose(
	accepts []json.RawMessage, host string, can abilities, approved *Terms,
) (int, Terms, []Refusal) {
	if !p.allowsHost(host) {
		return -1, Terms{}, []Refusal{RefusalHost}
	}
	chosen, best := -1, Terms{}
	var reasons []Refusal
	for i, text := range accepts {
		offered, isReadable := terms.Of(text)
		if !isReadable {
			reasons = append(reasons, RefusalMalformed)
		} else if approved != nil && !terms.IsWithin(offered, *approved) {
			reasons = append(reasons, RefusalTerms)
		} else if reason := p.refusal(offered, can); reason != "" {
			reasons = append(reasons, reason)
		} else if chosen < 0 || isBetter(offered, best) {
			chosen, best = i, offered
		}
	}
	return chosen, best, reasons
}

func (p Policy) refusal(offered Terms, can abilities) Refusal {
	namespace, _, _ := strings.Cut(offered.Network, ":")
	limit := p.maxPerCall(offered)
	switch {
	case p.Networks != nil && !slices.Contains(p.Networks, offered.Network):
		return RefusalNetwork
	case !slices.Contains(can.namespaces, namespace):
		return RefusalNetwork
	case !slices.Contains(can.schemes, offered.Scheme):
		return RefusalScheme
	// MaxDeposit is in USDC, so only USDC can be deposited.
	case limit == nil, offered.Scheme == terms.SchemeBatch && !launa.IsUsdc(offered.Network, offered.Asset):
		return RefusalAsset
	case terms.AmountOf(offered.Amount).Cmp(limit) > 0:
		return RefusalAmount
	case offered.MaxTimeoutSeconds > facts.LongestTimeoutSeconds:
		return RefusalTimeout
	// The buyer refuses all flows but authorization, because they charge before the answer. It refuses all transfer methods but EIP-3009,
	// because their signature allows more than one transfer.
	case !extraIs(offered, "paymentFlow", "authorization"), !extraIs(offered, "assetTransferMethod", "eip3009"):
		return RefusalFlow
	}
	if delay, isReadable := terms.WithdrawDelayOf(offered); offered.Scheme == terms.SchemeBatch && (!isReadable || delay > facts.LongestWithdrawDelaySeconds) {
		return RefusalWithdrawDelay
	}
	return ""
}

// limitsOf returns the limits of a token, or false if the policy does not allow it.
func (p Policy) limitsOf(network, token string) (Asset, bool) {
	if launa.IsUsdc(network, token) {
		return Asset{MaxPerCall: p.MaxPerCall, MaxPerDay: p.MaxPerDay}, true
	}
	index := slices.IndexFunc(p.Assets, func(a Asset) bool { return a.is(network, token) })
	if index < 0 {
		return Asset{}, false
	}
	return p.Assets[index], true
}

// maxPerCall returns the limit for one request, or nil for a token that the policy does not allow.
func (p Policy) maxPerCall(offered Terms) *big.Int {
	limits, isAllowed := p.limitsOf(offered.Network, offered.Asset)
	if !isAllowed {
		return nil
	}
	return terms.AmountOf(limits.MaxPerCall)
}

func (p Policy) allowsHost(host string) bool {
	return p.Hosts == nil || slices.ContainsFunc(p.Hosts, func(pattern string) bool {
		if suffix, isPattern := strings.CutPrefix(pattern, "*"); isPattern && strings.HasPrefix(suffix, ".") {
			return strings.HasSuffix(host, suffix)
		}
		return host == pattern
	})
}

func isBetter(t, other Terms) bool {
	if exact, otherExact := t.Scheme == terms.SchemeExact, other.Scheme == terms.SchemeExact; exact != otherExact {
		return exact
	}
	if usdc, otherUsdc := launa.IsUsdc(t.Network, t.Asset), launa.IsUsdc(other.Network, other.Asset); usdc != otherUsdc {
		return usdc
	}
	return terms.AmountOf(t.Amount).Cmp(terms.AmountOf(other.Amount)) < 0
}

// extraIs tells whether a field has the value or is absent.
func extraIs(t Terms, name, value string) bool {
	said := t.Extra[name]
	return said == nil || said == value
}

// refused returns the error for terms that the policy refuses. If a price is too high, the message names the price and the limit.
func (p Policy) refused(reasons []Refusal, accepts []json.RawMessage) *SpendingPolicyError {
	failure := &SpendingPolicyError{Reasons: reasons}
	index := slices.Index(reasons, RefusalAmount)
	if index < 0 || index >= len(accepts) {
		return failure
	}
	if terms, isReadable := terms.Of(accepts[index]); isReadable {
		limit := p.maxPerCall(terms).String()
		failure.text = fmt.Sprintf("amount %s exceeds your limit of %s", shownAmount(terms, terms.Amount), shownAmount(terms, limit))
	}
	return failure
}

func shownAmount(terms Terms, amount string) string {
	if usdc, err := launa.AtomicToUsdc(amount); err == nil && launa.IsUsdc(terms.Network, terms.Asset) {
		return usdc + " USDC"
	}
	return fmt.Sprintf("%s units of %s", amount, terms.Asset)
}

package buyer

import (
	"math/big"
	"slices"
	"time"

	launa "launa/sdk"
)

const (
	// So many payments in a row without a charge, within this time, and a host gets no more.
	mostRefusals  = 3
	refusalWindow = time.Hour
)

// limit answers why a payment may not be signed after those of the journal; "" when it may. All amounts are what was signed,
// charged or not.
func (p Policy) limit(journal []JournaledPayment, payment JournaledPayment, now time.Time) Refusal {
	isUsdc := launa.IsUsdc(payment.Network, payment.Asset)
	isSameToken := func(other JournaledPayment) bool {
		if isUsdc {
			return launa.IsUsdc(other.Network, other.Asset)
		}
		return Asset{Network: payment.Network, Asset: payment.Asset}.is(other.Network, other.Asset)
	}
	day := now.UTC().Format(time.DateOnly)
	today, ofHost := amountOf(payment.Outlay), amountOf(payment.Outlay)
	spends := today.Sign() > 0
	for _, other := range journal {
		if isSameToken(other) && other.SignedAt.UTC().Format(time.DateOnly) == day {
			today.Add(today, amountOf(other.Outlay))
			if other.Host == payment.Host {
				ofHost.Add(ofHost, amountOf(other.Outlay))
			}
		}
	}
	switch {
	// A voucher spends what was deposited, and counted, before.
	case spends && isAbove(today, p.maxPerDay(payment.Network, payment.Asset)):
		return RefusalDailyLimit
	case spends && isUsdc && isAbove(ofHost, p.MaxPerHostPerDay):
		return RefusalHostDailyLimit
	case hostRefuses(journal, payment.Host, now):
		return RefusalHostRefuses
	}
	return ""
}

// maxPerDay is empty without a limit.
func (p Policy) maxPerDay(network, token string) string {
	if launa.IsUsdc(network, token) {
		return p.MaxPerDay
	}
	for _, asset := range p.Assets {
		if asset.is(network, token) {
			return asset.MaxPerDay
		}
	}
	return "0"
}

// isAbove is false without a limit.
func isAbove(sum *big.Int, limit string) bool { return limit != "" && sum.Cmp(amountOf(limit)) > 0 }

// hostRefuses tells whether the last payments to a host, within the last hour, were refused or got no receipt. A charge begins
// the count again; what is under way and what a gateway has released do not count.
func hostRefuses(journal []JournaledPayment, host string, now time.Time) bool {
	recent := slices.DeleteFunc(slices.Clone(journal), func(payment JournaledPayment) bool {
		return payment.Host != host || !payment.SignedAt.After(now.Add(-refusalWindow))
	})
	slices.SortStableFunc(recent, func(a, b JournaledPayment) int { return a.SignedAt.Compare(b.SignedAt) })
	refusals := 0
	for _, payment := range recent {
		switch payment.Outcome {
		case string(OutcomeCharged), string(StateOwed):
			refusals = 0
		case string(OutcomeRefused), string(OutcomeExpired), string(StateUncertain):
			// A voucher that is refused tells how its channel stands, and gives nothing away.
			if payment.Outlay != "0" {
				refusals++
			}
		}
	}
	return refusals >= mostRefusals
}

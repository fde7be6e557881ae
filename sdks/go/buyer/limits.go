package buyer

import (
	"math/big"
	"slices"
	"time"

	launa "launa/sdk"
)

const (
	// After this many payments in a row without a charge, within this time, the host gets no more.
	mostRefusals  = 3
	refusalWindow = time.Hour
)

// limit returns the reason why a payment may not be signed after the payments of the journal, or "". All amounts are signed amounts,
// charged or not.
func (p Policy) limit(journal []JournaledPayment, payment JournaledPayment, now time.Time) Refusal {
	isUsdc := launa.IsUsdc(payment.Network, payment.Asset)
	isSameToken := func(other JournaledPayment) bool {
		if isUsdc {
			return launa.IsUsdc(other.Network, other.Asset)
		}
		return Asset{Network: payment.Network, Asset: payment.Asset}.is(other.Network, other.Asset)
	}
	day := dayOf(now)
	today, ofHost := amountOf(payment.Outlay), amountOf(payment.Outlay)
	spends := today.Sign() > 0
	for _, other := range journal {
		if isSameToken(other) && dayOf(other.SignedAt) == day {
			today.Add(today, amountOf(other.Outlay))
			if other.Host == payment.Host {
				ofHost.Add(ofHost, amountOf(other.Outlay))
			}
		}
	}
	switch {
	// A voucher spends money that was deposited, and counted, before.
	case spends && isAbove(today, p.maxPerDay(payment.Network, payment.Asset)):
		return RefusalDailyLimit
	case spends && isUsdc && isAbove(ofHost, p.MaxPerHostPerDay):
		return RefusalHostDailyLimit
	case hostRefuses(journal, payment.Host, now):
		return RefusalHostRefuses
	}
	return ""
}

// maxPerDay returns an empty text without a limit.
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

// repeats tells whether the last payment for the same purchase, within the last hour, has no receipt. Of two at the same moment, the one
// without a receipt is the last. After a deposit has expired, the request counts as another purchase.
func repeats(journal []JournaledPayment, payment JournaledPayment, now time.Time) bool {
	var charged, other time.Time
	for _, earlier := range journal {
		isExpiredDeposit := earlier.Outcome == string(OutcomeExpired) && amountOf(earlier.Outlay).Sign() > 0
		if earlier.Purchase != payment.Purchase || !earlier.SignedAt.After(now.Add(-refusalWindow)) || isExpiredDeposit {
			continue
		}
		last := &other
		if earlier.Outcome == string(OutcomeCharged) || earlier.Outcome == string(StateOwed) {
			last = &charged
		}
		if earlier.SignedAt.After(*last) {
			*last = earlier.SignedAt
		}
	}
	return !other.IsZero() && !other.Before(charged)
}

// hostRefuses tells whether a host refused the last payments within the last hour, or sent no receipt. A charge resets the count. Payments
// under way and payments that ended as not charged do not count.
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
			// A voucher that is refused at once gives nothing away: the refusal reports the state of its channel.
			if payment.Outlay != "0" || payment.Outcome != string(OutcomeRefused) {
				refusals++
			}
		}
	}
	return refusals >= mostRefusals
}

func dayOf(moment time.Time) string { return moment.UTC().Format(time.DateOnly) }

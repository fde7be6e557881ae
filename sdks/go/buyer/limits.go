package buyer

import (
	"cmp"
	"math/big"
	"slices"
	"time"

	launa "launa/sdk"
	"launa/sdk/buyer/internal/journal"
	"launa/sdk/buyer/internal/terms"
	"launa/sdk/internal/facts"
)

// limit returns the reason why a payment may not be signed after the payments of the journal, or "" if it may. All signed amounts count,
// charged or not.
func (p Policy) limit(journal []JournaledPayment, payment JournaledPayment, now time.Time) Refusal {
	isUsdc := launa.IsUsdc(payment.Network, payment.Asset)
	isSameToken := func(other JournaledPayment) bool {
		if isUsdc {
			return launa.IsUsdc(other.Network, other.Asset)
		}
		return Asset{Network: payment.Network, Asset: payment.Asset}.is(other.Network, other.Asset)
	}
	limits, isAllowed := p.limitsOf(payment.Network, payment.Asset)
	day := dayOf(now)
	today, ofHost := terms.AmountOf(payment.Outlay), terms.AmountOf(payment.Outlay)
	spends := today.Sign() > 0
	for _, other := range journal {
		if isSameToken(other) && dayOf(other.SignedAt) == day {
			today.Add(today, terms.AmountOf(other.Outlay))
			if other.Host == payment.Host {
				ofHost.Add(ofHost, terms.AmountOf(other.Outlay))
			}
		}
	}
	switch {
	// A voucher spends an earlier deposit, which was counted against the limits when it was signed.
	case spends && (!isAllowed || isAbove(today, limits.MaxPerDay)):
		return RefusalDailyLimit
	case spends && isUsdc && isAbove(ofHost, p.MaxPerHostPerDay):
		return RefusalHostDailyLimit
	case p.isPaused(journal, payment.Host, now):
		return RefusalHostRefuses
	}
	return ""
}

// isAbove returns false if there is no limit.
func isAbove(sum *big.Int, limit string) bool {
	return limit != "" && sum.Cmp(terms.AmountOf(limit)) > 0
}

// isPaused tells whether the buyer pauses for a host, after too many payments in a row without a receipt. Without the pause, a seller could
// collect payment after payment without receipts. The pause ends, so that an honest seller can sell again after a repair. After a charged
// payment, the buyer counts from zero again. Payments in progress, and payments that ended as not charged, do not count.
func (p Policy) isPaused(kept []JournaledPayment, host string, now time.Time) bool {
	recent := slices.DeleteFunc(slices.Clone(kept), func(payment JournaledPayment) bool {
		return payment.Host != host || !payment.SignedAt.After(now.Add(-journal.LongestPause))
	})
	slices.SortStableFunc(recent, func(a, b JournaledPayment) int { return a.SignedAt.Compare(b.SignedAt) })
	inARow, last := 0, time.Time{}
	for _, payment := range recent {
		switch payment.Outcome {
		case string(OutcomeCharged), string(StateOwed):
			inARow = 0
		case string(OutcomeRefused), string(OutcomeExpired), string(StateUncertain):
			// A voucher that is refused at once gives no money away: the refusal only reports the state of its channel.
			if payment.Outlay != "0" || payment.Outcome != string(OutcomeRefused) {
				inARow, last = inARow+1, payment.SignedAt
			}
		}
	}
	further := inARow - cmp.Or(p.MaxWithoutReceipt, DefaultMaxWithoutReceipt)
	if further < 0 {
		return false
	}
	pause := facts.FirstHostPauseSeconds * time.Second
	for ; further > 0 && pause < journal.LongestPause; further-- {
		pause *= 2
	}
	return now.Before(last.Add(min(pause, journal.LongestPause)))
}

func dayOf(moment time.Time) string { return moment.UTC().Format(time.DateOnly) }

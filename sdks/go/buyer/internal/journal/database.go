package journal

import (
	"context"
	"maps"
	"sync"
	"sync/atomic"
	"time"

	"launa/sdk/internal/facts"
)

const (
	lease        = facts.JournalLeaseMilliseconds * time.Millisecond
	renewal      = facts.JournalRenewalMilliseconds * time.Millisecond
	longestLease = facts.LongestJournalLeaseMilliseconds * time.Millisecond
	LeasePoll    = facts.JournalPollMilliseconds * time.Millisecond
)

// holder is the random name of this process in journals. Process ids cannot serve, because the system reuses them.
var holder = NewID()

// The ids of the payments that this process is sending. All its journals share this map, since two of them can use one directory.
var atWork sync.Map

// steps runs the steps of a journal, each in a transaction.
type steps interface {
	step(ctx context.Context, work func(journalTx) error) error
	isShared() bool
}

// databaseJournal implements the rules of all journals.
type databaseJournal struct {
	steps
	now func() time.Time
	// Whether a goroutine renews the leases of this process.
	isRenewing atomic.Bool
}

func (j *databaseJournal) Take(ctx context.Context, isWanted func(OpenPayment) bool) (*OpenPayment, error) {
	return j.take(ctx, isWanted, anyPurchase)
}

// anyPurchase is the check for a purchase without a name: it always allows a further payment.
func anyPurchase(journalTx) error { return nil }

// take works as Take, with a check: mayHave returns an error if the purchase must have no further payment.
func (j *databaseJournal) take(
	ctx context.Context, isWanted func(OpenPayment) bool, mayHave func(journalTx) error,
) (*OpenPayment, error) {
	// If another process holds the payment, take waits until the lease of that process has ended or was renewed. Only a process that works
	// renews its lease. A new signature before the end of a killed process's lease could pay twice.
	var first map[string]int64
	for {
		taken, held, err := j.takeFree(ctx, isWanted, mayHave)
		if err != nil || taken != nil {
			return taken, err
		}
		if first == nil {
			first = maps.Clone(held)
		}
		maps.DeleteFunc(held, func(id string, until int64) bool { return first[id] != until })
		if len(held) == 0 {
			return nil, nil
		}
		select {
		case <-time.After(LeasePoll):
		case <-ctx.Done():
			return nil, &JournalError{"another process works on the payment", ctx.Err()}
		}
	}
}

// takeFree returns the payment that it has taken over. If processes work on all wanted payments, it returns the ends of the other
// processes' leases, by payment id.
func (j *databaseJournal) takeFree(
	ctx context.Context, isWanted func(OpenPayment) bool, mayHave func(journalTx) error,
) (*OpenPayment, map[string]int64, error) {
	var taken *OpenPayment
	var held map[string]int64
	err := j.step(ctx, func(tx journalTx) error {
		taken, held = nil, map[string]int64{}
		open, err := j.open(tx, false)
		if err != nil {
			return err
		}
		if err := mayHave(tx); err != nil {
			return err
		}
		for _, payment := range open {
			switch {
			case !isWanted(payment.OpenPayment):
			case !j.isWorkedOn(payment):
				// An owed payment comes first. Otherwise the newest payment is taken: a voucher that has replaced a refused deposit is newer than the
				// deposit.
				if taken == nil || taken.State != StateOwed {
					taken = &payment.OpenPayment
				}
			case payment.holder.String != holder:
				held[payment.ID] = payment.until.Int64
			}
		}
		if taken == nil {
			return nil
		}
		if err := tx.readRequest(taken); err != nil {
			return err
		}
		if taken.State != StateOwed {
			taken.State = StateSent
		}
		// The id is stored before the transaction ends, so that no other goroutine takes the payment too.
		atWork.Store(taken.ID, true)
		_, err = tx.exec("update payment set holder = ?, held_until = ? where id = ?", holder, j.lease(), taken.ID)
		return err
	})
	if err != nil {
		if taken != nil {
			atWork.Delete(taken.ID)
		}
		return nil, nil, err
	}
	if taken != nil {
		j.keepLeases()
	}
	return taken, held, nil
}

func (j *databaseJournal) Begin(ctx context.Context, payment OpenPayment, check func([]JournaledPayment) error) error {
	return j.begin(ctx, payment, check, anyPurchase)
}

// begin works as Begin, with a check: mayHave returns an error if the purchase must have no further payment.
func (j *databaseJournal) begin(
	ctx context.Context, payment OpenPayment, check func([]JournaledPayment) error, mayHave func(journalTx) error,
) error {
	atWork.Store(payment.ID, true)
	err := j.step(ctx, func(tx journalTx) error {
		open, err := j.open(tx, false)
		if err != nil {
			return err
		}
		if err := mayHave(tx); err != nil {
			return err
		}
		recent := payment.SignedAt.Add(-LongestPause)
		list, err := tx.spent(recent.UTC().Truncate(24*time.Hour), recent)
		if err != nil {
			return err
		}
		for _, other := range open {
			list = append(list, JournaledOf(other.OpenPayment))
		}
		if err := check(list); err != nil {
			return err
		}
		return tx.addOpen(payment, holder, j.lease())
	})
	if err != nil {
		atWork.Delete(payment.ID)
		return err
	}
	j.keepLeases()
	return nil
}

func (j *databaseJournal) Owe(ctx context.Context, id string) (isNews bool, err error) {
	var changed int64
	err = j.step(ctx, func(tx journalTx) (err error) {
		changed, err = tx.exec("update payment set state = 'owed' where id = ? and state = 'open'", id)
		return err
	})
	return changed > 0 && err == nil, err
}

func (j *databaseJournal) Leave(ctx context.Context, id string) error {
	defer Forget(id)
	return j.step(ctx, func(tx journalTx) error {
		// Has no effect if another process has taken the payment over.
		_, err := tx.exec("update payment set holder = null, held_until = null where id = ? and holder = ? and ended_at is null", id, holder)
		return err
	})
}

func (j *databaseJournal) End(ctx context.Context, payment EndedPayment) error {
	defer Forget(payment.ID)
	return j.step(ctx, func(tx journalTx) error {
		if payment.Outcome != OutcomeCharged {
			if isOwn, err := tx.isHeldUncharged(payment.ID); err != nil || !isOwn {
				return err
			}
		}
		return tx.end(payment, receiptText(payment.Receipt))
	})
}

// Forget records that this process no longer works on a payment.
func Forget(id string) { atWork.Delete(id) }

func (j *databaseJournal) Open(ctx context.Context) (list []OpenPayment, err error) {
	err = j.step(ctx, func(tx journalTx) error {
		list = nil
		open, err := j.open(tx, true)
		for _, payment := range open {
			list = append(list, payment.OpenPayment)
		}
		return err
	})
	return list, err
}

// open returns the payments without an end: owed ones first, and the oldest first among each kind. It ends expired payments on which no
// process works.
func (j *databaseJournal) open(tx journalTx, withRequests bool) ([]heldPayment, error) {
	now := j.now()
	_, err := tx.exec(`update payment set state = 'expired', ended_at = ?1, holder = null, held_until = null,
		terms = null, headers = null, request_headers = null, request_body = null
		where state = 'open' and expires_at <= ?1 and (holder is null or held_until <= ?1 or held_until >= ?2)`,
		now.UnixMilli(), now.Add(longestLease).UnixMilli())
	if err != nil {
		return nil, err
	}
	return tx.openPayments(withRequests)
}

// isWorkedOn tells whether a process is sending the payment.
func (j *databaseJournal) isWorkedOn(payment heldPayment) bool {
	if payment.holder.String == holder {
		_, isMine := atWork.Load(payment.ID)
		return isMine
	}
	now, until := j.now(), time.UnixMilli(payment.until.Int64)
	return payment.holder.Valid && now.Before(until) && until.Before(now.Add(longestLease))
}

func (j *databaseJournal) lease() int64 { return j.now().Add(lease).UnixMilli() }

// keepLeases renews the leases of this process. It stops if the process works on no payment of this journal, or if the journal was removed.
func (j *databaseJournal) keepLeases() {
	if !j.isShared() || j.isRenewing.Swap(true) {
		return
	}
	go func() {
		// A failed renewal is tried again. If another process takes a payment over before that, no money is lost, because both processes
		// send the same payment.
		for isAtWork := true; isAtWork; {
			time.Sleep(renewal)
			count, err := j.renew()
			isAtWork = count > 0 || err != nil
		}
		j.isRenewing.Store(false)
		// Another goroutine may have begun a payment while isRenewing was still true, so its lease needs a new renewal.
		atWork.Range(func(any, any) bool {
			j.keepLeases()
			return false
		})
	}()
}

// renew renews the leases, and returns the number of payments of this journal on which this process works.
func (j *databaseJournal) renew() (count int64, err error) {
	if !j.isShared() {
		return 0, nil
	}
	err = j.step(context.Background(), func(tx journalTx) (err error) {
		count = 0
		atWork.Range(func(id, _ any) bool {
			var changed int64
			changed, err = tx.exec("update payment set held_until = ? where id = ? and holder = ? and ended_at is null", j.lease(), id, holder)
			count += changed
			return err == nil
		})
		return err
	})
	return count, err
}

// LongestPause is the longest time for which the buyer signs nothing for a host that sends no receipts. Payments signed longer ago than
// this do not cause a pause.
const LongestPause = facts.LongestHostPauseSeconds * time.Second

package journal

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"launa/sdk/buyer/internal/answers"
)

// nameKept is how long the name of a charged purchase cannot be used again, counted from the end of its payment.
const nameKept = 24 * time.Hour

// PurchaseUnderWayError means that another call pays for this named purchase, or has paid for it since this call began (code
// purchase_under_way). The buyer made no second payment.
type PurchaseUnderWayError struct{}

func (e *PurchaseUnderWayError) Error() string {
	return "purchase_under_way: another call pays for this purchase: no second payment was made; repeat the call when the other one has ended"
}
func (e *PurchaseUnderWayError) LaunaError() {}

// PurchaseEndedError means that a payment of this named purchase was charged, and ended less than a day ago (code purchase_ended). The
// buyer made no second payment.
type PurchaseEndedError struct {
	// The name can be used again a day later.
	EndedAt time.Time
	// The transaction and the receipt of the charge. Empty and nil if the journal has none.
	Transaction string
	Receipt     *answers.Receipt
}

func (e *PurchaseEndedError) Error() string {
	return "purchase_ended: this purchase was charged, and has ended at " + e.EndedAt.Format("2006-01-02T15:04:05.000Z") +
		": no second payment was made; give another purchase another name, or wait until a day after that"
}
func (e *PurchaseEndedError) LaunaError() {}

func (j *databaseJournal) TakeOnce(ctx context.Context, purchase string) (*OpenPayment, error) {
	isWanted := func(o OpenPayment) bool { return o.Purchase == purchase }
	taken, err := j.take(ctx, isWanted, func(tx journalTx) error { return j.checkNotCharged(tx, purchase) })
	if taken == nil && err == nil {
		err = j.step(ctx, func(tx journalTx) error { return checkNotOpen(tx, purchase) })
	}
	return taken, err
}

func (j *databaseJournal) BeginOnce(ctx context.Context, payment OpenPayment, check func([]JournaledPayment) error) error {
	return j.begin(ctx, payment, check, func(tx journalTx) error {
		if err := j.checkNotCharged(tx, payment.Purchase); err != nil {
			return err
		}
		return checkNotOpen(tx, payment.Purchase)
	})
}

func (j *databaseJournal) checkNotCharged(tx journalTx, purchase string) error {
	row := tx.conn.QueryRowContext(tx, `select ended_at, coalesce(transaction_id, ''), coalesce(receipt, 'null') from payment
		where purchase = ? and state = 'charged' and ended_at > ?`, purchase, j.now().Add(-nameKept).UnixMilli())
	var endedAt int64
	var receipt []byte
	ended := &PurchaseEndedError{}
	if err := row.Scan(&endedAt, &ended.Transaction, &receipt); errors.Is(err, sql.ErrNoRows) {
		return nil
	} else if err != nil {
		return err
	}
	ended.EndedAt = time.UnixMilli(endedAt).UTC()
	if err := json.Unmarshal(receipt, &ended.Receipt); err != nil {
		return fmt.Errorf("the receipt of a purchase cannot be read: %w", err)
	}
	return ended
}

func checkNotOpen(tx journalTx, purchase string) error {
	var count int
	row := tx.conn.QueryRowContext(tx, "select count(*) from payment where ended_at is null and purchase = ?", purchase)
	if err := row.Scan(&count); err != nil || count == 0 {
		return err
	}
	return &PurchaseUnderWayError{}
}

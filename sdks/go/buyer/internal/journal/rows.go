package journal

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"time"

	"launa/sdk/buyer/internal/answers"
	"launa/sdk/buyer/internal/terms"
	"launa/sdk/internal/facts"
)

// journalTx is one transaction of a journal's database.
type journalTx struct {
	context.Context
	conn *sql.Conn
}

// run runs work in a transaction, and rolls back if work fails.
func (t journalTx) run(work func(journalTx) error) error {
	if _, err := t.exec("begin immediate"); err != nil {
		return err
	}
	err := work(t)
	if err == nil {
		_, err = t.exec("commit")
	}
	if err != nil {
		_, _ = t.conn.ExecContext(context.WithoutCancel(t), "rollback")
	}
	return err
}

// exec runs a statement, and returns the number of changed rows.
func (t journalTx) exec(query string, values ...any) (int64, error) {
	result, err := t.conn.ExecContext(t, query, values...)
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// heldPayment is an open payment with its lease: the process that works on it, and the end of the lease in milliseconds.
type heldPayment struct {
	OpenPayment
	holder sql.NullString
	until  sql.NullInt64
}

// addOpen adds a payment, unless the journal has a payment with its id.
func (t journalTx) addOpen(payment OpenPayment, holder, until any) error {
	var texts [3]string
	for i, value := range []any{payment.Terms, payment.Headers, payment.Request.Headers} {
		text, err := json.Marshal(value)
		if err != nil {
			return err
		}
		texts[i] = string(text)
	}
	state, body, of := "open", any(nil), payment.Terms
	if payment.State == StateOwed {
		state = "owed"
	}
	if len(payment.Request.Body) > 0 {
		body = payment.Request.Body
	}
	_, err := t.exec(`insert into payment (id, purchase, signed_at, method, url, host, network, asset, scheme, pay_to, amount, outlay,
		valid_before, state, holder, held_until, terms, headers, request_headers, request_body)
		values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (id) do nothing`,
		payment.ID, payment.Purchase, payment.SignedAt.UnixMilli(), payment.Method, payment.URL, payment.Host, of.Network, of.Asset,
		of.Scheme, of.PayTo, of.Amount, payment.Outlay, payment.ValidBefore, state, holder, until, texts[0], texts[1], texts[2], body)
	return err
}

// addEnded adds an ended payment, or ends the open payment with its id. receipt is the JSON of the payment's receipt, or nil.
func (t journalTx) addEnded(payment EndedPayment, receipt *string) error {
	of := terms.Terms{
		Scheme: payment.Scheme, Network: payment.Network, Asset: payment.Asset, PayTo: payment.PayTo, Amount: payment.Amount,
	}
	open := OpenPayment{
		ID: payment.ID, Purchase: payment.Purchase, SignedAt: payment.SignedAt, Method: payment.Method, URL: payment.URL, Host: payment.Host,
		Terms: of, Outlay: payment.Outlay,
	}
	if err := t.addOpen(open, nil, nil); err != nil {
		return err
	}
	return t.end(payment, receipt)
}

// end ends a payment if it is open.
func (t journalTx) end(payment EndedPayment, receipt *string) error {
	_, err := t.exec(`update payment set state = ?, ended_at = ?, transaction_id = ?, receipt = ?, holder = null, held_until = null,
		terms = null, headers = null, request_headers = null, request_body = null where id = ? and ended_at is null`,
		payment.Outcome, payment.EndedAt.UnixMilli(), payment.Transaction, receipt, payment.ID)
	return err
}

// isHeldUncharged tells whether this process works on an open payment that is not owed.
func (t journalTx) isHeldUncharged(id string) (isHeld bool, err error) {
	row := t.conn.QueryRowContext(t, "select count(*) > 0 from payment where id = ? and state = 'open' and holder = ?", id, holder)
	return isHeld, row.Scan(&isHeld)
}

// receiptText returns the JSON of a receipt, or nil if it is too long to keep.
func receiptText(receipt *answers.Receipt) *string {
	text, err := json.Marshal(receipt)
	if receipt == nil || err != nil || len(text) > facts.LongestKeptReceipt {
		return nil
	}
	kept := string(text)
	return &kept
}

// openPayments returns the payments without an end: owed ones first, and the oldest first among each kind. Requests may be large, so they
// are read only if withRequests is true.
func (t journalTx) openPayments(withRequests bool) (list []heldPayment, err error) {
	request := "'{}', null"
	if withRequests {
		request = "request_headers, request_body"
	}
	rows, err := t.conn.QueryContext(t, `select id, state, purchase, signed_at, method, url, host, terms, headers, valid_before, outlay,
		`+request+`, holder, held_until from payment where ended_at is null
		order by state = 'owed' desc, signed_at, rowid`)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var held heldPayment
		payment, signedAt := &held.OpenPayment, int64(0)
		var offered, headers, requestHeaders []byte
		if err := rows.Scan(&payment.ID, &payment.State, &payment.Purchase, &signedAt, &payment.Method, &payment.URL, &payment.Host, &offered,
			&headers, &payment.ValidBefore, &payment.Outlay, &requestHeaders, &payment.Request.Body, &held.holder, &held.until); err != nil {
			return nil, err
		}
		payment.SignedAt = time.UnixMilli(signedAt).UTC()
		switch {
		case payment.State == StateOwed:
		case held.holder.Valid:
			payment.State = StateSent
		default:
			payment.State = StateUncertain
		}
		var fields terms.Fields
		if terms.ReadJSON(offered, &fields) != nil || !terms.Read(fields, &payment.Terms) || terms.ReadJSON(headers, &payment.Headers) != nil ||
			terms.ReadJSON(requestHeaders, &payment.Request.Headers) != nil {
			return nil, fmt.Errorf("the payment %s cannot be read", payment.ID)
		}
		list = append(list, held)
	}
	return list, rows.Err()
}

// readRequest reads the request of an open payment.
func (t journalTx) readRequest(payment *OpenPayment) error {
	var headers []byte
	row := t.conn.QueryRowContext(t, "select request_headers, request_body from payment where id = ?", payment.ID)
	if err := row.Scan(&headers, &payment.Request.Body); err != nil {
		return err
	}
	if terms.ReadJSON(headers, &payment.Request.Headers) != nil {
		return fmt.Errorf("the payment %s cannot be read", payment.ID)
	}
	return nil
}

// spent returns the spending of ended payments since a time: one entry for each payment signed at recent or later. Earlier payments that
// differ only in their time are one entry with their sum.
func (t journalTx) spent(since, recent time.Time) (list []JournaledPayment, err error) {
	rows, err := t.conn.QueryContext(t, `select '', '', max(signed_at), 0, host, network, asset, outlay, state, count(*) from payment
		where state not in ('open', 'owed') and signed_at >= ?1 and signed_at < ?2
		group by signed_at / 86400000, host, network, asset, outlay, state
		union all select id, purchase, signed_at, ended_at, host, network, asset, outlay, state, 1 from payment
		where state not in ('open', 'owed') and signed_at >= ?2`, since.UnixMilli(), recent.UnixMilli())
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var payment JournaledPayment
		var signedAt, endedAt, count int64
		if err := rows.Scan(&payment.ID, &payment.Purchase, &signedAt, &endedAt, &payment.Host, &payment.Network, &payment.Asset,
			&payment.Outlay, &payment.Outcome, &count); err != nil {
			return nil, err
		}
		payment.SignedAt = time.UnixMilli(signedAt).UTC()
		if endedAt != 0 {
			payment.EndedAt = time.UnixMilli(endedAt).UTC()
		}
		if count > 1 {
			sum := terms.AmountOf(payment.Outlay)
			payment.Outlay = sum.Mul(sum, terms.AmountOf(fmt.Sprint(count))).String()
		}
		list = append(list, payment)
	}
	return list, rows.Err()
}

package buyer

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
)

// begin checks the limits and records a payment, in one step. Nothing may be sent before. keep, if given, is called between the two.
// The payment of replaced, if given, does not count beside this one. isRepeated tells whether the last payment for the same purchase has no
// receipt.
func (b *Buyer) begin(
	ctx context.Context, request *repeatable, payment *SentPayment, replaced *refusal, keep func() error,
) (open OpenPayment, isRepeated bool, err error) {
	open = b.openPayment(request, payment)
	err = b.journal.Begin(ctx, open, func(journal []JournaledPayment) error {
		journal = slices.DeleteFunc(slices.Clone(journal), func(other JournaledPayment) bool {
			return replaced != nil && other.ID == replaced.id
		})
		// The payment counts on the day of its signature, even if the journal was busy until the next day.
		if reason := b.policy.limit(journal, open.journaled(), open.SignedAt); reason != "" {
			return &SpendingPolicyError{Reasons: []Refusal{reason}}
		}
		isRepeated = repeats(journal, open.journaled(), open.SignedAt)
		if keep == nil {
			return nil
		}
		return keep()
	})
	return open, isRepeated, err
}

func (b *Buyer) openPayment(request *repeatable, payment *SentPayment) OpenPayment {
	open := OpenPayment{
		ID: newID(), State: StateSent, Purchase: request.purchase(),
		SignedAt: inMilliseconds(b.now()), Method: payment.Method, URL: payment.URL, Host: request.host(),
		Terms: payment.Terms, Headers: payment.headers, Outlay: outlayOf(payment), Request: request.kept(),
	}
	if payment.ValidBefore != 0 {
		open.ValidBefore = &payment.ValidBefore
	}
	return open
}

// delivery is how a recorded payment is presented.
type delivery struct {
	// An earlier try had no clear answer.
	isUncertain bool
	// The voucher replaces a refused one. Each charge that a seller claims without a receipt leads to such a voucher, so it has to count.
	isReplacement bool
	// Gets the first receipt of the payment. Nil if no channel needs it.
	note func(*PaidResponse)
}

// deliver presents a recorded payment, and records its outcome.
func (b *Buyer) deliver(ctx context.Context, request *repeatable, open OpenPayment, how delivery) (*PaidResponse, error) {
	paid, err := b.present(ctx, request, open.payment(), how.isUncertain)
	ctx = context.WithoutCancel(ctx)
	if open.isPastCharge(b.now()) && hasBoughtNothing(paid, err) {
		return nil, b.expired(ctx, open, paid)
	}
	// A paid answer must reach the caller even if its outcome cannot be recorded. The payment then stays in the journal as it is.
	switch {
	case err != nil:
		// Without an end, the payment would be sent again forever.
		if failed := b.conclude(ctx, open, err, how.isReplacement); failed != nil && getsNoAnswer(open, err) {
			return nil, failed
		}
	case paid.Outcome == OutcomeCharged:
		// The journal comes before the sum of a channel. If only one of the two is written, the seller's next refusal can raise the sum. No
		// refusal lowers it.
		if isNews, failed := b.journal.Owe(ctx, open.ID); isNews && failed == nil && how.note != nil {
			how.note(paid)
		}
		whenDelivered(paid.Response, open.Method, func(isWhole bool) {
			if isWhole {
				_ = b.journal.End(ctx, open.ended(OutcomeCharged, b.now(), paid.Receipt))
			} else {
				_ = b.journal.Leave(ctx, open.ID)
			}
		})
	// Any seller can write the gateway's codes and keep the payment. It ends only if the signature gives nothing away by itself (a voucher).
	case paid.Outcome == OutcomeNotCharged && open.Outlay == "0" && !how.isReplacement:
		_ = b.journal.End(ctx, open.ended(OutcomeNotCharged, b.now(), nil))
	default:
		_ = b.journal.Leave(ctx, open.ID)
	}
	return paid, err
}

// hasBoughtNothing tells whether a payment that can no longer be charged will never buy anything, judging by the result of its last
// sending.
func hasBoughtNothing(paid *PaidResponse, err error) bool {
	refused, uncertain := new(PaymentRefusedError), new(PaymentUncertainError)
	switch {
	case err == nil:
		return paid.Outcome != OutcomeCharged
	case errors.As(err, &uncertain):
		return uncertain.last == outcomeRefused || uncertain.last == outcomeUsed
	default:
		return errors.As(err, &refused)
	}
}

func (b *Buyer) expired(ctx context.Context, open OpenPayment, paid *PaidResponse) error {
	if paid != nil {
		paid.Response.Body.Close()
	}
	if err := b.journal.End(ctx, open.ended(OutcomeExpired, b.now(), nil)); err != nil {
		return err
	}
	payment := open.payment()
	payment.ValidBefore = 0
	return &PaymentRefusedError{Reason: "it has expired and has bought no answer", Payment: payment, isExpired: true}
}

// getsNoAnswer tells whether an error ends a payment that was sent again: the payment has expired, or its answer was delivered before. The
// request then counts as another purchase.
func getsNoAnswer(kept OpenPayment, err error) bool {
	refused, uncertain := new(PaymentRefusedError), new(PaymentUncertainError)
	if errors.As(err, &refused) {
		return refused.isExpired
	}
	return kept.State == StateOwed && errors.As(err, &uncertain) && uncertain.last == outcomeUsed
}

// whenDelivered reports that all of a charged answer has come, or that it does not come.
func whenDelivered(response *http.Response, method string, conclude func(isWhole bool)) {
	switch {
	// The payment was charged before the API was asked, and the API has failed. The same payment gets the answer later.
	case !isBought(response.StatusCode, response.Header):
		conclude(false)
	case response.ContentLength == 0 || method == http.MethodHead:
		conclude(true)
	default:
		response.Body = &deliveredBody{ReadCloser: response.Body, conclude: conclude}
	}
}

// conclude records the effect of an error on a payment. An owed payment stays owed, whatever the seller answers now.
func (b *Buyer) conclude(ctx context.Context, open OpenPayment, err error, isReplacement bool) error {
	uncertain, outcome := new(PaymentUncertainError), OutcomeRefused
	if errors.As(err, &uncertain) {
		// The seller can still claim a voucher of a try without an answer.
		outcome = OutcomeExpired
	}
	refused := refusalIn(err)
	switch {
	case open.State == StateOwed && uncertain.last == outcomeUsed:
		return b.journal.End(ctx, open.ended(OutcomeCharged, b.now(), nil))
	case open.State == StateOwed || refused == nil || open.ValidBefore != nil:
		return b.journal.Leave(ctx, open.ID)
	// The seller may keep a voucher that it says it has charged, so the purchase stays with this voucher.
	case isReplacement || miscounted[refused.asked.Error]:
		refused.end = func() { _ = b.journal.End(ctx, open.ended(outcome, b.now(), nil)) }
		return b.journal.Leave(ctx, open.ID)
	}
	// A voucher gives away only money of its channel, and the next one is for the same sum.
	return b.journal.End(ctx, open.ended(outcome, b.now(), nil))
}

// deliveredBody reports whether all of the answer has come. Until then the answer is owed.
type deliveredBody struct {
	io.ReadCloser
	once     sync.Once
	conclude func(isWhole bool)
}

func (d *deliveredBody) Read(to []byte) (int, error) {
	count, err := d.ReadCloser.Read(to)
	if err != nil {
		d.once.Do(func() { d.conclude(errors.Is(err, io.EOF)) })
	}
	return count, err
}

// Close before the end is the caller's decision: the caller needs no more of the answer.
func (d *deliveredBody) Close() error {
	d.once.Do(func() { d.conclude(true) })
	return d.ReadCloser.Close()
}

// channelPaymentIn reads the signed payment from the headers that carry it.
func channelPaymentIn(headers map[string]string) (channelPayment, error) {
	var header string
	for name, value := range headers {
		if strings.EqualFold(name, paymentSignature) {
			header = value
		}
	}
	text, err := base64.StdEncoding.DecodeString(header)
	var sent struct {
		Payload channelPayment `json:"payload"`
	}
	if err == nil {
		err = json.Unmarshal(text, &sent)
	}
	return sent.Payload, err
}

// outlayOf returns the amount that a payment gives away, in atomic units.
func outlayOf(payment *SentPayment) string {
	if payment.Terms.Scheme != schemeBatch {
		return payment.Terms.Amount
	}
	if sent, err := channelPaymentIn(payment.headers); err == nil && sent.Deposit != nil {
		return sent.Deposit.Amount
	}
	return "0"
}

// kept returns the data that another process needs to send the request again.
func (r *repeatable) kept() KeptRequest {
	headers := map[string]string{}
	for name, values := range r.template.Header {
		headers[name] = strings.Join(values, ", ")
	}
	return KeptRequest{headers, r.body}
}

func (r *repeatable) purchase() string { return purchaseOf(r.method, r.url.name, r.body) }

package buyer

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	launa "launa/sdk"
	"launa/sdk/buyer/internal/terms"
)

// player makes the calls of a conversation. A call may replace the buyer; then the other fields stay.
type player struct {
	conversation
	seller *scriptedSeller
	// Nanoseconds since 1970. Atomic, because a file journal also reads the clock in the background.
	now      atomic.Int64
	journal  *watchedJournal
	channels ChannelStore
	buyer    *Buyer
	watch    func(attemptState, attemptEvent, step)
}

func newPlayer(t *testing.T, c conversation, newJournal func(now func() time.Time) PaymentJournal) *player {
	// The conversation begins at noon, so only calls that advance the clock by hours reach the next day.
	p := &player{conversation: c, seller: newScriptedSeller(t), channels: MemoryChannels()}
	p.now.Store(time.Date(2027, 1, 15, 12, 0, 0, 0, time.UTC).UnixNano())
	p.seller.sells = c.Sells
	p.journal = &watchedJournal{PaymentJournal: newJournal(p.clock), endings: map[string]string{}}
	p.restart(t)
	return p
}

func (p *player) clock() time.Time { return time.Unix(0, p.now.Load()) }

func (p *player) restart(t *testing.T) {
	p.buyer = newBuyer(t, p.Policy, WithMaxResends(p.MaxResends), WithJournal(p.journal), WithChannels(p.channels),
		WithLogger(slog.New(slog.DiscardHandler)))
	p.buyer.now, p.buyer.watch = p.clock, p.watch
	p.buyer.wait = func(ctx context.Context, _ time.Duration) error { return ctx.Err() }
}

func (p *player) make(t *testing.T, call conversationCall) conversationResult {
	p.now.Add(int64(call.Later) * int64(time.Second))
	if call.Forgets {
		p.channels = MemoryChannels()
	}
	if call.Policy != nil {
		p.Policy = *call.Policy
	}
	if call.Forgets || call.Restarted || call.Policy != nil {
		p.restart(t)
	}
	var options []RequestOption
	if call.Approved {
		terms, _ := terms.Of(p.seller.sells[0])
		options = append(options, Approved(terms))
	}
	p.seller.begin(call)
	p.journal.failing, p.journal.steps = call.Failing, []string{}
	paid, err := p.ask(t, call, options)
	told := p.told(paid, err, call.Unread)
	return conversationResult{p.seller.got(t), p.journal.steps, p.journal.payments(t), told}
}

func (p *player) ask(t *testing.T, call conversationCall, options []RequestOption) (*PaidResponse, error) {
	path := call.Path
	if path == "" {
		path = "/"
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	if call.Aborted {
		cancel()
	}
	asked := request(t, ctx, p.seller.url+path)
	if call.Body != "" {
		asked.Method, asked.Body = http.MethodPost, io.NopCloser(strings.NewReader(call.Body))
	}
	switch call.Do {
	case "abandon":
		_, err := p.buyer.Abandon(ctx, p.journal.ids[call.Payment-1])
		return &PaidResponse{Outcome: "abandoned"}, err
	case "resend":
		return p.buyer.Resend(asked)
	case "refund":
		return p.buyer.Refund(asked, call.Amount)
	case "resume":
		return p.buyer.Resume(t.Context(), p.journal.ids[call.Payment-1])
	}
	if call.Purchase != nil {
		options = append(options, Purchase(*call.Purchase))
	}
	return p.buyer.Do(asked, options...)
}

func (p *player) told(paid *PaidResponse, err error, isUnread bool) told {
	if err != nil {
		return p.failure(err)
	}
	if paid == nil {
		return told{Outcome: "nothing"}
	}
	if paid.Response == nil {
		return told{Outcome: paid.Outcome}
	}
	body := "unread"
	if !isUnread {
		text, err := io.ReadAll(paid.Response.Body)
		paid.Response.Body.Close()
		if body = string(text); err != nil {
			body = "broken"
		}
	}
	return told{Outcome: paid.Outcome, Status: paid.Response.StatusCode, Body: body, Chargeable: paid.ChargeableUntil != 0}
}

func (p *player) failure(err error) told {
	policy, refused, uncertain := new(SpendingPolicyError), new(PaymentRefusedError), new(PaymentUncertainError)
	ended := new(PurchaseEndedError)
	switch {
	case errors.As(err, &policy):
		return told{Error: "spending_policy", Reasons: policy.Reasons}
	case errors.As(err, &refused):
		return told{
			Error: "payment_refused", Reason: refused.Code, SellerSays: refused.SellerSays,
			Payment: p.journal.numberOf(refused.Payment.ID), Chargeable: refused.ChargeableUntil != 0,
		}
	case errors.As(err, &uncertain):
		return told{
			Error: "payment_uncertain", Reason: uncertain.Code, SellerSays: uncertain.SellerSays, Refused: uncertain.Refused, Owed: uncertain.Owed,
			Payment: p.journal.numberOf(uncertain.Payment.ID), Chargeable: uncertain.ChargeableUntil != 0,
		}
	case errors.As(err, &ended):
		return told{Error: "purchase_ended", EndedAt: ended.EndedAt, Transaction: ended.Transaction}
	case errors.As(err, new(*launa.InvalidArgumentError)):
		return told{Error: "invalid_argument"}
	case errors.Is(err, context.Canceled):
		return told{Error: "aborted"}
	case errors.As(err, new(*JournalError)):
		return told{Error: "journal_unavailable"}
	case errors.As(err, new(*TermsChangedError)):
		return told{Error: "terms_changed"}
	case errors.As(err, new(*UnreadableTermsError)):
		return told{Error: "unreadable_terms"}
	}
	return told{Error: err.Error()}
}

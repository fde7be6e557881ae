package buyer

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"testing"

	"launa/sdk/buyer/internal/journal"
	"launa/sdk/internal/vectors"
)

// watchedJournal numbers payments as they begin, and records each step that changes a payment.
type watchedJournal struct {
	PaymentJournal
	ids     []string
	endings map[string]string
	steps   []string
	failing []string
}

func (w *watchedJournal) numberOf(id string) int { return slices.Index(w.ids, id) + 1 }

func (w *watchedJournal) payments(t *testing.T) map[int]string {
	states := map[int]string{}
	open := vectors.Must(w.Open(t.Context()))(t) // Open ends payments that have expired.
	for i, id := range w.ids {
		// A payment without a recorded end that is no longer open has expired: the journal itself ends it.
		state := cmp.Or(w.endings[id], string(OutcomeExpired))
		if found := slices.IndexFunc(open, func(o OpenPayment) bool { return o.ID == id }); found >= 0 {
			state = string(open[found].State)
		}
		states[i+1] = state
	}
	return states
}

// step records a step and performs it, or lets it fail.
func (w *watchedJournal) step(name string, take func() error) error {
	if slices.Contains(w.failing, name) {
		w.steps = append(w.steps, name+" fails")
		return &JournalError{Message: "the disk is full"}
	}
	err := take()
	if err == nil {
		w.steps = append(w.steps, name)
	}
	return err
}

func (w *watchedJournal) Begin(ctx context.Context, payment OpenPayment, check func([]JournaledPayment) error) error {
	return w.begin(ctx, payment, check, w.PaymentJournal.Begin)
}

func (w *watchedJournal) BeginOnce(ctx context.Context, payment OpenPayment, check func([]JournaledPayment) error) error {
	return w.begin(ctx, payment, check, w.PaymentJournal.BeginOnce)
}

type begin func(ctx context.Context, payment OpenPayment, check func([]JournaledPayment) error) error

func (w *watchedJournal) begin(ctx context.Context, payment OpenPayment, check func([]JournaledPayment) error, begin begin) error {
	return w.step(fmt.Sprintf("begin %d", len(w.ids)+1), func() error {
		err := begin(ctx, payment, check)
		if err == nil {
			w.ids = append(w.ids, payment.ID)
		}
		return err
	})
}

func (w *watchedJournal) Owe(ctx context.Context, id string) (isNews bool, err error) {
	err = w.step(fmt.Sprintf("owe %d", w.numberOf(id)), func() (err error) {
		isNews, err = w.PaymentJournal.Owe(ctx, id)
		return err
	})
	return isNews, err
}

func (w *watchedJournal) Leave(ctx context.Context, id string) error {
	defer journal.Forget(id)
	return w.step(fmt.Sprintf("leave %d", w.numberOf(id)), func() error { return w.PaymentJournal.Leave(ctx, id) })
}

func (w *watchedJournal) End(ctx context.Context, payment EndedPayment) error {
	defer journal.Forget(payment.ID)
	text := fmt.Sprintf("end %d %s", w.numberOf(payment.ID), payment.Outcome)
	return w.step(text, func() error {
		w.endings[payment.ID] = string(payment.Outcome)
		return w.PaymentJournal.End(ctx, payment)
	})
}

package buyer

import (
	"cmp"
	"context"
	"fmt"
	"slices"
)

// watchedJournal numbers payments as they begin, and notes each step that changes one.
type watchedJournal struct {
	*memoryJournal
	ids     []string
	endings map[string]string
	steps   []string
	failing []string
}

func (w *watchedJournal) numberOf(id string) int { return slices.Index(w.ids, id) + 1 }

func (w *watchedJournal) payments() map[int]string {
	states := map[int]string{}
	for i, id := range w.ids {
		// The journal itself ends what has expired.
		state := cmp.Or(w.endings[id], string(OutcomeExpired))
		if open, isOpen := w.open[id]; isOpen {
			state = string(open.State)
		}
		states[i+1] = state
	}
	return states
}

// step notes a step, and takes it unless it fails.
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
	return w.step(fmt.Sprintf("begin %d", len(w.ids)+1), func() error {
		err := w.memoryJournal.Begin(ctx, payment, check)
		if err == nil {
			w.ids = append(w.ids, payment.ID)
		}
		return err
	})
}

func (w *watchedJournal) Owe(ctx context.Context, id string) (isNews bool, err error) {
	err = w.step(fmt.Sprintf("owe %d", w.numberOf(id)), func() (err error) {
		isNews, err = w.memoryJournal.Owe(ctx, id)
		return err
	})
	return isNews, err
}

func (w *watchedJournal) Leave(ctx context.Context, id string) error {
	defer delete(w.atWork, id)
	return w.step(fmt.Sprintf("leave %d", w.numberOf(id)), func() error { return w.memoryJournal.Leave(ctx, id) })
}

func (w *watchedJournal) End(ctx context.Context, payment EndedPayment) error {
	defer delete(w.atWork, payment.ID)
	text := fmt.Sprintf("end %d %s", w.numberOf(payment.ID), payment.Outcome)
	return w.step(text, func() error {
		w.endings[payment.ID] = string(payment.Outcome)
		return w.memoryJournal.End(ctx, payment)
	})
}

package buyer

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"
)

// MemoryJournal makes a journal in this process. Its content ends with the process. FileJournal keeps it.
func MemoryJournal() PaymentJournal { return newMemoryJournal(time.Now) }

func newMemoryJournal(now func() time.Time) *memoryJournal {
	return &memoryJournal{now: now, open: map[string]OpenPayment{}, atWork: map[string]bool{}}
}

type memoryJournal struct {
	now   func() time.Time
	mutex sync.Mutex
	open  map[string]OpenPayment
	// The ids of the open payments, the newest first.
	order  []string
	atWork map[string]bool
	ended  []JournaledPayment
}

func (m *memoryJournal) Take(_ context.Context, isWanted func(OpenPayment) bool) (*OpenPayment, error) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.tidy()
	for _, payment := range m.inOrder() {
		if !m.atWork[payment.ID] && isWanted(payment) {
			if payment.State != StateOwed {
				payment.State = StateSent
			}
			m.open[payment.ID], m.atWork[payment.ID] = payment, true
			return &payment, nil
		}
	}
	return nil, nil
}

func (m *memoryJournal) Begin(_ context.Context, payment OpenPayment, check func([]JournaledPayment) error) error {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.tidy()
	list := slices.Clone(m.ended)
	for _, other := range m.open {
		list = append(list, other.journaled())
	}
	if err := check(list); err != nil {
		return err
	}
	m.open[payment.ID], m.atWork[payment.ID] = payment, true
	m.order = slices.Insert(m.order, 0, payment.ID)
	return nil
}

func (m *memoryJournal) Owe(_ context.Context, id string) (isNews bool, err error) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.change(id, func(payment OpenPayment) PaymentState {
		isNews = payment.State != StateOwed
		return StateOwed
	})
	return isNews, nil
}

func (m *memoryJournal) Leave(_ context.Context, id string) error {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	delete(m.atWork, id)
	m.change(id, OpenPayment.left)
	return nil
}

func (m *memoryJournal) change(id string, to func(OpenPayment) PaymentState) {
	if payment, isOpen := m.open[id]; isOpen {
		payment.State = to(payment)
		m.open[id] = payment
	}
}

func (m *memoryJournal) End(_ context.Context, payment EndedPayment) error {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.end(payment)
	return nil
}

func (m *memoryJournal) Open(context.Context) ([]OpenPayment, error) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.tidy()
	return m.inOrder(), nil
}

func (m *memoryJournal) end(payment EndedPayment) {
	delete(m.open, payment.ID)
	delete(m.atWork, payment.ID)
	m.order = slices.DeleteFunc(m.order, func(id string) bool { return id == payment.ID })
	m.ended = append(m.ended, payment.journaled())
}

func (m *memoryJournal) inOrder() []OpenPayment {
	var list []OpenPayment
	for _, id := range m.order {
		list = append(list, m.open[id])
	}
	slices.SortStableFunc(list, byUrgency)
	return list
}

// tidy ends expired payments, and adds up the payments that the limits no longer need one by one.
func (m *memoryJournal) tidy() {
	now := m.now()
	for _, payment := range m.open {
		if !m.atWork[payment.ID] && payment.isOverAt(now) {
			m.end(payment.ended(OutcomeExpired, now, nil))
		}
	}
	m.ended = addedUp(m.ended, now)
}

// addedUp keeps payments signed within the last hour. It replaces earlier ones of the day by one sum per host and token. The day lasts an
// hour longer, because a payment that was signed yesterday may still wait.
func addedUp(list []JournaledPayment, now time.Time) []JournaledPayment {
	isRecent := func(payment JournaledPayment) bool { return !payment.SignedAt.Before(now.Add(-longestPause)) }
	old := slices.IndexFunc(list, func(payment JournaledPayment) bool { return !isRecent(payment) && payment.ID != "" })
	if old < 0 {
		return list
	}
	var recent []JournaledPayment
	sums := map[JournaledPayment]JournaledPayment{}
	for _, payment := range list {
		key := JournaledPayment{Host: payment.Host, Network: payment.Network, Asset: payment.Asset}
		switch {
		case isRecent(payment):
			recent = append(recent, payment)
		case dayOf(payment.SignedAt) == dayOf(now.Add(-longestPause)):
			sum := amountOf(sums[key].Outlay)
			payment.ID, payment.Outlay = "", sum.Add(sum, amountOf(payment.Outlay)).String()
			sums[key] = payment
		}
	}
	return append(slices.Collect(maps.Values(sums)), recent...)
}

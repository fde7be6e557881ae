package journal

import (
	"context"
	"database/sql"
	"sync"
	"time"
)

// The time for which ended payments are kept. The limits need those of the day and of the last hour. The name of a purchase is kept for a
// day.
const memoryKept = 48 * time.Hour

// InMemory makes a journal in memory, which is lost when the process ends.
func InMemory(now func() time.Time) PaymentJournal {
	return &databaseJournal{steps: &memorySteps{now: now}, now: now}
}

// memorySteps runs steps in a database in memory, which exists as long as its only connection.
type memorySteps struct {
	now   func() time.Time
	mutex sync.Mutex
	conn  *sql.Conn
}

func (m *memorySteps) step(ctx context.Context, work func(journalTx) error) error {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	// The caller's cancellation does not apply here, because it could close the only connection.
	tx := journalTx{context.WithoutCancel(ctx), m.conn}
	if m.conn == nil {
		conn, err := newMemory(tx.Context)
		if err != nil {
			return &JournalError{"cannot use the journal of payments in memory", err}
		}
		m.conn, tx.conn = conn, conn
	}
	return tx.run(func(tx journalTx) error {
		now := m.now()
		if _, err := tx.exec("delete from payment where signed_at < ? and ended_at <= ?",
			now.Add(-memoryKept).UnixMilli(), now.Add(-nameKept).UnixMilli()); err != nil {
			return err
		}
		return work(tx)
	})
}

func newMemory(ctx context.Context) (*sql.Conn, error) {
	database, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		return nil, err
	}
	conn, err := database.Conn(ctx)
	if err == nil {
		_, err = conn.ExecContext(ctx, journalSchema)
	}
	return conn, err
}

// isShared returns false, because no other process can use this journal.
func (m *memorySteps) isShared() bool { return false }

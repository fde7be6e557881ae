package journal

import (
	"os"
	"path/filepath"
	"testing"
)

func TestEachStepIsOnTheDisk(t *testing.T) {
	directory := filepath.Join(t.TempDir(), "payments")
	// Level 3 (EXTRA) also syncs the removal of the rollback journal.
	synchronous := 0
	err := journalFile{directory, LongestWait}.step(t.Context(), func(tx journalTx) error {
		return tx.conn.QueryRowContext(tx, "pragma synchronous").Scan(&synchronous)
	})
	if err != nil || synchronous != 3 {
		t.Errorf("got %d, %v", synchronous, err)
	}
}

func TestTheSchemaIsThatOfAllSDKs(t *testing.T) {
	schema, err := os.ReadFile("../../../../journal/schema.sql")
	if err != nil || string(schema) != journalSchema {
		t.Errorf("schema.sql is another one: %v", err)
	}
}

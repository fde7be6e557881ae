package journal

import (
	"context"
	"database/sql"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"modernc.org/sqlite"

	launa "launa/sdk"
	"launa/sdk/internal/facts"
)

const (
	LongestWait = facts.JournalWaitSeconds * time.Second
	poll        = 10 * time.Millisecond
	// SQLite's primary result code for a file that another process holds.
	resultBusy = 5
)

//go:embed schema.sql
var journalSchema string

const journalVersion = 1

// InFile makes a journal in a directory. wait is how long a step waits for the steps of other processes.
func InFile(directory string, wait time.Duration, now func() time.Time) PaymentJournal {
	return &databaseJournal{steps: journalFile{directory, wait}, now: now}
}

// journalFile is the file of a journal. Each step opens and closes it, so a journal needs no closing.
type journalFile struct {
	directory string
	wait      time.Duration
}

func (f journalFile) path() string { return filepath.Join(f.directory, "payments.sqlite") }

// step runs work in an exclusive transaction: no other process can run its work meanwhile. If work fails, the journal does not change. work
// may run more than once.
func (f journalFile) step(ctx context.Context, work func(journalTx) error) error {
	ctx, cancel := context.WithTimeout(ctx, f.wait)
	defer cancel()
	for wasBusy := false; ; wasBusy = true {
		err := f.try(ctx, work)
		if ours := launa.Error(nil); err == nil || errors.As(err, &ours) {
			return err
		}
		failed := new(sqlite.Error)
		isBusy := errors.As(err, &failed) && failed.Code()&0xff == resultBusy
		// The wait may have ended within this try. The try then fails with an error other than busy.
		if !isBusy && !(wasBusy && ctx.Err() != nil) {
			return &JournalError{"cannot use the journal of payments in " + f.path(), err}
		}
		select {
		case <-time.After(poll + rand.N(poll)):
		case <-ctx.Done():
			return &JournalError{"another process holds " + f.path(), ctx.Err()}
		}
	}
}

func (f journalFile) try(ctx context.Context, work func(journalTx) error) error {
	if err := f.makeOwn(); err != nil {
		return err
	}
	database, err := sql.Open("sqlite", "file:"+(&url.URL{Path: f.path()}).EscapedPath())
	if err != nil {
		return err
	}
	defer database.Close()
	conn, err := database.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	tx := journalTx{ctx, conn}
	// SQLite uses a rollback journal here, because a write-ahead log needs shared memory, which network folders and some container mounts
	// lack. EXTRA makes SQLite sync the directory after the removal of the rollback journal. Otherwise a loss of power could undo a step.
	if _, err := tx.exec("pragma synchronous = extra"); err != nil {
		return err
	}
	hasFormer := f.hasFormer()
	err = tx.run(func(tx journalTx) error {
		if err := f.makeSchema(tx); err != nil {
			return err
		}
		if hasFormer {
			if err := f.readFormer(tx); err != nil {
				return err
			}
		}
		return work(tx)
	})
	if err != nil {
		return err
	}
	if hasFormer {
		return f.setFormerAside()
	}
	return nil
}

func (f journalFile) makeSchema(tx journalTx) error {
	var version int
	if err := tx.conn.QueryRowContext(tx, "pragma user_version").Scan(&version); err != nil {
		return err
	}
	switch version {
	case journalVersion:
		return nil
	case 0:
		_, err := tx.exec(journalSchema)
		return err
	}
	return &JournalError{"a newer version of this program has written " + f.path() + ": update this one", nil}
}

// makeOwn makes directory and file for their owner alone. It refuses a directory or file that other users can write, because they could
// delete payments that the limit of a day must count.
func (f journalFile) makeOwn() error {
	if err := MakeDirectory(f.directory); err != nil {
		return err
	}
	if err := checkOwn(f.directory, 0o700); err != nil {
		return err
	}
	// The file is made here with mode 0600, because SQLite's default mode lets other users read a file. SQLite gives this mode to its other
	// files too. An existing file must not be opened here: closing a file ends all locks of this process on the file.
	file, err := os.OpenFile(f.path(), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err == nil {
		err = file.Close()
	}
	if err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return checkOwn(f.path(), 0o600)
}

func checkOwn(path string, mode os.FileMode) error {
	found, err := os.Stat(path)
	if err != nil {
		return err
	}
	isMine, hasModes := isMine(found)
	switch {
	case !hasModes:
		return nil
	case !isMine:
		return &JournalError{path + " belongs to another user, who could change the journal of payments", nil}
	case found.Mode().Perm()&0o022 != 0:
		return &JournalError{fmt.Sprintf("other users can write %s; take that from them: chmod go-w %s", path, path), nil}
	case found.Mode().Perm()&0o077 != 0:
		return os.Chmod(path, mode)
	}
	return nil
}

// isShared tells whether other processes may use the journal. A removed journal is not shared.
func (f journalFile) isShared() bool {
	_, err := os.Stat(f.directory)
	return !errors.Is(err, fs.ErrNotExist)
}

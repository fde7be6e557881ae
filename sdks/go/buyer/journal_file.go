package buyer

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	launa "launa/sdk"
)

// FileJournal makes a journal that outlives the process and that any number of processes share. open/ contains a file for each payment
// without an end. log/ contains a file for each day (UTC), with a line for each payment that has ended. The SDKs of all languages, the CLI
// and the MCP server write the same files. Only the owner may access the directory. A payment that cannot be recorded is not sent.
func FileJournal(directory string) PaymentJournal {
	return &fileJournal{directory: directory, now: time.Now, turn: make(chan struct{}, 1), logs: map[string]*dayLog{}}
}

type fileJournal struct {
	directory string
	now       func() time.Time
	// Goroutines that need this journal's lock file wait here for one another.
	turn chan struct{}
	logs map[string]*dayLog
}

// The payments that this process is sending, of all its journals.
var atWork sync.Map

func (f *fileJournal) Take(ctx context.Context, isWanted func(OpenPayment) bool) (*OpenPayment, error) {
	var taken *OpenPayment
	err := f.locked(ctx, func(lock *lockFile) error {
		open, err := f.readOpen(lock)
		if err != nil {
			return err
		}
		for _, payment := range open {
			if !isWanted(payment) || f.isWorkedOn(payment) {
				continue
			}
			payment.PID = os.Getpid()
			if payment.State != StateOwed {
				payment.State = StateSent
			}
			taken = &payment
			return f.workOn(lock, payment)
		}
		return nil
	})
	return taken, err
}

func (f *fileJournal) Begin(ctx context.Context, payment OpenPayment, check func([]JournaledPayment) error) error {
	return f.locked(ctx, func(lock *lockFile) error {
		open, err := f.readOpen(lock)
		if err != nil {
			return err
		}
		var list []JournaledPayment
		for _, day := range slices.Compact([]string{dayOf(payment.SignedAt.Add(-longestPause)), dayOf(payment.SignedAt)}) {
			log, err := f.log(day)
			if err != nil {
				return err
			}
			list = append(list, log.list...)
		}
		for _, other := range open {
			list = append(list, other.journaled())
		}
		if err := check(list); err != nil {
			return err
		}
		return f.workOn(lock, payment)
	})
}

// workOn records a payment that this process is about to send.
func (f *fileJournal) workOn(lock *lockFile, payment OpenPayment) error {
	atWork.Store(payment.ID, true)
	err := f.write(lock, payment)
	if err != nil {
		atWork.Delete(payment.ID)
	}
	return err
}

func (f *fileJournal) Owe(ctx context.Context, id string) (isNews bool, err error) {
	err = f.change(ctx, id, func(payment OpenPayment) PaymentState {
		isNews = payment.State != StateOwed
		return StateOwed
	})
	return isNews && err == nil, err
}

func (f *fileJournal) Leave(ctx context.Context, id string) error {
	defer atWork.Delete(id)
	return f.change(ctx, id, OpenPayment.left)
}

// change has no effect on a payment that has ended.
func (f *fileJournal) change(ctx context.Context, id string, to func(OpenPayment) PaymentState) error {
	return f.locked(ctx, func(lock *lockFile) error {
		payment, err := readPayment(f.path(id))
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		if err != nil {
			return err
		}
		payment.State = to(payment)
		return f.write(lock, payment)
	})
}

func (f *fileJournal) End(ctx context.Context, payment EndedPayment) error {
	defer atWork.Delete(payment.ID)
	return f.locked(ctx, func(lock *lockFile) error { return f.end(lock, payment) })
}

func (f *fileJournal) Open(ctx context.Context) ([]OpenPayment, error) {
	var open []OpenPayment
	err := f.locked(ctx, func(lock *lockFile) (err error) {
		open, err = f.readOpen(lock)
		return err
	})
	return open, err
}

// locked runs one step without interference from other processes.
func (f *fileJournal) locked(ctx context.Context, step func(*lockFile) error) error {
	err := f.inTurn(ctx, step)
	if ours := launa.Error(nil); err == nil || errors.As(err, &ours) {
		return err
	}
	return &JournalError{"cannot use the journal of payments in " + f.directory, err}
}

func (f *fileJournal) inTurn(ctx context.Context, step func(*lockFile) error) error {
	ctx, cancel := context.WithTimeout(ctx, longestLockWait)
	defer cancel()
	select {
	case f.turn <- struct{}{}:
		defer func() { <-f.turn }()
	case <-ctx.Done():
		return ctx.Err()
	}
	for _, directory := range []string{f.directory, filepath.Join(f.directory, "open"), filepath.Join(f.directory, "log")} {
		if err := ownDirectory(directory); err != nil {
			return err
		}
	}
	lock, err := lockedFile(ctx, filepath.Join(f.directory, "lock"))
	if err != nil {
		return err
	}
	defer lock.release()
	return step(lock)
}

// ownDirectory makes a directory for its owner only, and refuses one that others may write to.
func ownDirectory(path string) error {
	found, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return makeDirectory(path)
	}
	if err == nil && (!found.IsDir() || found.Mode().Perm()&0o022 != 0) {
		err = &launa.ConfigurationError{Message: path + " must be a directory that its owner alone can write to"}
	}
	return err
}

func (f *fileJournal) path(id string) string { return filepath.Join(f.directory, "open", id+".json") }

func (f *fileJournal) log(day string) (*dayLog, error) {
	log := f.logs[day]
	if log == nil {
		log = newDayLog(filepath.Join(f.directory, "log", day+".jsonl"))
		f.logs[day] = log
	}
	return log, log.read()
}

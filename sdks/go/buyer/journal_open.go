package buyer

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// readOpen returns the payments without an end, the most urgent first. It ends expired ones, and removes files of ended payments that an
// interrupted process has left.
func (f *fileJournal) readOpen(lock *lockFile) ([]OpenPayment, error) {
	f.forgetOldLogs()
	names, err := os.ReadDir(filepath.Join(f.directory, "open"))
	if err != nil {
		return nil, err
	}
	var list []OpenPayment
	for _, name := range names {
		path := filepath.Join(f.directory, "open", name.Name())
		if strings.HasSuffix(path, leftover) {
			if err := lock.check(); err != nil {
				return nil, err
			}
			os.Remove(path)
		}
		if !strings.HasSuffix(path, ".json") {
			continue
		}
		payment, err := readPayment(path)
		if err != nil {
			return nil, err
		}
		isOpen, err := f.isOpen(lock, payment)
		if err != nil {
			return nil, err
		}
		if isOpen {
			list = append(list, payment)
		}
	}
	slices.SortStableFunc(list, byUrgency)
	return list, nil
}

func (f *fileJournal) isOpen(lock *lockFile, payment OpenPayment) (bool, error) {
	log, err := f.log(dayOf(payment.SignedAt))
	if err != nil {
		return false, err
	}
	if _, hasEnded := log.index[payment.ID]; hasEnded {
		return false, os.Remove(f.path(payment.ID))
	}
	if payment.isOverAt(f.now()) && !f.isWorkedOn(payment) {
		return false, f.end(lock, payment.ended(OutcomeExpired, f.now(), nil))
	}
	return true, nil
}

// readPayment fails for a file that it cannot understand, because the file may contain a payment that counts.
func readPayment(path string) (OpenPayment, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return OpenPayment{}, err
	}
	payment, isReadable := openPaymentIn(text)
	if !isReadable || payment.Version != 1 || payment.ID+".json" != filepath.Base(path) {
		return OpenPayment{}, fmt.Errorf("%s is no payment", path)
	}
	return payment, nil
}

// openPaymentIn reads members by their exact names: the seller's terms may contain any others.
func openPaymentIn(text []byte) (payment OpenPayment, isReadable bool) {
	var fields members
	if readJSON(text, &fields) != nil {
		return payment, false
	}
	terms, request := fields.object("terms"), fields.object("request")
	isReadable = fields.read("version", &payment.Version) && fields.read("id", &payment.ID) && fields.read("state", &payment.State) &&
		slices.Contains(states, payment.State) && fields.read("pid", &payment.PID) &&
		fields.read("purchase", &payment.Purchase) && fields.read("signed_at", &payment.SignedAt) && fields.read("method", &payment.Method) && fields.read("url", &payment.URL) && fields.read("host", &payment.Host) &&
		fields.read("headers", &payment.Headers) && fields.read("outlay", &payment.Outlay) && digits.MatchString(payment.Outlay) &&
		payment.Terms.readNames(terms) && digits.MatchString(payment.Terms.Amount) && request.read("headers", &payment.Request.Headers)
	// The SDK that signed the payment has accepted these members. A value that is no number of Go stays empty.
	terms.read("maxTimeoutSeconds", &payment.Terms.MaxTimeoutSeconds)
	terms.read("extra", &payment.Terms.Extra)
	return payment, isReadable && fields.readOrNull("valid_before", &payment.ValidBefore) &&
		request.readOrNull("body", &payment.Request.Body)
}

func (f *fileJournal) write(lock *lockFile, payment OpenPayment) error {
	text, err := json.Marshal(payment)
	if err != nil {
		return err
	}
	return writeWhole(f.path(payment.ID), text, lock.check)
}

func (f *fileJournal) end(lock *lockFile, payment EndedPayment) error {
	if err := lock.check(); err != nil {
		return err
	}
	day := dayOf(payment.SignedAt)
	if err := appendLine(filepath.Join(f.directory, "log", day+".jsonl"), payment); err != nil {
		return err
	}
	if err := os.Remove(f.path(payment.ID)); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// isWorkedOn tells whether a process is sending the payment. The time of its file is the time at which the process took it.
func (f *fileJournal) isWorkedOn(payment OpenPayment) bool {
	if _, isMine := atWork.Load(payment.ID); isMine {
		return true
	}
	if payment.State != StateSent || payment.PID == os.Getpid() || !isRunning(payment.PID) {
		return false
	}
	info, err := os.Stat(f.path(payment.ID))
	return err != nil || f.now().Sub(info.ModTime()) < longestWork
}

func (f *fileJournal) forgetOldLogs() {
	yesterday := dayOf(f.now().Add(-24 * time.Hour))
	for day := range f.logs {
		if day < yesterday {
			delete(f.logs, day)
		}
	}
}

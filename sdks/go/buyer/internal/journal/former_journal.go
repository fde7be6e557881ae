package journal

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"launa/sdk/buyer/internal/terms"
	"launa/sdk/internal/facts"
)

// Version 0.1.0 of the SDKs kept open payments in files of open/ and ended ones in lines of log/.
var (
	formerFolders = []string{"open", "log"}
	formerOpen    = regexp.MustCompile(`\A[0-9a-f-]{36}\.json\z`)
	formerLog     = regexp.MustCompile(`\A[0-9]{4}-[0-9]{2}-[0-9]{2}\.jsonl\z`)
)

func (f journalFile) hasFormer() bool {
	return isDirectory(filepath.Join(f.directory, "open")) || isDirectory(filepath.Join(f.directory, "log"))
}

func isDirectory(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// readFormer adds the payments of the former files, except those that the database already has. So the import can run again if a process
// was killed before it had set the files aside. It fails for an invalid file or line, because the limits could not count its payment.
func (f journalFile) readFormer(tx journalTx) error {
	err := eachFile(filepath.Join(f.directory, "log"), formerLog, func(path string, text []byte) error {
		lines := bytes.Split(text, []byte{'\n'})
		for i, line := range lines {
			payment, receipt, err := FormerEndIn(line)
			if err != nil && i == len(lines)-1 {
				// A loss of power has cut the last line, so its payment is still open.
				continue
			}
			if err == nil {
				err = tx.addEnded(payment, receipt)
			}
			if err != nil {
				return uncounted(fmt.Sprintf("%s:%d", path, i+1), err)
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return eachFile(filepath.Join(f.directory, "open"), formerOpen, func(path string, text []byte) error {
		payment, isReadable := openPaymentIn(text)
		if !isReadable {
			return uncounted(path, nil)
		}
		if err := tx.addOpen(payment, nil, nil); err != nil {
			return uncounted(path, err)
		}
		return nil
	})
}

func uncounted(place string, cause error) error {
	return &JournalError{"the limits cannot count the payment in " + place, cause}
}

func eachFile(directory string, form *regexp.Regexp, read func(path string, text []byte) error) error {
	names, err := os.ReadDir(directory)
	if err != nil && !errors.Is(err, fs.ErrNotExist) && isDirectory(directory) {
		return err
	}
	for _, name := range names {
		if !form.MatchString(name.Name()) {
			continue
		}
		path := filepath.Join(directory, name.Name())
		text, err := os.ReadFile(path)
		if err == nil {
			err = read(path, text)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// FormerEndIn returns an ended payment and its receipt from a line of the former log. It reads members by their exact names; the database
// checks their values. The seller's receipt is the last member and may be unreadable.
func FormerEndIn(line []byte) (payment EndedPayment, receipt *string, err error) {
	fields, err := terms.FieldsOf(line)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return payment, nil, err
	}
	if !fields.ReadAll(map[string]any{
		"id": &payment.ID, "purchase": &payment.Purchase, "signed_at": &payment.SignedAt, "ended_at": &payment.EndedAt,
		"outcome": &payment.Outcome, "method": &payment.Method, "url": &payment.URL, "host": &payment.Host, "network": &payment.Network,
		"asset": &payment.Asset, "pay_to": &payment.PayTo, "scheme": &payment.Scheme, "outlay": &payment.Outlay, "amount": &payment.Amount,
	}) || !slices.Contains([]Outcome{"charged", "not_charged", "refused", OutcomeExpired}, payment.Outcome) {
		return payment, nil, errors.Join(err, errors.New("a member is absent or has another shape"))
	}
	fields.Read("transaction", &payment.Transaction)
	if text := string(fields["receipt"]); terms.CheckPortable(fields["receipt"]) == nil && text != "null" && len(text) <= facts.LongestKeptReceipt {
		receipt = &text
	}
	return payment, receipt, nil
}

// openPaymentIn reads members by their exact names, because encoding/json would also take a seller's "Amount" for "amount".
func openPaymentIn(text []byte) (payment OpenPayment, isReadable bool) {
	var fields terms.Fields
	if terms.ReadJSON(text, &fields) != nil {
		return payment, false
	}
	request := fields.Object("request")
	isReadable = fields.ReadAll(map[string]any{
		"id": &payment.ID, "state": &payment.State, "purchase": &payment.Purchase, "signed_at": &payment.SignedAt, "method": &payment.Method,
		"url": &payment.URL, "host": &payment.Host, "headers": &payment.Headers, "outlay": &payment.Outlay,
	})
	return payment, isReadable && terms.Read(fields.Object("terms"), &payment.Terms) && request.Read("headers", &payment.Request.Headers) &&
		fields.ReadOrNull("valid_before", &payment.ValidBefore) && request.ReadOrNull("body", &payment.Request.Body)
}

// setFormerAside moves the former files away, and puts a file in their place, so that a program of 0.1.0 cannot make new ones.
func (f journalFile) setFormerAside() error {
	for _, name := range formerFolders {
		path := filepath.Join(f.directory, name)
		if !isDirectory(path) {
			continue
		}
		// Another process may have moved the folder.
		if err := os.Rename(path, path+"."+NewID()); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return os.WriteFile(filepath.Join(f.directory, "open"), []byte("The journal of payments is payments.sqlite now. Update this program.\n"), 0o600)
}

package buyer

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"
)

// dayLog is one day's file of ended payments, with the position of the last read. A file only grows, so each line is read once.
type dayLog struct {
	path string
	// The bytes and the lines that were read.
	offset int64
	lines  int
	// By id, in the order of the lines. If a payment has two lines, the last one counts.
	index map[string]int
	list  []JournaledPayment
}

func newDayLog(path string) *dayLog { return &dayLog{path: path, index: map[string]int{}} }

func dayOf(moment time.Time) string { return moment.UTC().Format(time.DateOnly) }

// read reads the lines written since the last read. It fails for a line that the limits cannot count. A line cut off by a power loss does
// not count here: the file of its payment is still in open/, and counts.
func (d *dayLog) read() error {
	file, err := os.Open(d.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer file.Close()
	if _, err := file.Seek(d.offset, io.SeekStart); err != nil {
		return err
	}
	text, err := io.ReadAll(file)
	if err != nil {
		return err
	}
	whole := text[:bytes.LastIndexByte(text, '\n')+1]
	number := d.lines
	for line := range bytes.Lines(whole) {
		number++
		payment, err := endedIn(bytes.TrimSuffix(line, []byte{'\n'}))
		switch {
		case err == nil:
			d.add(payment)
		case !isCutOff(err):
			return &JournalError{fmt.Sprintf("line %d of %s is no ended payment, so the limits cannot count it", number, d.path), err}
		}
	}
	d.offset, d.lines = d.offset+int64(len(whole)), number
	return nil
}

// isCutOff tells whether the next line ended a line that had no end.
func isCutOff(err error) bool { return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) }

// endedIn reads only the members that the limits need. The receipt of the seller comes after them and may be unreadable.
func endedIn(line []byte) (payment JournaledPayment, err error) {
	fields, err := membersOf(line)
	if isCutOff(err) {
		return payment, err
	}
	isCounted := fields.read("id", &payment.ID) && fields.read("signed_at", &payment.SignedAt) && fields.read("outcome", &payment.Outcome) &&
		fields.read("host", &payment.Host) && fields.read("network", &payment.Network) && fields.read("asset", &payment.Asset) &&
		fields.read("outlay", &payment.Outlay) && digits.MatchString(payment.Outlay) && payment.ID != "" &&
		slices.Contains(endings, Outcome(payment.Outcome))
	switch {
	case isCounted:
		fields.read("purchase", &payment.Purchase)
		fields.read("ended_at", &payment.EndedAt)
		return payment, nil
	case err == nil:
		err = errors.New("a member is absent or has another shape")
	}
	return payment, err
}

func (d *dayLog) add(payment JournaledPayment) {
	if at, isKnown := d.index[payment.ID]; isKnown {
		d.list[at] = payment
		return
	}
	d.index[payment.ID] = len(d.list)
	d.list = append(d.list, payment)
}

// appendLine returns when the line is on the disk.
func appendLine(path string, value any) error {
	line, err := json.Marshal(value)
	if err != nil {
		return err
	}
	_, statErr := os.Stat(path)
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	defer file.Close()
	newline, err := endLastLine(file)
	if err != nil {
		return err
	}
	if _, err := file.Write(append(append(newline, line...), '\n')); err != nil {
		return err
	}
	if err := file.Sync(); err != nil || statErr == nil {
		return err
	}
	return syncDirectory(filepath.Dir(path))
}

// endLastLine removes a line that a power loss has cut: its payment is still open. It returns the newline that a whole line lacks.
func endLastLine(file *os.File) ([]byte, error) {
	info, err := file.Stat()
	if err != nil || info.Size() == 0 {
		return nil, err
	}
	last := make([]byte, 1)
	if _, err := file.ReadAt(last, info.Size()-1); err != nil || last[0] == '\n' {
		return nil, err
	}
	text := make([]byte, info.Size())
	if _, err := file.ReadAt(text, 0); err != nil {
		return nil, err
	}
	begin := bytes.LastIndexByte(text, '\n') + 1
	if _, err := endedIn(text[begin:]); err == nil {
		return []byte{'\n'}, nil
	}
	return nil, file.Truncate(int64(begin))
}

// writeWhole leaves either the old file or the new one, even after a power loss. mayWrite, if given, is asked first, and once more directly
// before the new file replaces the old one.
func writeWhole(path string, text []byte, mayWrite func() error) error {
	if mayWrite == nil {
		mayWrite = func() error { return nil }
	}
	if err := mayWrite(); err != nil {
		return err
	}
	written := path + leftover
	os.Remove(written)
	file, err := os.OpenFile(written, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	err = errors.Join(err, file.Sync(), file.Close())
	if err == nil {
		err = mayWrite()
	}
	if err == nil {
		err = os.Rename(written, path)
	}
	if err != nil {
		os.Remove(written)
		return err
	}
	return syncDirectory(filepath.Dir(path))
}

// leftover is the suffix of a file that is being written, or that a process did not finish.
const leftover = ".new"

// makeDirectory makes a directory for its owner only, and the directories above it. It returns when they are on the disk.
func makeDirectory(path string) error {
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	above := filepath.Dir(path)
	if err := makeDirectory(above); err != nil {
		return err
	}
	if err := os.Mkdir(path, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return syncDirectory(above)
}

func syncDirectory(path string) error {
	if runtime.GOOS == "windows" {
		return nil // Windows cannot sync a directory, so the file's own sync must be enough.
	}
	directory, err := os.Open(path)
	if err != nil {
		return err
	}
	defer directory.Close()
	return directory.Sync()
}

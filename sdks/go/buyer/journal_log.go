package buyer

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"time"
)

// dayLog is one day's file of ended payments, with the position of the last read. A file only grows, so each line is read once.
type dayLog struct {
	path   string
	offset int64
	// By id, in the order of the lines. If a payment has two lines, the last one counts.
	index map[string]int
	list  []JournaledPayment
}

func newDayLog(path string) *dayLog { return &dayLog{path: path, index: map[string]int{}} }

func dayOf(moment time.Time) string { return moment.UTC().Format(time.DateOnly) }

// read reads the lines written since the last read. A line cut off by a power loss does not count here: the file of its payment is still in
// open/, and counts.
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
	for line := range bytes.Lines(whole) {
		var payment EndedPayment
		if json.Unmarshal(line, &payment) == nil && payment.ID != "" {
			d.add(payment)
		}
	}
	d.offset += int64(len(whole))
	return nil
}

func (d *dayLog) add(payment EndedPayment) {
	if at, isKnown := d.index[payment.ID]; isKnown {
		d.list[at] = payment.journaled()
		return
	}
	d.index[payment.ID] = len(d.list)
	d.list = append(d.list, payment.journaled())
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
	if isCut(file) {
		line = append([]byte{'\n'}, line...)
	}
	if _, err := file.Write(append(line, '\n')); err != nil {
		return err
	}
	if err := file.Sync(); err != nil || statErr == nil {
		return err
	}
	return syncDirectory(filepath.Dir(path))
}

// isCut tells whether the last line has no end.
func isCut(file *os.File) bool {
	info, err := file.Stat()
	if err != nil || info.Size() == 0 {
		return false
	}
	last := make([]byte, 1)
	_, err = file.ReadAt(last, info.Size()-1)
	return err == nil && last[0] != '\n'
}

// writeWhole leaves either the old file or the new one, even after a power loss.
func writeWhole(path string, text []byte) error {
	written := path + leftover
	os.Remove(written)
	file, err := os.OpenFile(written, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	err = errors.Join(err, file.Sync(), file.Close())
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

package launa

import (
	"bytes"
	"context"
	"errors"
	"io"

	"launa/sdk/internal/facts"
)

// ErrCutOff means that an export was cut off before its end mark, which every format has.
var ErrCutOff = errors.New("the export was cut off")

// exportedFile is a file that is being received. isWhole decides by the file's last bytes whether the file is complete.
type exportedFile struct {
	body    io.ReadCloser
	tail    []byte
	isWhole func(tail []byte) bool
}

func (t *transport) export(
	ctx context.Context, to route, in input, options []RequestOption, isWhole func(tail []byte) bool,
) (exportedFile, error) {
	answer, err := t.exchange(ctx, to, in, options, true)
	return exportedFile{body: answer.body, isWhole: isWhole}, err
}

// Read reads the file as it arrives. A file that was cut off ends with ErrCutOff and not with io.EOF.
func (f *exportedFile) Read(p []byte) (int, error) {
	n, err := f.body.Read(p)
	f.tail = append(f.tail, p[:n]...)
	f.tail = f.tail[max(0, len(f.tail)-facts.ExportEndBytes):]
	if err == nil {
		return n, nil
	}
	if err != io.EOF || !f.isWhole(f.tail) {
		return n, errors.Join(ErrCutOff, notEOF(err))
	}
	return n, io.EOF
}

// Close cancels the export.
func (f *exportedFile) Close() error { return f.body.Close() }

// lastLine returns the last line of a text, or nil if that line has no line end.
func lastLine(tail []byte) []byte {
	if !bytes.HasSuffix(tail, []byte("\n")) {
		return nil
	}
	lines := bytes.Split(bytes.TrimRight(tail, "\r\n"), []byte("\n"))
	return lines[len(lines)-1]
}

func notEOF(err error) error {
	if err == io.EOF {
		return nil
	}
	return err
}

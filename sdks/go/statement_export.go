package launa

import (
	"bytes"
	"context"
)

// StatementExport is the statement of a month as a file that arrives: CSV or PDF. If the file was cut off, Read ends with ErrCutOff and not
// with io.EOF.
type StatementExport struct{ exportedFile }

func exportStatement(
	ctx context.Context, t *transport, to route, in input, options []RequestOption,
) (*StatementExport, error) {
	file, err := t.export(ctx, to, in, options, endsStatement)
	if err != nil {
		return nil, err
	}
	return &StatementExport{file}, nil
}

func endsStatement(tail []byte) bool {
	return bytes.HasPrefix(lastLine(tail), []byte("#end,")) || bytes.HasSuffix(bytes.TrimSpace(tail), []byte("%%EOF"))
}

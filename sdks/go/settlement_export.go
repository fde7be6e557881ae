package launa

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"iter"

	"launa/sdk/internal/facts"
)

// ErrCutOff means that an export ended before its last line, which contains the number of payments.
var ErrCutOff = errors.New("the export was cut off")

// ExportedSettlement is a payment of an export. AmountDecimal and Token are empty for a token that the service does not know.
type ExportedSettlement struct {
	Settlement
	AmountDecimal string `json:"amount_decimal"`
	Token         string `json:"token"`
}

// SettlementExport is an export in progress. Read returns its bytes, All its payments. Close ends it.
type SettlementExport struct {
	body io.ReadCloser
	tail []byte
}

// exportSettlements begins an export in JSON Lines, unless the query asks for another format.
func exportSettlements(
	ctx context.Context, t *transport, to route, in input, options []RequestOption,
) (*SettlementExport, error) {
	if in.query.Get("format") == "" {
		in.query.Set("format", "jsonl")
	}
	answer, err := t.exchange(ctx, to, in, options, true)
	if err != nil {
		return nil, err
	}
	return &SettlementExport{body: answer.body}, nil
}

// Read reads the file as it arrives. An export that was cut off ends with ErrCutOff and not with io.EOF.
func (e *SettlementExport) Read(p []byte) (int, error) {
	n, err := e.body.Read(p)
	e.tail = append(e.tail, p[:n]...)
	e.tail = e.tail[max(0, len(e.tail)-facts.ExportEndBytes):]
	if err == nil {
		return n, nil
	}
	lines := bytes.Split(bytes.TrimRight(e.tail, "\r\n"), []byte("\n"))
	last := lines[len(lines)-1]
	isLine := bytes.HasSuffix(e.tail, []byte("\n"))
	if err != io.EOF || !isLine || !bytes.HasPrefix(last, []byte("#end,")) && !bytes.HasPrefix(last, []byte(`{"end":true,`)) {
		return n, errors.Join(ErrCutOff, notEOF(err))
	}
	return n, io.EOF
}

func notEOF(err error) error {
	if err == io.EOF {
		return nil
	}
	return err
}

// Close ends the export at any point.
func (e *SettlementExport) Close() error { return e.body.Close() }

// All iterates over the payments of an export in JSON Lines. An error ends the iteration.
func (e *SettlementExport) All() iter.Seq2[ExportedSettlement, error] {
	return func(yield func(ExportedSettlement, error) bool) {
		reader := bufio.NewReader(e.body)
		for count := 0; ; count++ {
			line, err := reader.ReadBytes('\n')
			var row struct {
				ExportedSettlement
				End   bool `json:"end"`
				Count int  `json:"count"`
			}
			if err == nil {
				err = json.Unmarshal(line, &row)
			}
			if err != nil || row.End && row.Count != count {
				yield(ExportedSettlement{}, errors.Join(ErrCutOff, notEOF(err)))
				return
			}
			if row.End || !yield(row.ExportedSettlement, nil) {
				return
			}
		}
	}
}

package launa

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"iter"
)

// ExportedSettlement is a payment of an export. AmountDecimal and Token are empty if the service does not know the token.
type ExportedSettlement struct {
	Settlement
	AmountDecimal string `json:"amount_decimal"`
	Token         string `json:"token"`
}

// SettlementExport is an export in progress. Read returns its bytes, and All returns its payments. Close cancels it. If the export was cut
// off, Read ends with ErrCutOff and not with io.EOF.
type SettlementExport struct{ exportedFile }

// exportSettlements starts an export; by default in JSON Lines.
func exportSettlements(
	ctx context.Context, t *transport, to route, in input, options []RequestOption,
) (*SettlementExport, error) {
	if in.query.Get("format") == "" {
		in.query.Set("format", "jsonl")
	}
	file, err := t.export(ctx, to, in, options, endsSettlements)
	if err != nil {
		return nil, err
	}
	return &SettlementExport{file}, nil
}

func endsSettlements(tail []byte) bool {
	last := lastLine(tail)
	return bytes.HasPrefix(last, []byte("#end,")) || bytes.HasPrefix(last, []byte(`{"end":true,`))
}

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

package answers

import (
	"net/http"

	"launa/sdk/buyer/internal/terms"
)

type Receipt struct {
	Success     bool           `json:"success"`
	Transaction string         `json:"transaction"`
	Network     string         `json:"network"`
	Payer       string         `json:"payer,omitempty"`
	Amount      string         `json:"amount,omitempty"`
	ErrorReason string         `json:"errorReason,omitempty"`
	Extra       map[string]any `json:"extra,omitempty"`
}

// ReceiptOf returns the receipt in a header (x402 v2, SettlementResponse). It returns nil unless every field is valid.
func ReceiptOf(header http.Header) *Receipt {
	fields, isReadable := terms.ObjectIn(header, terms.PaymentResponse)
	var receipt Receipt
	isReadable = isReadable && fields.ReadAll(map[string]any{
		"success": &receipt.Success, "transaction": &receipt.Transaction, "network": &receipt.Network,
	})
	for name, to := range map[string]any{
		"payer": &receipt.Payer, "amount": &receipt.Amount, "errorReason": &receipt.ErrorReason, "extra": &receipt.Extra,
	} {
		isReadable = (fields.IsNull(name) || fields.Read(name, to)) && isReadable
	}
	if !isReadable {
		return nil
	}
	return &receipt
}

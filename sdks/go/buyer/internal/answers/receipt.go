package buyer

import (
	"encoding/json"
	"net/http"
)

// Receipt is the decoded PAYMENT-RESPONSE of a paid answer.
type Receipt struct {
	Success     bool           `json:"success"`
	Transaction string         `json:"transaction"`
	Network     string         `json:"network"`
	Payer       string         `json:"payer,omitempty"`
	Amount      string         `json:"amount,omitempty"`
	ErrorReason string         `json:"errorReason,omitempty"`
	Extra       map[string]any `json:"extra,omitempty"`
}

// receiptOf returns nil unless every field is valid (x402 v2, SettlementResponse).
func receiptOf(header http.Header) *Receipt {
	fields, isReadable := objectIn(header, paymentResponse)
	var receipt Receipt
	read := func(name string, isRequired bool, to any) {
		value, isGiven := fields[name]
		if isGiven = isGiven && string(value) != "null"; !isGiven && isRequired || isGiven && json.Unmarshal(value, to) != nil {
			isReadable = false
		}
	}
	read("success", true, &receipt.Success)
	read("transaction", true, &receipt.Transaction)
	read("network", true, &receipt.Network)
	read("payer", false, &receipt.Payer)
	read("amount", false, &receipt.Amount)
	read("errorReason", false, &receipt.ErrorReason)
	read("extra", false, &receipt.Extra)
	if !isReadable {
		return nil
	}
	return &receipt
}

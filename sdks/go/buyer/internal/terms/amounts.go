package terms

import (
	"math/big"
	"regexp"

	launa "launa/sdk"
)

// AmountOf returns zero for a text that is no amount.
func AmountOf(text string) *big.Int {
	if amount, isAmount := new(big.Int).SetString(text, 10); isAmount && amount.Sign() >= 0 {
		return amount
	}
	return new(big.Int)
}

var decimal = regexp.MustCompile(`\A[0-9]{1,39}\z`)

// AmountIn reads a sum from a seller's fields. It returns nil if there is none.
func AmountIn(fields map[string]any, name string) *big.Int {
	text, _ := fields[name].(string)
	if !decimal.MatchString(text) {
		return nil
	}
	amount, _ := new(big.Int).SetString(text, 10)
	return amount
}

// AtomicAmount returns a *launa.InvalidArgumentError for anything but decimal digits without leading zeros, of at most 256 bits.
func AtomicAmount(text string) (*big.Int, error) {
	if _, err := launa.AtomicToUsdc(text); err != nil {
		return nil, err
	}
	amount, _ := new(big.Int).SetString(text, 10)
	return amount, nil
}

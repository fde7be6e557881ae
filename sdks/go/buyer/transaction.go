package buyer

import (
	"encoding/hex"
	"fmt"
	"math/big"
	"strings"

	"launa/sdk/internal/facts"
)

var (
	mostGas = big.NewInt(facts.MostWithdrawGas)
	mostFee = big.NewInt(facts.MostWithdrawFeeWei)
)

// feeTransaction calls a contract and sends no coin (EIP-1559).
type feeTransaction struct {
	chainID, nonce, gas *big.Int
	// Wei for each unit of gas.
	maxFee, maxPriorityFee *big.Int
	to, data               []byte
}

// cost returns the highest cost in wei.
func (t feeTransaction) cost() *big.Int { return new(big.Int).Mul(t.gas, t.maxFee) }

// check refuses a fee that is too high, and one that the wallet cannot pay.
func (t feeTransaction) check(balance *big.Int) error {
	if t.gas.Cmp(mostGas) > 0 || t.cost().Cmp(mostFee) > 0 {
		return &WithdrawalError{fmt.Sprintf("the node asks for a fee of up to %s and %s gas; at most %s and %s gas are paid",
			etherText(t.cost()), t.gas, etherText(mostFee), mostGas)}
	}
	if balance.Cmp(t.cost()) < 0 {
		return &WithdrawalError{fmt.Sprintf("the wallet has %s of the chain's own coin for gas, and the step takes up to %s",
			etherText(balance), etherText(t.cost()))}
	}
	return nil
}

// signedTransaction returns the transaction in its sent form, and its hash.
func (w wallet) signedTransaction(t feeTransaction) (raw, hash string) {
	unsigned := [][]byte{
		rlpNumber(t.chainID), rlpNumber(t.nonce), rlpNumber(t.maxPriorityFee), rlpNumber(t.maxFee), rlpNumber(t.gas),
		rlpBytes(t.to), rlpNumber(new(big.Int)), rlpBytes(t.data), rlpList(),
	}
	kind := []byte{2}
	rsv := w.sign(keccak256(kind, rlpList(unsigned...)))
	number := func(bytes []byte) []byte { return rlpNumber(new(big.Int).SetBytes(bytes)) }
	signed := rlpList(append(unsigned, number([]byte{rsv[64] - 27}), number(rsv[:32]), number(rsv[32:64]))...)
	return "0x02" + hex.EncodeToString(signed), "0x" + hex.EncodeToString(keccak256(kind, signed))
}

// etherText returns an amount of wei in the chain's own coin.
func etherText(wei *big.Int) string {
	digits := wei.String()
	if missing := 19 - len(digits); missing > 0 {
		digits = strings.Repeat("0", missing) + digits
	}
	point := len(digits) - 18
	return strings.TrimSuffix(strings.TrimRight(digits[:point]+"."+digits[point:], "0"), ".")
}

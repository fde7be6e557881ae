package buyer

import (
	"bytes"
	"math/big"
)

// The encoding of a transaction (RLP, appendix B of Ethereum's yellow paper), as far as the buyer needs it.

func rlpBytes(value []byte) []byte {
	if len(value) == 1 && value[0] < 0x80 {
		return value
	}
	return append(rlpHead(0x80, len(value)), value...)
}

// rlpNumber encodes a non-negative number without leading zeros.
func rlpNumber(value *big.Int) []byte { return rlpBytes(value.Bytes()) }

func rlpList(items ...[]byte) []byte {
	content := bytes.Join(items, nil)
	return append(rlpHead(0xc0, len(content)), content...)
}

func rlpHead(kind byte, length int) []byte {
	if length < 56 {
		return []byte{kind + byte(length)}
	}
	size := big.NewInt(int64(length)).Bytes()
	return append([]byte{kind + 55 + byte(len(size))}, size...)
}

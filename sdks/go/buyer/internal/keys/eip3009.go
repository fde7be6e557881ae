package keys

import (
	"crypto/rand"
	"encoding/hex"
	"math/big"
	"strings"

	launa "launa/sdk"
)

// Authorization is the signed message of a payer in the scheme exact: EIP-3009 TransferWithAuthorization. All fields are text in x402's
// notation: checksummed addresses, decimal numbers, a nonce of 32 bytes in hex.
type Authorization struct {
	From        string `json:"from"`
	To          string `json:"to"`
	Value       string `json:"value"`
	ValidAfter  string `json:"validAfter"`
	ValidBefore string `json:"validBefore"`
	Nonce       string `json:"nonce"`
}

// Domain is the EIP-712 domain of the token.
type Domain struct {
	Name, Version, ChainID, VerifyingContract string
}

var domainType = Keccak256([]byte("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"))

// The messages of EIP-3009. Only the recipient of a ReceiveWithAuthorization, such as a deposit, can send it to the chain.
const (
	Transfer = "TransferWithAuthorization"
	Receive  = "ReceiveWithAuthorization"
)

// Digest returns the hash to sign for a message of EIP-3009.
func (a Authorization) Digest(message string, of Domain) ([]byte, error) {
	kind := Keccak256([]byte(message + "(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"))
	var words Words
	return of.Digest(&words, Keccak256(kind, words.Bytes(a.From, 20), words.Bytes(a.To, 20), words.Uint(a.Value, 256),
		words.Uint(a.ValidAfter, 256), words.Uint(a.ValidBefore, 256), words.Bytes(a.Nonce, 32)))
}

// Digest returns the hash to sign for a struct, given by its own hash (EIP-712). It returns an error if words could not encode the struct.
func (of Domain) Digest(words *Words, hashStruct []byte) ([]byte, error) {
	separator := Keccak256(domainType, Keccak256([]byte(of.Name)), Keccak256([]byte(of.Version)),
		words.Uint(of.ChainID, 256), words.Bytes(of.VerifyingContract, 20))
	if words.failed {
		return nil, &launa.InvalidArgumentError{Message: "what is to be signed has a field that is not what it must be"}
	}
	return Keccak256([]byte{0x19, 0x01}, separator, hashStruct), nil
}

// Words encodes words of 32 bytes, and remembers whether an encoding failed.
type Words struct{ failed bool }

// Uint encodes a decimal number of at most the given number of bits.
func (e *Words) Uint(decimal string, bits int) []byte {
	word := make([]byte, 32)
	value, isNumber := new(big.Int).SetString(decimal, 10)
	if !isNumber || value.Sign() < 0 || value.BitLen() > bits {
		e.failed = true
		return word
	}
	return value.FillBytes(word)
}

// Bytes encodes hex with 0x that must have the given number of bytes.
func (e *Words) Bytes(text string, length int) []byte {
	word := make([]byte, 32)
	digits, hasPrefix := strings.CutPrefix(text, "0x")
	value, err := hex.DecodeString(digits)
	if err != nil || !hasPrefix || len(value) != length {
		e.failed = true
		return word
	}
	copy(word[32-length:], value)
	return word
}

// Nonce returns 32 random bytes in hex.
func Nonce() string {
	nonce := make([]byte, 32)
	_, _ = rand.Read(nonce) // never fails
	return "0x" + hex.EncodeToString(nonce)
}

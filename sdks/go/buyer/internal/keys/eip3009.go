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

var (
	domainType = Keccak256([]byte(
		"EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"))
	transferType = authorizationType("TransferWithAuthorization")
	receiveType  = authorizationType("ReceiveWithAuthorization")
)

func authorizationType(name string) []byte {
	return Keccak256([]byte(name + "(address from,address to,uint256 value," +
		"uint256 validAfter,uint256 validBefore,bytes32 nonce)"))
}

// TransferDigest returns the hash to sign for a transfer.
func (a Authorization) TransferDigest(of Domain) ([]byte, error) { return a.digest(transferType, of) }

// ReceiveDigest returns the hash to sign for a transfer that only its recipient can send, as for a deposit.
func (a Authorization) ReceiveDigest(of Domain) ([]byte, error) { return a.digest(receiveType, of) }

func (a Authorization) digest(kind []byte, of Domain) ([]byte, error) {
	var words Words
	return of.Digest(&words, Keccak256(kind, words.Bytes(a.From, 20), words.Bytes(a.To, 20), words.number(a.Value),
		words.number(a.ValidAfter), words.number(a.ValidBefore), words.Bytes(a.Nonce, 32)))
}

// Digest returns the hash to sign for a struct, given by its own hash (EIP-712). words are the struct's words.
func (of Domain) Digest(words *Words, hashStruct []byte) ([]byte, error) {
	separator := Keccak256(domainType, Keccak256([]byte(of.Name)), Keccak256([]byte(of.Version)),
		words.number(of.ChainID), words.Bytes(of.VerifyingContract, 20))
	if words.failed {
		return nil, &launa.InvalidArgumentError{Message: "what is to be signed has a field that is not what it must be"}
	}
	return Keccak256([]byte{0x19, 0x01}, separator, hashStruct), nil
}

// Words writes words of 32 bytes and remembers whether one failed.
type Words struct{ failed bool }

func (e *Words) number(decimal string) []byte { return e.Uint(decimal, 256) }

// Uint writes a decimal number of at most so many bits.
func (e *Words) Uint(decimal string, bits int) []byte {
	word := make([]byte, 32)
	value, isNumber := new(big.Int).SetString(decimal, 10)
	if !isNumber || value.Sign() < 0 || value.BitLen() > bits {
		e.failed = true
		return word
	}
	return value.FillBytes(word)
}

// Bytes writes bytes of a length, given in hex with 0x.
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

package buyer

import (
	"crypto/rand"
	"encoding/hex"
	"math/big"
	"strings"

	launa "launa/sdk"
)

// authorization is the signed message of a payer in the scheme exact: EIP-3009 TransferWithAuthorization. All fields are text in x402's
// notation: checksummed addresses, decimal numbers, a nonce of 32 bytes in hex.
type authorization struct {
	From        string `json:"from"`
	To          string `json:"to"`
	Value       string `json:"value"`
	ValidAfter  string `json:"validAfter"`
	ValidBefore string `json:"validBefore"`
	Nonce       string `json:"nonce"`
}

// domain is the EIP-712 domain of the token.
type domain struct {
	name, version, chainID, verifyingContract string
}

var (
	domainType = keccak256([]byte(
		"EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"))
	transferType = authorizationType("TransferWithAuthorization")
	receiveType  = authorizationType("ReceiveWithAuthorization")
)

func authorizationType(name string) []byte {
	return keccak256([]byte(name + "(address from,address to,uint256 value," +
		"uint256 validAfter,uint256 validBefore,bytes32 nonce)"))
}

// transferDigest returns the hash to sign for a transfer.
func (a authorization) transferDigest(of domain) ([]byte, error) { return a.digest(transferType, of) }

// receiveDigest returns the hash to sign for a transfer that only its recipient can send, as for a deposit.
func (a authorization) receiveDigest(of domain) ([]byte, error) { return a.digest(receiveType, of) }

func (a authorization) digest(kind []byte, of domain) ([]byte, error) {
	var words encoder
	return of.digest(&words, keccak256(kind, words.bytes(a.From, 20), words.bytes(a.To, 20), words.number(a.Value),
		words.number(a.ValidAfter), words.number(a.ValidBefore), words.bytes(a.Nonce, 32)))
}

// digest returns the hash to sign for a struct, given by its own hash (EIP-712). words are the struct's words.
func (of domain) digest(words *encoder, hashStruct []byte) ([]byte, error) {
	separator := keccak256(domainType, keccak256([]byte(of.name)), keccak256([]byte(of.version)),
		words.number(of.chainID), words.bytes(of.verifyingContract, 20))
	if words.failed {
		return nil, &launa.InvalidArgumentError{Message: "what is to be signed has a field that is not what it must be"}
	}
	return keccak256([]byte{0x19, 0x01}, separator, hashStruct), nil
}

// encoder writes words of 32 bytes and remembers whether one failed.
type encoder struct{ failed bool }

func (e *encoder) number(decimal string) []byte { return e.uint(decimal, 256) }

func (e *encoder) uint(decimal string, bits int) []byte {
	word := make([]byte, 32)
	value, isNumber := new(big.Int).SetString(decimal, 10)
	if !isNumber || value.Sign() < 0 || value.BitLen() > bits {
		e.failed = true
		return word
	}
	return value.FillBytes(word)
}

func (e *encoder) bytes(text string, length int) []byte {
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

// newNonce returns 32 random bytes in hex.
func newNonce() string {
	nonce := make([]byte, 32)
	_, _ = rand.Read(nonce) // never fails
	return "0x" + hex.EncodeToString(nonce)
}

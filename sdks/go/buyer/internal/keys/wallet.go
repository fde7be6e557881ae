// Package keys reads and uses the key of a wallet: secp256k1, EIP-712 and EIP-3009.
package keys

import (
	"encoding/hex"
	"regexp"
	"strings"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/decred/dcrd/dcrec/secp256k1/v4/ecdsa"
	"golang.org/x/crypto/sha3"

	launa "launa/sdk"
)

// Wallet is an EVM private key. The key is a variable of the function Sign, so no output of the value shows it.
type Wallet struct {
	Address string
	// Sign returns r, s and v (27 or 28) in hex. It is deterministic (RFC 6979) and uses the lower s, as EIP-2 and USDC require.
	Sign func(digest []byte) string
}

var privateKeyShape = regexp.MustCompile(`\A0x[0-9a-fA-F]{64}\z`)

// WalletOf parses a private key. It returns a *launa.ConfigurationError for any other text; the error never contains the key.
func WalletOf(privateKey string) (Wallet, error) {
	if privateKey == "" {
		return Wallet{}, &launa.ConfigurationError{Message: "no private key: set LAUNA_PRIVATE_KEY_FILE, LAUNA_PRIVATE_KEY_COMMAND, LAUNA_KEYSTORE_FILE or LAUNA_PRIVATE_KEY"}
	}
	if !privateKeyShape.MatchString(privateKey) {
		return Wallet{}, &launa.ConfigurationError{Message: "the private key must be 0x and 64 hex digits"}
	}
	bytes, _ := hex.DecodeString(privateKey[2:])
	var scalar secp256k1.ModNScalar
	if overflows := scalar.SetByteSlice(bytes); overflows || scalar.IsZero() {
		return Wallet{}, &launa.ConfigurationError{Message: "the private key is not one of secp256k1"}
	}
	key := secp256k1.NewPrivateKey(&scalar)
	return Wallet{addressOf(key.PubKey()), func(digest []byte) string {
		compact := ecdsa.SignCompact(key, digest, false) // v, r, s
		return "0x" + hex.EncodeToString(append(compact[1:], compact[0]))
	}}, nil
}

func addressOf(key *secp256k1.PublicKey) string {
	return Checksummed(hex.EncodeToString(Keccak256(key.SerializeUncompressed()[1:])[12:]))
}

// HasSigned tells whether this wallet made a signature of 65 bytes in hex.
func (w Wallet) HasSigned(digest []byte, signature string) bool {
	var rsv []byte
	if len(signature) == 2+2*65 {
		rsv, _ = hex.DecodeString(signature[2:])
	}
	if len(rsv) != 65 {
		return false
	}
	key, _, err := ecdsa.RecoverCompact(append(rsv[64:], rsv[:64]...), digest)
	return err == nil && addressOf(key) == w.Address
}

// Keccak256 hashes the concatenated parts.
func Keccak256(parts ...[]byte) []byte {
	hash := sha3.NewLegacyKeccak256()
	for _, part := range parts {
		hash.Write(part)
	}
	return hash.Sum(nil)
}

// Checksummed returns an address of forty hex digits in its EIP-55 spelling.
func Checksummed(digits string) string {
	lower := strings.ToLower(digits)
	hash := hex.EncodeToString(Keccak256([]byte(lower)))
	out := []byte(lower)
	for i, digit := range out {
		if digit >= 'a' && hash[i] >= '8' {
			out[i] = digit - 'a' + 'A'
		}
	}
	return "0x" + string(out)
}

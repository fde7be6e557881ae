package keys

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/pbkdf2"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"errors"
	"math"
	"regexp"
	"strings"

	"golang.org/x/crypto/scrypt"

	launa "launa/sdk"
	"launa/sdk/internal/facts"
)

const keystoreKeyBytes = 32

var keystoreBytes = regexp.MustCompile(`\A([0-9a-fA-F]{2}){1,64}\z`)

// keystore is a file in the format Web3 Secret Storage. A member with a wrong type stays empty.
type keystore struct {
	Version float64
	Crypto  *struct {
		Cipher, CipherText, KDF, MAC string
		CipherParams                 struct{ IV string }
		KDFParams                    keystoreDerivation
	}
}

type keystoreDerivation struct {
	// N, R and P belong to scrypt, C and PRF to PBKDF2.
	N, R, P   float64
	C         float64
	PRF, Salt string
	DKLen     float64
}

// DecryptKeystore is documented in the package buyer.
func DecryptKeystore(text []byte, passphrase string) (string, error) {
	var file keystore
	if err := json.Unmarshal(text, &file); err != nil && !errors.As(err, new(*json.UnmarshalTypeError)) {
		return "", keystoreError("the keystore is not JSON")
	}
	parts := file.Crypto
	if file.Version != 3 || parts == nil {
		return "", keystoreError("the keystore is not one of version 3")
	}
	if parts.Cipher != "aes-128-ctr" {
		return "", keystoreError("the keystore has a cipher that is not known here")
	}
	ciphertext, err := keystoreBytesOf(parts.CipherText)
	if err != nil {
		return "", err
	}
	derived, err := parts.KDFParams.derive(parts.KDF, passphrase)
	if err != nil {
		return "", err
	}
	own := hex.EncodeToString(Keccak256(derived[16:], ciphertext))
	if subtle.ConstantTimeCompare([]byte(own), []byte(strings.ToLower(parts.MAC))) != 1 {
		return "", keystoreError("the passphrase is not the one of the keystore")
	}
	iv, err := keystoreBytesOf(parts.CipherParams.IV)
	if err != nil || len(iv) != aes.BlockSize {
		return "", keystoreError("the keystore cannot be read")
	}
	block, err := aes.NewCipher(derived[:16])
	if err != nil {
		return "", keystoreError("the keystore cannot be read")
	}
	key := make([]byte, len(ciphertext))
	cipher.NewCTR(block, iv).XORKeyStream(key, ciphertext)
	return "0x" + hex.EncodeToString(key), nil
}

func (k keystoreDerivation) derive(kind, passphrase string) ([]byte, error) {
	isScrypt := kind == "scrypt" && isCount(k.N) && isCount(k.R) && isCount(k.P) && 128*k.N*k.R*k.P <= facts.MostKeystoreBytes
	isPBKDF2 := kind == "pbkdf2" && k.PRF == "hmac-sha256" && isCount(k.C) && k.C <= facts.MostKeystoreRounds
	if !isScrypt && !isPBKDF2 || k.DKLen != keystoreKeyBytes {
		return nil, keystoreError("the keystore asks for a key derivation that is not allowed here")
	}
	salt, err := keystoreBytesOf(k.Salt)
	if err != nil {
		return nil, err
	}
	var derived []byte
	if isScrypt {
		derived, err = scrypt.Key([]byte(passphrase), salt, int(k.N), int(k.R), int(k.P), keystoreKeyBytes)
	} else {
		derived, err = pbkdf2.Key(sha256.New, passphrase, salt, int(k.C), keystoreKeyBytes)
	}
	if err != nil {
		return nil, keystoreError("the keystore asks for a key derivation that is not possible")
	}
	return derived, nil
}

// isCount is true for a whole number above zero.
func isCount(number float64) bool {
	return number >= 1 && number <= 1<<53 && number == math.Trunc(number)
}

func keystoreBytesOf(text string) ([]byte, error) {
	if !keystoreBytes.MatchString(text) {
		return nil, keystoreError("the keystore cannot be read")
	}
	return hex.DecodeString(text)
}

func keystoreError(message string) error { return &launa.ConfigurationError{Message: message} }

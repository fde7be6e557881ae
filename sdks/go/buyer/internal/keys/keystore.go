package keys

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/pbkdf2"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"math"
	"regexp"
	"strings"

	"golang.org/x/crypto/scrypt"

	launa "launa/sdk"
	"launa/sdk/internal/facts"
)

const (
	keystoreCipher   = "aes-128-ctr"
	keystoreKeyBytes = 32
)

var keystoreBytes = regexp.MustCompile(`\A([0-9a-fA-F]{2}){1,64}\z`)

// DecryptKeystore returns the private key, hex with 0x, of an Ethereum wallet's keystore: JSON text (Web3 Secret Storage, version 3). It
// returns a *launa.ConfigurationError for a wrong passphrase, for more work than allowed, and for unreadable text. The error contains
// neither key nor passphrase.
func DecryptKeystore(text []byte, passphrase string) (string, error) {
	parts, err := keystoreParts(text)
	if err != nil {
		return "", err
	}
	if parts["cipher"] != keystoreCipher {
		return "", keystoreError("the keystore has a cipher that is not known here")
	}
	ciphertext, err := keystoreBytesOf(parts["ciphertext"])
	if err != nil {
		return "", err
	}
	derived, err := keystoreDerived(parts, passphrase)
	if err != nil {
		return "", err
	}
	said, _ := parts["mac"].(string)
	own := hex.EncodeToString(Keccak256(derived[16:], ciphertext))
	if subtle.ConstantTimeCompare([]byte(own), []byte(strings.ToLower(said))) != 1 {
		return "", keystoreError("the passphrase is not the one of the keystore")
	}
	iv, err := keystoreBytesOf(fieldsOf(parts["cipherparams"])["iv"])
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

func keystoreParts(text []byte) (map[string]any, error) {
	var file any
	if json.Unmarshal(text, &file) != nil {
		return nil, keystoreError("the keystore is not JSON")
	}
	fields := fieldsOf(file)
	parts := fieldsOf(fields["crypto"])
	if fields["version"] != 3.0 || parts == nil {
		return nil, keystoreError("the keystore is not one of version 3")
	}
	return parts, nil
}

func keystoreDerived(parts map[string]any, passphrase string) ([]byte, error) {
	params := fieldsOf(parts["kdfparams"])
	isScrypt := parts["kdf"] == "scrypt"
	n, r, p, rounds := countIn(params, "n"), countIn(params, "r"), countIn(params, "p"), countIn(params, "c")
	isAllowed := isScrypt && n > 0 && r > 0 && p > 0 && 128*n*r*p <= facts.MostKeystoreBytes ||
		parts["kdf"] == "pbkdf2" && params["prf"] == "hmac-sha256" && rounds > 0 && rounds <= facts.MostKeystoreRounds
	if !isAllowed || params["dklen"] != float64(keystoreKeyBytes) {
		return nil, keystoreError("the keystore asks for a key derivation that is not allowed here")
	}
	salt, err := keystoreBytesOf(params["salt"])
	if err != nil {
		return nil, err
	}
	var derived []byte
	if isScrypt {
		derived, err = scrypt.Key([]byte(passphrase), salt, int(n), int(r), int(p), keystoreKeyBytes)
	} else {
		derived, err = pbkdf2.Key(sha256.New, passphrase, salt, int(rounds), keystoreKeyBytes)
	}
	if err != nil {
		return nil, keystoreError("the keystore asks for a key derivation that is not possible")
	}
	return derived, nil
}

// countIn returns zero for anything but a whole number above zero.
func countIn(fields map[string]any, name string) float64 {
	number, isNumber := fields[name].(float64)
	if !isNumber || number < 1 || number > 1<<53 || number != math.Trunc(number) {
		return 0
	}
	return number
}

func fieldsOf(value any) map[string]any {
	fields, _ := value.(map[string]any)
	return fields
}

func keystoreBytesOf(value any) ([]byte, error) {
	text, _ := value.(string)
	if !keystoreBytes.MatchString(text) {
		return nil, keystoreError("the keystore cannot be read")
	}
	return hex.DecodeString(text)
}

func keystoreError(message string) error { return &launa.ConfigurationError{Message: message} }

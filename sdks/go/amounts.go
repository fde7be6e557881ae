package launa

import (
	"math/big"
	"regexp"
	"strings"
)

// USDC has six decimals: 1 USDC is 1,000,000 atomic units.
const decimals = 6

var (
	decimal = regexp.MustCompile(`\A(0|[1-9][0-9]*)(?:\.([0-9]{1,6}))?\z`)
	atomic  = regexp.MustCompile(`\A(0|[1-9][0-9]*)\z`)
)

// UsdcToAtomic returns USDC in atomic units: "0.10" becomes "100000". It takes plain decimal notation with at most six decimals. It returns
// an *InvalidArgumentError for everything else: a sign, an exponent, blanks, more decimals, too large a number.
func UsdcToAtomic(decimalString string) (string, error) {
	match := decimal.FindStringSubmatch(decimalString)
	if match == nil {
		return "", &InvalidArgumentError{`an amount of USDC must be a decimal text with at most six decimals, such as "0.10"`}
	}
	return checked(match[1] + match[2] + strings.Repeat("0", decimals-len(match[2])))
}

// AtomicToUsdc returns atomic units in USDC, without trailing zeros: "100000" becomes "0.1".
func AtomicToUsdc(atomicAmount string) (string, error) {
	amount, err := checkedAtomicAmount(atomicAmount)
	if err != nil {
		return "", err
	}
	digits := strings.Repeat("0", max(0, decimals+1-len(amount))) + amount
	whole, fraction := digits[:len(digits)-decimals], strings.TrimRight(digits[len(digits)-decimals:], "0")
	if fraction == "" {
		return whole, nil
	}
	return whole + "." + fraction, nil
}

// checkedAtomicAmount returns the amount itself if it is valid: decimal digits without leading zeros, at most uint256.
func checkedAtomicAmount(atomicAmount string) (string, error) {
	if !atomic.MatchString(atomicAmount) {
		return "", &InvalidArgumentError{`an atomic amount must be a text of digits such as "100000"`}
	}
	return checked(atomicAmount)
}

func checked(digits string) (string, error) {
	amount, _ := new(big.Int).SetString(digits, 10)
	if amount.BitLen() > 256 {
		return "", &InvalidArgumentError{"an amount must fit in 256 bits"}
	}
	return amount.String(), nil
}

"""Converts between USDC and atomic units. Amounts are text, and never floating-point numbers."""

import re

from .errors import InvalidArgumentError

_DECIMALS = 6
"""1 USDC is 1,000,000 atomic units."""
_UINT256_MAX = 2**256 - 1
_LONGEST = len(str(_UINT256_MAX))

_DECIMAL = re.compile(r"(0|[1-9][0-9]*)(?:\.([0-9]{1,6}))?")
_ATOMIC = re.compile(r"0|[1-9][0-9]*")


def usdc_to_atomic(decimal_string: str) -> str:
    """Converts USDC to atomic units.

    Takes plain decimal notation with at most six decimals. Raises `InvalidArgumentError` for everything else: a number
    instead of a text, a sign, an exponent, blanks, more decimals, too large a number.

    >>> usdc_to_atomic("0.10")
    '100000'
    >>> usdc_to_atomic("1e-1")
    Traceback (most recent call last):
    launa.errors.InvalidArgumentError: an amount of USDC must be a decimal text with at most six decimals, such as "0.10"
    """
    match = _DECIMAL.fullmatch(decimal_string) if isinstance(decimal_string, str) else None
    if match is None:
        raise InvalidArgumentError('an amount of USDC must be a decimal text with at most six decimals, such as "0.10"')
    return _checked(match[1] + (match[2] or "").ljust(_DECIMALS, "0"))


def atomic_to_usdc(atomic_amount: str) -> str:
    """Converts atomic units to USDC, without trailing zeros.

    >>> atomic_to_usdc("100000")
    '0.1'
    """
    digits = checked_atomic_amount(atomic_amount).rjust(_DECIMALS + 1, "0")
    fraction = digits[-_DECIMALS:].rstrip("0")
    return digits[:-_DECIMALS] + (f".{fraction}" if fraction else "")


def checked_atomic_amount(atomic_amount: object) -> str:
    """Returns a valid amount unchanged: decimal digits without leading zeros, at most uint256."""
    if not isinstance(atomic_amount, str) or not _ATOMIC.fullmatch(atomic_amount):
        raise InvalidArgumentError('an atomic amount must be a text of digits such as "100000"')
    return _checked(atomic_amount)


def _checked(digits: str) -> str:
    significant = digits.lstrip("0") or "0"
    # The length is checked first, because Python raises an error of its own for texts of thousands of digits.
    if len(significant) > _LONGEST or int(significant) > _UINT256_MAX:
        raise InvalidArgumentError("an amount must fit in 256 bits")
    return significant

"""Checks of a buyer's options."""

from collections.abc import Mapping
from typing import cast

from .._facts import LONGEST_BUYER_TIMEOUT_SECONDS, MOST_RESENDS
from ..errors import ConfigurationError, InvalidArgumentError


def check_options(options: Mapping[str, object]) -> None:
    """Raises `ConfigurationError` for an invalid number, which would otherwise cause an error only after the payment.
    """
    for name in ("timeout", "body_timeout"):
        seconds = options.get(name, 1)
        is_number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
        if not is_number or not 0 < cast(float, seconds) <= LONGEST_BUYER_TIMEOUT_SECONDS:
            raise ConfigurationError(
                f"{name} must be a number of seconds above 0, {LONGEST_BUYER_TIMEOUT_SECONDS} at most"
            )
    resends, most = options.get("max_resends", 0), options.get("max_answer_bytes", 1)
    if type(resends) is not int or not 0 <= resends <= MOST_RESENDS:
        raise ConfigurationError(f"max_resends must be a whole number from 0 to {MOST_RESENDS}")
    if type(most) is not int or most < 1:
        raise ConfigurationError("max_answer_bytes must be a whole number above 0")


def check_purchase_name(name: object) -> None:
    """Raises `InvalidArgumentError` for an invalid name of a purchase. Different purchases could share such a name by
    accident."""
    is_text = isinstance(name, str) and name != "" and not any("\ud800" <= each <= "\udfff" for each in name)
    if name is not None and not is_text:
        raise InvalidArgumentError("the name of a purchase must be a text that is not empty")

"""Text of a seller, treated as data: cut, without control characters, and quoted after "the seller says"."""

import re
import unicodedata
from dataclasses import dataclass

from ..._facts import BUYER_REASONS, LONGEST_SELLER_TEXT

_TEXTS = {name: text for text, names in BUYER_REASONS.items() for name in names}


def shown(text: str) -> str:
    """At most 200 characters of a seller's text. Control and invisible characters become escapes, and no escape is cut.
    """
    parts: list[str] = []
    count = 0
    for character in text:
        spelled = _spelled(character)
        count += len(spelled)
        if count > LONGEST_SELLER_TEXT:
            return "".join(parts) + "…"
        parts.append(spelled)
    return "".join(parts)


@dataclass(frozen=True)
class SellerReason:
    """Why a payment was refused."""

    text: str
    """A text for people and models. The seller's own text in it is marked."""
    code: str | None = None
    """A reason code of x402 or of the gateway. None for any other reason."""
    seller_says: str | None = None
    """The seller's own text, cut and escaped. None if `code` is set."""


def seller_reason(given: str | None) -> SellerReason:
    """The reason of a refusal: our text for a known code, otherwise the seller's text as a quotation.

    >>> seller_reason("insufficient_funds").text
    'the wallet does not hold enough of the token (insufficient_funds)'
    >>> print(seller_reason("send more").text)
    the seller says: "send more"
    """
    if given is None or not given.strip():
        return SellerReason("no reason given")
    # The reference facilitator appends its node's message after a colon.
    name = given[:LONGEST_SELLER_TEXT].partition(":")[0].strip()
    if name in _TEXTS:
        return SellerReason(f"{_TEXTS[name]} ({name})", name)
    said = shown(given)
    quoted = said.replace('"', '\\"')
    return SellerReason(f'the seller says: "{quoted}"', None, said)


_UNSEEN = frozenset(("Cc", "Cf", "Cs", "Co", "Zl", "Zp"))
"""The Unicode categories of control and format characters, surrogates, private use, and line and paragraph separators.
"""

_IGNORABLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u3164\ufe00-\ufe0d\uffa0\ufff0-\ufff8\ufffd\U000e0000-\U000e0fff]"
)
"""The other characters with the Unicode property Default_Ignorable_Code_Point, except the two variation selectors of
emoji."""


def _spelled(character: str) -> str:
    if unicodedata.category(character) not in _UNSEEN and not _IGNORABLE.match(character):
        return character
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))

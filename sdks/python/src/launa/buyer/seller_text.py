"""Text of a seller, treated as data: limited, without control characters, and labelled as the seller's."""

from __future__ import annotations

import re
import unicodedata

from .._facts import BUYER_REASONS, LONGEST_SELLER_TEXT

_TEXTS = {name: text for text, names in BUYER_REASONS.items() for name in names}


def shown(text: str) -> str:
    """At most 200 characters of a seller's text. Control and invisible characters are escaped, and no escape is cut."""
    parts: list[str] = []
    count = 0
    for character in text:
        spelled = _spelled(character)
        count += len(spelled)
        if count > LONGEST_SELLER_TEXT:
            return "".join(parts) + "…"
        parts.append(spelled)
    return "".join(parts)


def reason_text(reason: str | None) -> str:
    """A reason for a refusal, in fixed words if its name is known. Otherwise the seller's text, labelled.

        >>> reason_text("insufficient_funds")
        'the wallet does not hold enough of the token (insufficient_funds)'
        >>> print(reason_text("send more"))
        the seller says: "send more"
    """
    if reason is None or not reason.strip():
        return "no reason given"
    # The reference facilitator adds its node's message after a colon.
    name = reason[:LONGEST_SELLER_TEXT].partition(":")[0].strip()
    if name in _TEXTS:
        return f"{_TEXTS[name]} ({name})"
    said = shown(reason).replace('"', '\\"')
    return f'the seller says: "{said}"'


_UNSEEN = frozenset(("Cc", "Cf", "Cs", "Co", "Zl", "Zp"))
"""Control characters, marks of direction and zero width, surrogates, private use, separators of lines."""

_IGNORABLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u3164\ufe00-\ufe0d\uffa0\ufff0-\ufff8\ufffd\U000e0000-\U000e0fff]"
)
"""Other characters that Unicode calls Default_Ignorable_Code_Point, but the two selectors of emoji."""


def _spelled(character: str) -> str:
    if unicodedata.category(character) not in _UNSEEN and not _IGNORABLE.match(character):
        return character
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))

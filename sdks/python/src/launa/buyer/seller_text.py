"""Text of a seller, treated as data: limited, without control characters, and labelled as the seller's."""

from __future__ import annotations

import unicodedata

from .seller_reasons import REASONS

_LONGEST = 200
"""The most characters of a seller's text that are shown."""

def shown(text: str) -> str:
    """At most 200 characters of a seller's text. Control and invisible characters are escaped."""
    spelled = "".join(map(_spelled, text[:_LONGEST]))
    return f"{spelled[:_LONGEST]}…" if len(text) > _LONGEST or len(spelled) > _LONGEST else spelled


def reason_text(reason: str | None) -> str:
    """A reason for a refusal, in fixed words if its name is known. Otherwise the seller's text, labelled."""
    if reason is None or not reason.strip():
        return "no reason given"
    # The reference facilitator adds its node's message after a colon.
    name = reason[:_LONGEST].partition(":")[0].strip()
    if name in REASONS:
        return f"{REASONS[name]} ({name})"
    said = shown(reason).replace('"', '\\"')
    return f'the seller says: "{said}"'


def _spelled(character: str) -> str:
    # Control characters, marks of direction and zero width, surrogates, separators of lines.
    if unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Zl", "Zp"):
        return character
    code = ord(character)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\u{{{code:x}}}"

"""Text of a seller, as data: bounded, without control characters, and labelled as the seller's."""

from __future__ import annotations

import unicodedata

from .seller_reasons import REASONS

_LONGEST = 200
"""Characters of a seller's text that are shown."""

def shown(text: str) -> str:
    """At most 200 characters of a seller's text; what a terminal would obey or not show is spelled out."""
    spelled = "".join(map(_spelled, text[:_LONGEST]))
    return f"{spelled[:_LONGEST]}…" if len(text) > _LONGEST or len(spelled) > _LONGEST else spelled


def reason_text(reason: str | None) -> str:
    """A reason for a refusal: in words of ours where its name is known, else the seller's, labelled."""
    if reason is None or not reason.strip():
        return "no reason given"
    # The reference facilitator puts what its node has said behind a colon.
    name = reason[:_LONGEST].partition(":")[0].strip()
    if name in REASONS:
        return f"{REASONS[name]} ({name})"
    said = shown(reason).replace('"', '\\"')
    return f'the seller says: "{said}"'


def _spelled(character: str) -> str:
    # Controls, marks of direction and zero width, halves of pairs, separators of lines.
    if unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Zl", "Zp"):
        return character
    code = ord(character)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\u{{{code:x}}}"

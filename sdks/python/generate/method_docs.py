"""Begins the docstring of each method for an operation with the contract's text."""

from __future__ import annotations

import re
import textwrap
from typing import Any

from models import operations_of

_METHOD = re.compile(
    r"(?P<head>^    (?:async )?def \w+\((?:[^()]|\([^()]*\))*\) -> [^:]+:\n)"
    r"(?P<doc>        \"\"\"(?:(?!\"\"\")[\s\S])*\"\"\"\n)?"
    r"(?P<body>(?:        .*\n|\n(?=        ))+)",
    re.MULTILINE,
)
_INDENT = " " * 8


def documented(source: str, contract: dict[str, Any]) -> str:
    """The first two paragraphs come from the contract. All later ones are written by hand and stay."""
    texts = {each["operationId"]: [f"{each['summary']}.", each["description"]] for each in operations_of(contract)}

    def begun(match: re.Match[str]) -> str:
        names = [name for name in re.findall(r'"(\w+)"', match["body"]) if name in texts]
        if not names:
            return match[0]
        kept = _paragraphs(match["doc"] or "")[2:]
        return f"{match['head']}{_docstring([*texts[names[0]], *kept])}{match['body']}"

    return _METHOD.sub(begun, source)


def _paragraphs(docstring: str) -> list[str]:
    text = textwrap.dedent(docstring.strip()[3:-3].replace("\n" + _INDENT, "\n"))
    return [paragraph.strip("\n") for paragraph in re.split(r"\n\n+", text) if paragraph.strip()]


def _docstring(paragraphs: list[str]) -> str:
    shown = [_wrapped(paragraph) for paragraph in paragraphs]
    lines = "\n\n".join(shown).split("\n")
    body = "\n".join(f"{_INDENT}{line}".rstrip() for line in lines).lstrip()
    return f'{_INDENT}"""{body}\n{_INDENT}"""\n'


def _wrapped(paragraph: str) -> str:
    # An example stays as it is.
    if paragraph.startswith("    "):
        return paragraph
    return "\n".join(textwrap.wrap(paragraph, 100, break_long_words=False, break_on_hyphens=False))

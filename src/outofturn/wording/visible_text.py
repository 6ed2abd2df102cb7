"""Characters that cannot be seen, or that turn the text around them, are shown by their numbers: ``⟨U+202E⟩``.

A name or a note can come from anywhere. A mark of direction in it would turn round what stands beside it, and a control
character could steer a terminal. ``hidden-characters.js`` does the same for the page.
"""

from __future__ import annotations

import re

#: Control characters (not tab and line feed), soft hyphen, marks of direction, characters without width, separators of
#: lines and paragraphs, tags, halves of surrogate pairs. Joiners are left alone inside words and emoji that need them: between
#: characters of scripts from Arabic on.
_HIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\U000e0000-\U000e007f\ud800-\udfff]|(?<![\u0600-\U0010ffff])[\u200c\u200d]|[\u200c\u200d](?![\u0600-\U0010ffff])"
)


def visible(text: str) -> str:
    """The text with nothing hidden in it; line feeds and tabs stay."""
    return _HIDDEN.sub(lambda found: f"⟨U+{ord(found[0]):04X}⟩", text.replace("\r\n", "\n"))

"""What a page of Markdown holds: fenced blocks, headings and links."""

import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path

FENCE = re.compile(r"^ *(`{3,}|~{3,})\s*([^`\s]*)([^`]*)$")
TITLE = re.compile(r"title=\"([^\"]+)\"")
HEADING = re.compile(r"^ {0,3}#{1,6}\s+(.*?)\s*#*\s*$")
CODE = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)")
LINK = re.compile(r"\]\(\s*<?([^)\s>]*)>?(?:\s+\"[^\"]*\")?\s*\)")
REFERENCE = re.compile(r"^ {0,3}\[[^\]]+\]:\s*<?([^\s>]+)>?", re.MULTILINE)
ATTRIBUTE = re.compile(r"<(?:a|img)\b[^>]*\b(?:href|src)=\"([^\"]*)\"")
IDENTIFIER = re.compile(r"<[a-z]+\b[^>]*\b(?:id|name)=\"([^\"]*)\"")
BARE = re.compile(r"(?<![\w(<\"])https?://[^\s)>\"`|]+[^\s)>\"`|.,;:]")


@dataclass(frozen=True)
class Block:
    page: Path
    line: int
    language: str
    code: str
    section: str
    """The heading above it."""
    file: str = ""
    """Its title: such a block is a file of this name."""


@dataclass(frozen=True)
class Link:
    page: Path
    line: int
    target: str


class Page:
    """A file of Markdown, read once."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.blocks: list[Block] = []
        self.headings: list[str] = []
        self._read(path.read_text())

    def _read(self, text: str) -> None:
        """Finds blocks and headings; `prose` is the rest, with the same numbers of lines."""
        prose: list[str] = []
        fence, language, file, start, code = "", "", "", 0, []
        for number, line in enumerate(text.splitlines(), 1):
            match = FENCE.match(line)
            if fence:
                if match and match[1].startswith(fence) and not match[2]:
                    section = self.headings[-1] if self.headings else ""
                    self.blocks.append(
                        Block(self.path, start, language, "\n".join(code) + "\n", section, file)
                    )
                    fence = ""
                else:
                    code.append(line)
                prose.append("")
            elif match:
                fence, language, start, code = match[1], match[2], number, []
                title = TITLE.search(match[3])
                file = title[1] if title else ""
                prose.append("")
            else:
                if heading := HEADING.match(line):
                    self.headings.append(heading[1])
                prose.append(line)
        if fence:
            raise ValueError(f"{self.path}:{start}: a fence that does not end")
        self.prose = "\n".join(prose)

    @property
    def anchors(self) -> set[str]:
        """The names that GitHub gives to headings, and those that the page gives itself."""
        counts: dict[str, int] = {}
        found = set(IDENTIFIER.findall(self.prose))
        for heading in self.headings:
            name = slug(heading)
            count = counts.get(name, 0)
            counts[name] = count + 1
            found.add(f"{name}-{count}" if count else name)
        return found

    @property
    def links(self) -> list[Link]:
        """All links and images outside of code, bare addresses too, in their order."""
        prose = CODE.sub(lambda code: " " * len(code[0]), self.prose)
        matches = [
            match for pattern in (LINK, REFERENCE, ATTRIBUTE) for match in pattern.finditer(prose)
        ]
        targets = [(match.start(1), match[1]) for match in matches]
        targets += [(match.start(), match[0]) for match in BARE.finditer(prose)]
        return [
            Link(self.path, prose.count("\n", 0, start) + 1, target)
            for start, target in sorted(set(targets))
        ]


def slug(heading: str) -> str:
    """The anchor of a heading, as GitHub makes it."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "")
    kept = (
        character
        for character in text.strip().lower()
        if character in " -_" or unicodedata.category(character)[0] in "LNM"
    )
    return "".join(kept).replace(" ", "-")

"""Takes the sentences out of pages, of string literals and comments of Swift, and of help texts."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from markdown import CODE, Page

LONGEST_SENTENCE = 25
"""Words, as CONTRIBUTING.md asks."""
LONGEST_PARAGRAPH = 6
"""Lines of a page."""
CODE_WORD = "`x`"
"""Stands for code in a sentence, where it counts as one word."""
ABBREVIATION = re.compile(r"\b(e\.g|i\.e|etc|cf|vs|approx|no|St|p)\.$", re.IGNORECASE)
END = re.compile(r"[.!?][\"')\]*]*(?=\s+[\"'(\[*]*[A-Z`\d])")
VALUE = "…"
"""Stands for an interpolated value in a message, where it counts as one word."""
WORD = re.compile(rf"[A-Za-z`][\w`'’-]*|{VALUE}")
LIST_ITEM = re.compile(r"^\s*(?:[-*+]|\d+\.)\s+")
FOREIGN = re.compile(
    r";\s*\n|\{[^}]*;|==|\[\(|<[/?!]|<\w+[^<>]*>|\$\w+ |\$\d|\$\{"
    r'|\w="|\{\w+: |\besac\b'
    r"|\b(?:SELECT|INSERT|UPDATE|CREATE|PRAGMA|FROM|WHERE|CASE)\b"
)
"""Signs of SQL, HTML, JSON, shells and headers in a literal."""
REGEX = re.compile(r"(?<=[(,=:{\[] |.[(\[{])(?:/[^/*\s][^\n]*?(?<!\\)/|#/.*?/#)(?=[\s).,\]])")
"""A regular expression of Swift."""
LINK = re.compile(r"!?\[((?:[^\[\]]|\[[^\]]*\])*)\]\([^)]*\)")


@dataclass(frozen=True)
class Sentence:
    path: Path
    line: int
    text: str

    @property
    def words(self) -> int:
        return len(WORD.findall(self.text))


@dataclass(frozen=True)
class Passage:
    """Text that belongs together: a paragraph, a cell of a table, a message, a comment."""

    path: Path
    line: int
    text: str
    lines: int = 1

    def sentences(self) -> Iterator[Sentence]:
        for paragraph in re.split(r"\n\s*\n", self.text):
            yield from self._sentences(" ".join(paragraph.split()))

    def _sentences(self, text: str) -> Iterator[Sentence]:
        start = 0
        for match in END.finditer(text):
            if not ABBREVIATION.search(text[start : match.start() + 1]):
                yield Sentence(self.path, self.line, text[start : match.end()])
                start = match.end() + 1
        if text[start:].strip():
            yield Sentence(self.path, self.line, text[start:].strip())


def plain(text: str) -> str:
    """A line of Markdown without code, links and emphasis."""
    text = CODE.sub(CODE_WORD, text)
    text = LINK.sub(r"\1", text)
    text = re.sub(r"<[^>]+>|https?://\S+", " ", text)
    return text.replace("**", "").replace("*", "")


def passages(path: Path) -> Iterator[Passage]:
    """The paragraphs, list items, headings and cells of a page, outside of blocks."""
    lines: list[str] = []
    start = 0

    def finished() -> Iterator[Passage]:
        if lines:
            yield Passage(path, start, plain(" ".join(lines)), len(lines))
            lines.clear()

    for number, line in enumerate(CODE.sub(code_word, Page(path).prose).split("\n"), 1):
        stripped = line.strip()
        is_item = LIST_ITEM.match(line) is not None
        if not stripped or is_item or stripped[0] in "#|<":
            yield from finished()
        if not stripped or stripped.startswith("<!--"):
            continue
        if stripped[0] == "|":
            for cell in stripped.strip("|").split("|"):
                if re.search("[A-Za-z]", cell):
                    yield Passage(path, number, plain(cell))
        elif stripped[0] == "#":
            yield Passage(path, number, plain(stripped.lstrip("#")))
        else:
            start = start if lines else number
            lines.append(LIST_ITEM.sub("", line) if is_item else stripped)
    yield from finished()


def code_word(code: re.Match[str]) -> str:
    """Keeps the lines of code that goes over an end of line."""
    return CODE_WORD + "\n" * code[0].count("\n")


def is_text(text: str) -> bool:
    """Whether a literal is for people: three words or more, and no code of another language."""
    words = re.findall(r"[a-z]{2,}", text)
    return len(words) >= 3 and " " in text.strip() and not FOREIGN.search(text)


class SwiftSource:
    """The literals and the comments of a Swift file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.literals: list[Passage] = []
        self.comments: list[Passage] = []
        self.text = path.read_text()
        self._read()

    def _read(self) -> None:
        text, position, end_of_literal = self.text, 0, -1
        comment: list[str] = []
        comment_line = last_line = 0
        while position < len(text):
            if text.startswith("//", position):
                end = text.find("\n", position)
                end = len(text) if end < 0 else end
                line = text.count("\n", 0, position) + 1
                words = text[position:end].lstrip("/ ")
                if comment and (line != last_line + 1 or words.startswith("- ")):
                    self.comments.append(Passage(self.path, comment_line, plain(" ".join(comment))))
                    comment = []
                comment_line = comment_line if comment else line
                comment.append(words.removeprefix("- ") or "\n\n")
                last_line, position = line, end
            elif text.startswith("/*", position):
                end = text.index("*/", position) + 2
                self.comments.append(
                    Passage(
                        self.path, text.count("\n", 0, position) + 1, text[position + 2 : end - 2]
                    )
                )
                position = end
            elif match := REGEX.match(text, position):
                position = match.end()
            elif match := re.compile(r'#*"').match(text, position):
                value, end = self._literal(position, match[0])
                line = text.count("\n", 0, position) + 1
                between = text[end_of_literal:position] if end_of_literal >= 0 else "-"
                if re.fullmatch(r"\s*\+\s*", between):
                    value = self.literals.pop().text + value
                self.literals.append(Passage(self.path, line, value))
                position = end_of_literal = end
            else:
                position += 1
        if comment:
            self.comments.append(Passage(self.path, comment_line, plain(" ".join(comment))))

    def _literal(self, start: int, opening: str) -> tuple[str, int]:
        """The text of a literal with its interpolations as VALUE, and its end."""
        text, marks = self.text, opening[:-1]
        quotes = '"""' if text.startswith('"""', start + len(marks)) else '"'
        position = start + len(marks) + len(quotes)
        value: list[str] = []
        while not text.startswith(quotes + marks, position):
            if text.startswith("\\" + marks + "(", position):
                position = self._skip(position + len(marks) + 1)
                value.append(VALUE)
            elif text.startswith("\\" + marks, position):
                after = text[position + 1 + len(marks)]
                value.append(
                    {"n": "\n", "t": "\t", "\n": ""}.get(after, after if after in "\"'\\" else "")
                )
                position += 2 + len(marks)
            else:
                value.append(text[position])
                position += 1
        return "".join(value), position + len(quotes + marks)

    def _skip(self, position: int) -> int:
        """Where the parenthesis that opens at a position is closed."""
        depth = 0
        while True:
            if match := re.compile(r'#*"').match(self.text, position):
                position = self._literal(position, match[0])[1]
                continue
            depth += {"(": 1, ")": -1}.get(self.text[position], 0)
            position += 1
            if depth == 0:
                return position

    @property
    def messages(self) -> list[Passage]:
        return [literal for literal in self.literals if is_text(literal.text)]

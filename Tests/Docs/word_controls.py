"""Gives the checker of words texts with known defects, so that it cannot be blind."""

import tempfile
from pathlib import Path

from prose import SwiftSource, passages
from shapes import SHAPES

PAGE = """
# A title

First line of one
two
three
four
five
six
seven.

- An item with `code that is not read`. A [link](to.md) and 3.5 m.

| cell | Another cell. Of two sentences. |
|---|---|

```
A block that is not read, and that tells what is there.
```
"""
SWIFT = """
/// Returns the length. What it tells is not nice.
///
/// - Parameter one: the first.
func text(_ one: Int) -> String {
  // A comment of
  // two lines.
  let pattern = /"[a-z]"/
  let query = "SELECT text FROM table WHERE one = two"
  fail("the value is \\(one); it must be {less} than two")
  return "the value \\(one == 1 ? "of one" : "of two") is "
    + "too large" + #"raw \\ text of words"#
}
"""


def check_the_checker() -> None:
    for shape in SHAPES:
        assert shape.found(shape.bad), f"{shape.name}: {shape.bad}"
        assert not shape.found(shape.good), f"{shape.name}: {shape.good}"
    with tempfile.TemporaryDirectory() as folder:
        check_pages(Path(folder) / "page.md")
        check_swift(Path(folder) / "text.swift")


def check_pages(path: Path) -> None:
    path.write_text(PAGE)
    texts = list(passages(path))
    assert [(text.line, text.lines) for text in texts] == [
        (2, 1), (4, 7), (12, 1), (14, 1), (14, 1)
    ], texts  # fmt: skip
    sentences = [sentence.text for sentence in texts[2].sentences()]
    assert sentences == ["An item with `x`.", "A link and 3.5 m."], sentences
    assert [sentence.words for sentence in texts[1].sentences()] == [10]
    assert len(list(texts[4].sentences())) == 2


def check_swift(path: Path) -> None:
    path.write_text(SWIFT)
    source = SwiftSource(path)
    comments = [(text.line, text.text.split()) for text in source.comments]
    assert [line for line, _ in comments] == [2, 4, 6], comments
    assert comments[2][1] == ["A", "comment", "of", "two", "lines."]
    messages = [text.text for text in source.messages]
    assert messages == [
        "the value is …; it must be {less} than two",
        "the value … is too largeraw \\ text of words",
    ], messages

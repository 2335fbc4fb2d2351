"""Holds the checker of pages against pages with known defects, so that it cannot be blind."""

import tempfile
import time
from pathlib import Path

import links
from markdown import Block, Page, slug
from workshop import Failure, Workshop, strange

PAGE = """
# A page & its *title*
## Twice
## Twice
[right](other.md#by-other-peoples-tools), [here](#twice-1), [titled](other.md "Title")
![picture](none.png) [lost](none.md) [no heading](other.md#none) [none here](#thrice)
[out](../../outside.md) [by reference][1]
`[code](nowhere.md)`

[1]: missing.md

```
[shown](nowhere.md)
# No heading
```
[not a heading](#no-heading)

```bash
true
```
"""
DEFECTS = {
    "none.png", "none.md", "other.md#none", "#thrice", "../../outside.md", "missing.md",
    "#no-heading",
}  # fmt: skip
SLUGS = {
    "By other people's tools": "by-other-peoples-tools",
    "`check DIR` - what, and why?": "check-dir---what-and-why",
    "[Link](to.md) of Zürich": "link-of-zürich",
}
# A block that runs and one that fails, in each language; and blocks that build on those above.
RIGHT = {"sh": "understudy --version | grep -q .", "python": "a = 1", "sql": "SELECT 1;"}
WRONG = {
    "sh": "false | true\necho reached",
    "python": "assert a == 2",
    "sql": "SELECT none;",
}


def check_the_checker(program: Path, python: Path | None) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        check_links(folder)
        check_blocks(folder / "reader", program, python)


def check_links(folder: Path) -> None:
    assert {heading: slug(heading) for heading in SLUGS} == SLUGS
    (folder / "page.md").write_text(PAGE)
    (folder / "other.md").write_text("# By other people's tools\n")
    page = Page(folder / "page.md")
    assert {link.target for link in page.links} >= DEFECTS
    assert [block.code.count("\n") for block in page.blocks] == [2, 1]
    assert [block.language for block, _ in strange(page)] == ["bash"]
    found = links.problems([page], folder)
    said = {target for target in DEFECTS if any(f": {target}" in line for line in found)}
    assert said == DEFECTS and len(found) == len(DEFECTS), found


def check_blocks(folder: Path, program: Path, python: Path | None) -> None:
    languages = RIGHT if python else {"sh"}
    with Workshop(folder, program, python) as workshop:
        for language in languages:
            workshop.run(Block(folder, 1, language, RIGHT[language] + "\n", ""))
            try:
                workshop.run(Block(folder, 2, language, WRONG[language] + "\n", ""))
            except Failure as failure:
                assert "reached" not in str(failure)
            else:
                raise AssertionError(f"a block of {language} that fails was not noticed")
        if python:
            workshop.run(Block(folder, 3, "python", "assert a == 1\n", ""))
        workshop.run(Block(folder, 4, "python", "none = 1", "", file="saved.py"))
        workshop.run(
            Block(folder, 5, "sh", "grep -q none saved.py\nsleep 1000 &\necho $! >server\n", "")
        )
    server = int((folder / "server").read_text())
    for _ in range(100):
        if not Path(f"/proc/{server}").exists():
            return
        time.sleep(0.05)
    raise AssertionError("what a block has left running runs on")

"""Follows the links of pages."""

import urllib.error
import urllib.parse
import urllib.request
from pathlib import Path

from markdown import Link, Page


def problems(pages: list[Page], root: Path) -> list[str]:
    """What is wrong with links to files of the tree and to anchors in them."""
    known = {page.path.resolve(): page for page in pages}
    found = []
    for link in (link for page in pages for link in page.links):
        if is_external(link.target):
            continue
        reason = broken(link, known, root)
        if reason:
            found.append(f"{where(link, root)}: {reason}")
    return found


def broken(link: Link, known: dict[Path, Page], root: Path) -> str | None:
    path, _, anchor = link.target.partition("#")
    file = (link.page.parent / urllib.parse.unquote(path)).resolve() if path else link.page
    if not file.resolve().is_relative_to(root.resolve()):
        return f"{link.target} leads out of the tree"
    if not file.exists():
        return f"{link.target} is not there"
    if anchor:
        if file.suffix != ".md":
            return f"{link.target} has an anchor, and is no page"
        page = known.get(file.resolve()) or Page(file)
        if urllib.parse.unquote(anchor) not in page.anchors:
            return f"{link.target}: the page has no such heading"
    return None


def external(pages: list[Page]) -> list[Link]:
    """The first link to each address on the network; examples on this machine are none."""
    first: dict[str, Link] = {}
    for link in (link for page in pages for link in page.links):
        host = urllib.parse.urlsplit(link.target).hostname
        if is_external(link.target) and host not in {None, "127.0.0.1", "localhost"}:
            first.setdefault(link.target.partition("#")[0], link)
    return list(first.values())


def unreachable(link: Link, root: Path) -> str | None:
    """Asks for a page on the network, and says what is wrong with the answer."""
    address = link.target.partition("#")[0]
    request = urllib.request.Request(address, headers={"User-Agent": "Mozilla/5.0"})
    try:
        with urllib.request.urlopen(request, timeout=20):
            return None
    except (urllib.error.URLError, TimeoutError, ValueError) as error:
        return f"{where(link, root)}: {address}: {error}"


def is_external(target: str) -> bool:
    return urllib.parse.urlsplit(target).scheme != ""


def where(link: Link, root: Path) -> str:
    return f"{link.page.resolve().relative_to(root.resolve())}:{link.line}"

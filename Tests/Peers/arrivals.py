"""Checks the uploads of a recording, one by one."""

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from envelope import Malformed, Opened, PrivateKey, open_rows, open_sound
from forms import NAME, wrong_fields, wrong_file, wrong_request
from verdicts import Judgement

ENCRYPTION = "number encrypted in the same way as in the app"
CONTENT = "number whose decrypted bytes equal the recorded bytes"
NAMES = "number with the correct file name"
FORM = "number whose form has the correct fields, file name and content type"
REQUEST = "number with correct headers, and with the file as the last part of the form"

Originals = dict[tuple[str, str], bytes]
"""The files of the phones, by participant and name."""


@dataclass(frozen=True)
class Upload:
    """A file as it came, with its form."""

    patient: str
    """The name of the folder."""
    name: str
    content: bytes
    form: dict


def uploads(store: Path) -> list[Upload]:
    """Every form of a store with the file beside it."""
    found = []
    for form in sorted(store.glob("*/*.form.json")):
        file = form.with_name(form.name.removesuffix(".form.json"))
        upload = Upload(
            form.parent.name, file.name, file.read_bytes(), json.loads(form.read_text())
        )
        found.append(upload)
    return found


def recorded(recording: Path) -> Originals:
    files = sorted((recording / "beiwe").glob("*/*.gz"))
    return {(f.parent.name, f.stem): gzip.decompress(f.read_bytes()) for f in files}


def opened(upload: Upload, key: PrivateKey) -> Opened:
    opener = open_rows if upload.name.endswith(".csv") else open_sound
    return opener(upload.content, key)


def wrong_bytes(plaintext: bytes, original: bytes | None) -> Iterator[str]:
    if original is None:
        yield "not recorded"
    elif plaintext != original:
        yield f"{len(plaintext)} bytes that are not the {len(original)} recorded"


def wrong_name(upload: Upload, plaintext: bytes) -> Iterator[str]:
    """A name has the time when its file was made, which is not before the first row."""
    parts = NAME.fullmatch(upload.name)
    if parts is None or parts["patient"] != upload.patient:
        yield f"{upload.name} in the folder of {upload.patient}"
    elif parts["stream"]:
        rows = plaintext.splitlines()[1:]
        if not rows:
            yield "no rows"
        elif not parts["stream"].startswith("surveyAnswers"):
            first = rows[0].partition(b",")[0].decode()
            if not first.isdecimal() or int(first) > int(parts["ms"]):
                yield f"made before its first row, of {first}"


def wrong_form(upload: Upload) -> Iterator[str]:
    yield from wrong_fields(upload.form, upload.patient, upload.name)
    yield from wrong_file(upload.form, upload.name)


def complaints(
    upload: Upload, key: PrivateKey, originals: Originals, is_request: bool
) -> tuple[dict[str, list[str]], Opened | None]:
    """By what is examined, and what was in the file."""
    found: dict[str, list[str]] = {}
    content = None
    try:
        content = opened(upload, key)
        found[ENCRYPTION] = []
        original = originals.get((upload.patient, upload.name))
        found[CONTENT] = list(wrong_bytes(content.plaintext, original))
        found[NAMES] = list(wrong_name(upload, content.plaintext))
    except Malformed as error:
        found[ENCRYPTION] = [str(error)]
    found[FORM] = list(wrong_form(upload))
    if is_request:
        found[REQUEST] = list(wrong_request(upload.form, len(upload.content)))
    return found, content


@dataclass
class Examination:
    """The results for all uploads of one way."""

    way: str
    expected: int
    """Uploads."""
    right: dict[str, int] = field(default_factory=dict)
    """The number of correct uploads, by the checked property."""
    first_wrong: dict[str, str] = field(default_factory=dict)
    opened: list[Opened] = field(default_factory=list)

    def add(self, upload: Upload, found: dict[str, list[str]], content: Opened | None) -> None:
        for what, wrong in found.items():
            self.right[what] = self.right.get(what, 0) + (not wrong)
            if wrong:
                self.first_wrong.setdefault(what, f"{upload.name}: {'; '.join(wrong)}")
        if content:
            self.opened.append(content)

    def report(self, judgement: Judgement) -> None:
        """A line for each thing examined, which must be right in all uploads."""
        for what, count in self.right.items():
            wrong = self.first_wrong.get(what)
            judgement.bar(
                f"{self.way}: {what}",
                truth=f"{self.expected} files",
                found=f"{count} files" + (f"; {wrong}" if wrong else ""),
                allowed="all",
                holds=count == self.expected > 0 and not wrong,
            )


def examine(
    way: str,
    came: list[Upload],
    keys: dict[str, PrivateKey],
    originals: Originals,
    *,
    are_requests: bool,
) -> Examination:
    examination = Examination(way, len(originals))
    for upload in came:
        found, content = complaints(upload, keys[upload.patient], originals, are_requests)
        examination.add(upload, found, content)
    return examination

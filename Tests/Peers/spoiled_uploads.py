"""Uploads that are wrong in one way, which the judgement of uploads must notice."""

import base64
import copy
import json
from collections.abc import Callable
from dataclasses import replace

from cryptography.hazmat.primitives.asymmetric import padding

from arrivals import (
    CONTENT,
    ENCRYPTION,
    FORM,
    NAMES,
    REQUEST,
    Originals,
    Upload,
    complaints,
)
from envelope import KEY_TEXT, MODULUS, PrivateKey, decoded
from verdicts import Judgement

Spoil = Callable[[Upload, PrivateKey], Upload]

# MARK: Files


def content(change: Callable[[bytes], bytes]) -> Spoil:
    return lambda upload, _: replace(upload, content=change(upload.content))


def key_line(change: Callable[[bytes, PrivateKey], bytes]) -> Spoil:
    def spoil(upload: Upload, key: PrivateKey) -> Upload:
        line, rest = upload.content.split(b"\n", 1)
        return replace(upload, content=change(line, key) + b"\n" + rest)

    return spoil


def key_text(line: bytes, key: PrivateKey) -> bytes:
    return key.raw(decoded(line, "key line"))[-KEY_TEXT:]


def padded_by_pkcs1(line: bytes, key: PrivateKey) -> bytes:
    padded = key.public.public_key().encrypt(key_text(line, key), padding.PKCS1v15())
    return base64.urlsafe_b64encode(padded)


def of_bare_bytes(line: bytes, key: PrivateKey) -> bytes:
    """The key as it is, instead of its text."""
    number = int.from_bytes(decoded(key_text(line, key), "key"), "big")
    power = pow(number, key.public.e, key.public.n)
    return base64.urlsafe_b64encode(power.to_bytes(MODULUS, "big"))


def swapped(text: bytes) -> bytes:
    """Two bytes that differ, in the middle of the last line's ciphertext."""
    at = (text.rindex(b":") + len(text)) // 2
    while text[at] == text[at + 1]:
        at -= 1
    return text[:at] + text[at + 1 : at + 2] + text[at : at + 1] + text[at + 2 :]


def last_row(text: bytes) -> int:
    return text[:-1].rindex(b"\n") + 1


def renamed(upload: Upload, _: PrivateKey) -> Upload:
    """By a time an hour earlier, in the form too."""
    stem, _, time = upload.name.removesuffix(".csv").rpartition("_")
    name = f"{stem}_{int(time) - 3_600_000}.csv"
    changed = copy.deepcopy(upload.form)
    changed["fields"]["file_name"] = changed["file"]["filename"] = name
    return replace(upload, name=name, form=changed)


# MARK: Forms


def form(change: Callable[[dict], object]) -> Spoil:
    """By changing the form in place."""

    def spoil(upload: Upload, _: PrivateKey) -> Upload:
        changed = copy.deepcopy(upload.form)
        change(changed)
        return replace(upload, form=changed)

    return spoil


def field(name: str, value: str) -> Spoil:
    return form(lambda changed: changed["fields"].update({name: value}))


def file(name: str, value: str) -> Spoil:
    return form(lambda changed: changed["file"].update({name: value}))


def header(name: str, value: str) -> Spoil:
    return form(lambda changed: changed["headers"].update({name: value}))


def report(change: Callable[[dict], object]) -> Spoil:
    """By changing the status report in place."""

    def changed(whole: dict) -> None:
        status = json.loads(whole["fields"]["device_status_report"])
        change(status)
        whole["fields"]["device_status_report"] = json.dumps(status)

    return form(changed)


def chunked(whole: dict) -> None:
    del whole["headers"]["content-length"]
    whole["headers"]["transfer-encoding"] = "chunked"


def with_types(whole: dict) -> None:
    """As long as if each field had a content type."""
    more = len("Content-Type: text/plain\r\n") * len(whole["fields"])
    whole["headers"]["content-length"] = str(int(whole["headers"]["content-length"]) + more)


# MARK: All

ENCRYPTIONS: dict[str, Spoil] = {
    "an upload without the key line": content(lambda text: text.split(b"\n", 1)[1]),
    "key with PKCS#1 padding": key_line(padded_by_pkcs1),
    "bytes of the key instead of its text": key_line(of_bare_bytes),
    "key line without the padding character =": key_line(lambda line, _: line.rstrip(b"=")),
    "all lines end with CRLF": content(lambda text: text.replace(b"\n", b"\r\n")),
    "lines after the key line end with CRLF": content(
        lambda text: text.replace(b"\n", b"\r\n").replace(b"\r\n", b"\n", 1)
    ),
    "no line feed at the end": content(lambda text: text[:-1]),
    "standard alphabet of base64": content(
        lambda text: text.replace(b"-", b"+").replace(b"_", b"/")
    ),
}
CONTENTS: dict[str, Spoil] = {
    "duplicate last row": content(lambda text: text + text[last_row(text) :]),
    "missing last row": content(lambda text: text[: last_row(text)]),
}
FORMS: dict[str, Spoil] = {
    "no field notification_uuids": form(lambda f: f["fields"].pop("notification_uuids")),
    "password in plain text": field("password", "understudy"),
    "patient_id of another participant": field("patient_id", "abc1def2"),
    "status report with a number instead of a text": report(
        lambda status: status.update(battery_level=0.5)
    ),
    "status report without on_wifi": report(lambda status: status.pop("on_wifi")),
    "another file name in the form": file("filename", "data.csv"),
    "content type application/octet-stream": file("content_type", "application/octet-stream"),
}
REQUESTS: dict[str, Spoil] = {
    "a form field after the file": form(lambda f: f["file"].update(is_last=False)),
    "another multipart boundary": header(
        "content-type", "multipart/form-data; boundary=0123456789abcdef"
    ),
    "another User-Agent": header("user-agent", "Beiwe2/2.5.2"),
    "Accept-Encoding: *": header("accept-encoding", "*"),
    "no Accept-Language": form(lambda f: f["headers"].pop("accept-language")),
    "a header Expect": header("expect", "100-continue"),
    "a chunked body": form(chunked),
    "fields with a content type": form(with_types),
}


SPOILERS: list[tuple[list[str], dict[str, Spoil]]] = [
    ([ENCRYPTION, CONTENT], {"two bytes of a ciphertext swapped": content(swapped)}),
    ([ENCRYPTION], ENCRYPTIONS),
    ([CONTENT], CONTENTS),
    ([NAMES], {"file name with an earlier time than the first row": renamed}),
    ([FORM], FORMS),
    ([REQUEST], REQUESTS),
]
"""With what has to notice them."""


def controls(judgement: Judgement, upload: Upload, key: PrivateKey, originals: Originals) -> None:
    """Changes one upload in one way at a time: each change must cause a new complaint."""
    before, _ = complaints(upload, key, originals, is_request=True)
    for noticing, spoilers in SPOILERS:
        for what, spoil in spoilers.items():
            after, _ = complaints(spoil(upload, key), key, originals, is_request=True)
            new = [c for n in noticing for c in after.get(n, []) if c not in before.get(n, [])]
            judgement.control(what, found="; ".join(new) or "nothing", seen=bool(new))

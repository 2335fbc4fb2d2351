"""Options of the program as arguments of functions."""

from __future__ import annotations

import datetime
import os
from collections.abc import Iterable, Mapping

Scalar = str | int | float | datetime.date | os.PathLike[str]
Option = Scalar | bool | None | Iterable[Scalar] | Mapping[str, Scalar]
"""The value of an option. True sets a flag; None and False leave an option out. The items of a list
are joined by commas, or repeat the option. Each item of a mapping becomes one `NAME=VALUE`."""

# Options that are repeated for each value; the others accept a list with commas.
REPEATED = {"app", "fault", "host", "rule", "streets", "threshold"}


def words(options: Mapping[str, Option]) -> list[str]:
    """The words of a command line, such as `--download-gzip` for `download_gzip=True`.

    An underscore behind a name is dropped, so that `as_` is `--as`.
    """
    found: list[str] = []
    for name, value in options.items():
        option = "--" + name.rstrip("_").replace("_", "-")
        if value is None or value is False:
            continue
        if value is True:
            found.append(option)
        else:
            found += [f"{option}={text}" for text in _texts(name.rstrip("_"), value)]
    return found


def _texts(name: str, value: Scalar | Iterable[Scalar] | Mapping[str, Scalar]) -> list[str]:
    if isinstance(value, Mapping):
        return [f"{key}={_text(item)}" for key, item in value.items()]
    if isinstance(value, Iterable) and not isinstance(value, str):
        items = [_text(item) for item in value]
        return items if name in REPEATED else [",".join(items)]
    return [_text(value)]


def _text(value: Scalar) -> str:
    if isinstance(value, datetime.datetime):
        return value.isoformat(timespec="seconds")
    if isinstance(value, datetime.date):
        return value.isoformat()
    return os.fspath(value) if isinstance(value, os.PathLike) else str(value)

"""Arguments of functions become words of a command line."""

import datetime
from collections.abc import Mapping
from pathlib import Path

import pytest

from understudy._options import Option, words


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"participants": 2}, ["--participants=2"]),
        ({"as_": ["beiwe", "truth"]}, ["--as=beiwe,truth"]),
        ({"only": range(3)}, ["--only=0,1,2"]),
        ({"download_gzip": True, "force": False, "seed": None}, ["--download-gzip"]),
        ({"output": Path("some/where")}, ["--output=some/where"]),
        ({"start": datetime.date(2026, 3, 2)}, ["--start=2026-03-02"]),
        (
            {"between": (datetime.datetime(2026, 3, 2, 9), "2026-03-02T10:00")},
            ["--between=2026-03-02T09:00:00,2026-03-02T10:00"],
        ),
        ({"app": ["beiwe=2.3", "cozie=3.0.0"]}, ["--app=beiwe=2.3", "--app=cozie=3.0.0"]),
        ({"app": {"beiwe": "2.3"}}, ["--app=beiwe=2.3"]),
        ({"fault": "503:2%"}, ["--fault=503:2%"]),
        ({"seed": 0}, ["--seed=0"]),
    ],
)
def test_words_of_options(options: Mapping[str, Option], expected: list[str]) -> None:
    assert words(options) == expected

"""Judges a folder by rules."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ._options import words
from ._program import run
from ._progress import ProgressChoice

# The exit code of the program if a rule fails, or if the data cannot be read.
WRONG_DATA = 65


@dataclass(frozen=True)
class Example:
    """A place in the data that a rule names."""

    level: str
    """`failure`, or `remark` for a value that is unusual but that real devices write."""
    file: str
    row: int | None
    """The number of the row below the header, from 1; None for the whole file."""
    value: str
    allowed: str


@dataclass(frozen=True)
class Verdict:
    """The result of one rule."""

    rule: str
    verdict: str
    """`pass`, `fail`, `skipped` or `not applicable`.

    A rule is skipped if data that it needs are missing. It is not applicable if it is about
    another app, version, platform or stream.
    """
    judged: int
    """The number of values, rows or files that the rule checked."""
    failures: int
    remarks: int
    worst: float | None
    """The largest deviation as a share of the limit; None if it is not finite."""
    reason: str | None
    """Why the rule judged nothing; None for a rule that judged something."""
    examples: tuple[Example, ...]
    """The first failures, then the first remarks."""


@dataclass(frozen=True)
class Unjudged:
    """A file or folder that no rule judges."""

    name: str
    """The path below the checked folder, or a name that many participants have."""
    reason: str
    participants: int
    """The number of participants that have it."""


@dataclass(frozen=True)
class Verdicts:
    """The results of all rules for a folder."""

    participants: int
    rules: tuple[Verdict, ...]
    unjudged: tuple[Unjudged, ...]
    seconds: float
    """The duration of the check, in seconds."""

    @property
    def ok(self) -> bool:
        """Whether no rule failed."""
        return not self.failed

    @property
    def passed(self) -> list[Verdict]:
        """The rules that passed, with remarks or without."""
        return self._all("pass")

    @property
    def failed(self) -> list[Verdict]:
        """The rules that failed."""
        return self._all("fail")

    @property
    def skipped(self) -> list[Verdict]:
        """The rules that lacked data."""
        return self._all("skipped")

    @property
    def not_applicable(self) -> list[Verdict]:
        """The rules about other apps, versions, platforms or streams."""
        return self._all("not applicable")

    @property
    def remarks(self) -> list[Verdict]:
        """The rules with remarks."""
        return [verdict for verdict in self.rules if verdict.remarks > 0]

    def __getitem__(self, rule: str) -> Verdict:
        """The verdict of a rule by its name; KeyError if the rule was not selected."""
        for verdict in self.rules:
            if verdict.rule == rule:
                return verdict
        raise KeyError(rule)

    def _all(self, word: str) -> list[Verdict]:
        return [verdict for verdict in self.rules if verdict.verdict == word]

    @classmethod
    def of(cls, report: Mapping[str, Any]) -> Verdicts:
        """The verdicts in the JSON object that the program prints."""
        return cls(
            report["participants"],
            tuple(_verdict(rule) for rule in report["rules"]),
            tuple(Unjudged(**other) for other in report["unjudged"]),
            report["seconds"],
        )


def _verdict(rule: Mapping[str, Any]) -> Verdict:
    return Verdict(
        rule["rule"],
        rule["verdict"],
        rule["judged"],
        rule["failures"],
        rule["remarks"],
        rule["worst"],
        rule.get("reason"),
        tuple(Example(**example) for example in rule["examples"]),
    )


def check(
    path: str | os.PathLike[str],
    rules: Iterable[str] | None = None,
    *,
    findings: str | os.PathLike[str] | None = None,
    jobs: int | None = None,
    progress: ProgressChoice = None,
) -> Verdicts:
    """Judges a recording, a download or a phone's files by rules.

    Args:
        path: The folder or the archive.
        rules: The names of rules, as `understudy check --list` has them; None for all.
        findings: A file for all failures and remarks, as JSON Lines.
        jobs: The number of participants at a time; None for the number of cores.
        progress: Whether to show progress, or a function that shows it.

    Returns:
        The verdicts; `ok` is False if a rule failed.

    Raises:
        UnderstudyError: The folder does not exist, or no rule judged any of its data (code 66), or
            it cannot be read.
    """
    options = words({"rule": rules, "findings": findings, "jobs": jobs, "json": True})
    result = run(["check", *options, "--", os.fspath(path)], progress, accepted=[WRONG_DATA])
    return Verdicts.of(json.loads(result.output))

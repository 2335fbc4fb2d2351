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

# How the program ends where a rule is broken, and where the data cannot be read.
WRONG_DATA = 65


@dataclass(frozen=True)
class Example:
    """A place where a rule is broken."""

    file: str
    row: int | None
    """From 0, without the header; None where the file as a whole is meant."""
    value: str
    allowed: str


@dataclass(frozen=True)
class Verdict:
    """What one rule says."""

    rule: str
    verdict: str
    """`holds`, `broken`, or `not judged` for want of data."""
    judged: int
    """How many things the rule has looked at."""
    failures: int
    worst: float | None
    """The worst deviation as a share of the limit; None where it is not finite."""
    needs: str | None
    """What is missing to judge; None for a rule that was judged."""
    examples: tuple[Example, ...]
    """The first places where it is broken."""


@dataclass(frozen=True)
class Verdicts:
    """What all rules say of a folder."""

    participants: int
    rules: tuple[Verdict, ...]
    others: tuple[str, ...]
    """Files and folders that no rule knows."""
    seconds: float
    """How long the check took."""

    @property
    def ok(self) -> bool:
        """Whether no rule is broken."""
        return not self.broken

    @property
    def broken(self) -> list[Verdict]:
        """The rules that are broken."""
        return self._all("broken")

    @property
    def holds(self) -> list[Verdict]:
        """The rules that hold."""
        return self._all("holds")

    @property
    def not_judged(self) -> list[Verdict]:
        """The rules that lacked data."""
        return self._all("not judged")

    def __getitem__(self, rule: str) -> Verdict:
        """The verdict of a rule by its name; KeyError if it was not asked."""
        for verdict in self.rules:
            if verdict.rule == rule:
                return verdict
        raise KeyError(rule)

    def _all(self, word: str) -> list[Verdict]:
        return [verdict for verdict in self.rules if verdict.verdict == word]

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> Verdicts:
        """The verdicts in the object that the program prints."""
        return cls(
            told["participants"],
            tuple(
                Verdict(
                    rule["rule"],
                    rule["verdict"],
                    rule["judged"],
                    rule["failures"],
                    rule["worst"],
                    rule.get("needs"),
                    tuple(Example(**example) for example in rule["examples"]),
                )
                for rule in told["rules"]
            ),
            tuple(told["others"]),
            told["seconds"],
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
        findings: A file to write everything found to, a JSON object a line.
        jobs: Participants at a time; None for the number of cores.
        progress: Whether, or by which function, to show progress.

    Returns:
        The verdicts; `ok` is False where a rule is broken.

    Raises:
        UnderstudyError: The folder is not there or has no data (code 66), or cannot be read.
    """
    options = words({"rule": rules, "findings": findings, "jobs": jobs, "json": True})
    result = run(["check", *options, "--", os.fspath(path)], progress, accepted=[WRONG_DATA])
    return Verdicts.of(json.loads(result.output))

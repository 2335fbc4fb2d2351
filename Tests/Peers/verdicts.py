"""The findings of a judge, as lines for people and as JSON for
docs/reference/validation-results.md."""

import json
import sys
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Literal

Verdict = Literal["pass", "FAIL", "known limit"]


@dataclass(frozen=True)
class Finding:
    """One line of the table."""

    judge: str
    profile: str
    what: str
    truth: str
    found: str
    allowed: str
    verdict: Verdict


@dataclass(frozen=True)
class Control:
    """Data spoiled on purpose: `seen` when the judge's comparison failed there, as it must."""

    judge: str
    what: str
    found: str
    seen: bool


@dataclass
class Judgement:
    """All that one judge says of one recording."""

    judge: str
    profile: str
    findings: list[Finding] = field(default_factory=list)
    controls: list[Control] = field(default_factory=list)
    picture: dict[str, Any] = field(default_factory=dict)
    """Data of the judge's picture."""
    table: list[list[str]] = field(default_factory=list)
    """Rows of a table of the judge's own."""

    def bar(self, what: str, *, truth: str, found: str, allowed: str, holds: bool) -> None:
        """A figure that must lie within its limits."""
        self._add(what, truth, found, allowed, "pass" if holds else "FAIL")

    def limit(self, what: str, *, truth: str, found: str, reason: str) -> None:
        """A figure without limits, because of a limitation of the tool."""
        self._add(what, truth, found, reason, "known limit")

    def control(self, what: str, *, found: str, seen: bool) -> None:
        """The comparison on spoiled data."""
        self.controls.append(Control(self.judge, what, found, bool(seen)))
        verdict = "pass" if seen else "FAIL"
        print(f"{self.judge} · control: {what} · {found} · must fail · {verdict}", flush=True)

    def _add(self, what: str, truth: str, found: str, allowed: str, verdict: Verdict) -> None:
        self.findings.append(
            Finding(self.judge, self.profile, what, truth, found, allowed, verdict)
        )
        print(f"{self.judge} · {what} · {found} · {allowed} · {verdict}", flush=True)

    def write(self, path: Path) -> None:
        path.write_text(json.dumps(asdict(self), indent=1, default=float))


def arguments() -> tuple[Path, Path, str]:
    """A judge's command line: the recording's folder, where to write, and the profile's name."""
    recording, output, profile = sys.argv[1:4]
    return Path(recording), Path(output), profile


def tool() -> Path:
    """The built program, for a judge that runs it on the recording."""
    return Path(sys.argv[4])

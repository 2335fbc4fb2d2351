"""The results of the rules in all batches together."""

from dataclasses import dataclass, field


@dataclass
class Line:
    """One rule."""

    person_days: int = 0
    """The person-days of batches with enough data for the rule."""
    judged: int = 0
    """Values, rows or files."""
    worst: float = 0
    """The largest value as a share of its limit; 0 where nothing is measured."""


@dataclass
class Tally:
    """Person-days and what was found in them."""

    rules: dict[str, Line] = field(default_factory=dict)
    failed: list[str] = field(default_factory=list)
    """By batch, with the first places."""
    person_days: int = 0
    continuous: int = 0
    content_bytes: int = 0
    seen: dict[str, set[str]] = field(default_factory=dict)
    """People and phones that occurred, and app versions."""

    def add_report(self, batch: str, person_days: int, report: dict) -> None:
        """Adds what `understudy check --json` printed."""
        for rule in report["rules"]:
            line = self.rules.setdefault(rule["rule"], Line())
            if rule["verdict"] == "fail":
                places = [f"{e['file']} row {e['row']}: {e['value']}" for e in rule["examples"]]
                self.failed.append(f"{rule['rule']}, {batch}: {'; '.join(places[:3])}")
            if rule["verdict"] in ("pass", "fail"):
                line.person_days += person_days
                line.judged += rule["judged"]
                line.worst = max(line.worst, rule["worst"] or 0)

    def add_lives(self, batch_days: int, is_continuous: bool, content_bytes: int) -> None:
        self.person_days += batch_days
        self.continuous += batch_days if is_continuous else 0
        self.content_bytes += content_bytes

    def faults(self, expected: dict[str, set[str]], is_whole: bool) -> list[str]:
        """Why the run fails; empty if it does not. A run of some batches fails only if a rule
        fails."""
        faults = [f"failed: {text}" for text in self.failed]
        if not is_whole:
            return faults
        idle = [name for name, line in self.rules.items() if line.judged == 0]
        if not self.rules or idle:
            faults.append(f"judged nothing: {', '.join(idle) or 'all rules'}")
        for kind, names in expected.items():
            missing = sorted(names - self.seen.get(kind, set()))
            if missing:
                faults.append(f"{kind} that did not occur: {', '.join(missing)}")
        if self.person_days < 1_000 or self.continuous < 100:
            faults.append(f"{self.person_days} person-days, {self.continuous} continuous")
        return faults

    def section(self) -> str:
        """The text and the table of docs/reference/validation-results.md."""
        seen = {kind: len(names) for kind, names in self.seen.items()}
        nearest = sorted(self.rules.items(), key=lambda item: -item[1].worst)[:12]
        rarest = sorted(self.rules.items(), key=lambda item: item[1].person_days)[:12]
        lines = [
            "`make validate WRITE=--write` writes this section. It applies every rule of",
            "`understudy check` to simulated recordings:",
            "",
            f"- {self.person_days:,} person-days, of which {self.continuous:,} have sensors that never "
            "pause",
            f"- {seen.get('people', 0)} kinds of people, {seen.get('phones', 0)} phones and "
            f"{seen.get('versions', 0)} versions of Beiwe's app",
            f"- {self.content_bytes / 1e9:.0f} GB of text",
            "",
            "No rule failed, and every rule had data to check. The table shows the rules that came",
            "closest to their limits, and the rules with the fewest person-days.",
            "",
            "| rule | person-days with data | items checked | largest value, as a share of the limit |",
            "|---|---|---|---|",
        ]
        for name, line in dict(nearest + rarest).items():
            worst = f"{100 * line.worst:.0f} %" if line.worst else "exact"
            lines.append(f"| `{name}` | {line.person_days:,} | {line.judged:,} | {worst} |")
        return "\n".join(lines) + "\n"

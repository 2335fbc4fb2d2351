"""Batches of a thousand person-days over all people, phones and app versions."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path

STUDIES = Path(__file__).resolve().parent / "studies"

REGIONS = (
    "boston zurich singapore kathmandu sydney sao-paulo nairobi st-johns tokyo london".split()
)
STARTS = [
    "2026-03-06",  # North America's clocks go forward on the 8th
    "2026-07-14",
    "2026-10-23",  # Europe's clocks go back on the 25th
    "2025-12-30",
    "2024-02-27",  # a leap day
    "2026-04-03",  # Sydney's clocks go back on the 5th
    "2023-11-03",  # North America's clocks go back on the 5th
]
PHONE = ["--as", "beiwe,truth"]
DOWNLOAD = ["--as", "beiwe-download,truth"]
BOTH = ["--as", "beiwe,beiwe-download,truth"]
OTHERS = "mylifedb,cozie,swip,apple-health,truth"
"""Layouts of the other apps."""


@dataclass(frozen=True)
class Batch:
    """One recording."""

    name: str
    participants: int
    days: int
    arguments: list[str]
    """The arguments of `understudy record`."""
    is_continuous: bool = False
    """Motion and position are never off."""
    is_divided: bool = False
    """Its lists are cut in two before they are judged, as two processes would have left them."""

    @property
    def person_days(self) -> int:
        return self.participants * self.days

    @property
    def size(self) -> float:
        """About how many gigabytes of text it is, which is where the time goes."""
        daily = 4 if "laboratory" in self.name else 0.45 if self.is_continuous else 0.075
        # A watch leaves little text, which takes long for its size.
        daily = 0.06 if "apps" in self.name else daily
        return daily * self.person_days


def batches(seed: int) -> Iterator[Batch]:
    """The batches, the longest first. Each has a seed, a region and a start of its own."""
    places = cycle(REGIONS)
    starts = cycle(STARTS)
    number = 0

    def batch(name: str, study: str, participants: int, days: int, more: list[str], **marks: bool):
        nonlocal number
        number += 1
        region, start = next(places), next(starts)
        arguments = ["--study", str(STUDIES / f"{study}.json5"), "--seed", str(seed + number)]
        arguments += ["--participants", str(participants), "--days", str(days)]
        arguments += ["--region", region, "--start", start, *more]
        return Batch(f"{name}, {region}, {start}", participants, days, arguments, **marks)

    for _ in range(2):
        yield batch("laboratory", "laboratory", 1, 1, PHONE + plain, is_continuous=True)
    for layout, _ in zip(cycle([PHONE + plain, DOWNLOAD, PHONE + plain]), range(26)):
        yield batch("always on", "always-on", 2, 2, layout, is_continuous=True)
    versions = {"2.5.2": [PHONE + plain, DOWNLOAD, BOTH + plain, PHONE], "2.3": [DOWNLOAD, PHONE]}
    versions["wiki-2016"] = [PHONE + plain, PHONE]
    order = ["2.5.2", "2.3", "2.5.2", "wiki-2016"]
    for turn, version in enumerate(islice(cycle(order), 30)):
        layouts = versions[version]
        layout = layouts[turn // 2 % len(layouts)]
        more = ["--app", f"beiwe={version}", *layout]
        yield batch(version, "everybody", 10, 3, more, is_divided=turn == 2)
    for layout in (PHONE, DOWNLOAD, BOTH):
        yield batch("losses", "everybody", 5, 7, ["--missing", "typical", *layout])
    # Rules about nights and weeks need a fortnight of each person.
    for layout, cozie in [("beiwe", "3.0.2"), ("beiwe-download", "3.0.0")]:
        more = ["--app", f"cozie={cozie}", "--as", f"{layout},{OTHERS}"]
        yield batch("apps", "apps", 4, 16, more)


plain = ["--gzip", "none"]

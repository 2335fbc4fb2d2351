"""Checks with psycopg that SWIP's cloud has exactly the permitted data after `send`."""

import math
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import psycopg

from delivery import send
from postgres import Postgres
from stores import TABLES, Store, expected, stores
from verdicts import Judgement, arguments, tool

PARENTS = [
    ("dim_swip_users_consent", "user_id", "dim_swip_users"),
    ("dim_app_session", "user_id", "dim_swip_users"),
    ("dim_app_session", "device_id", "dim_devices"),
    ("dim_app_session", "app_id", "dim_app"),
    ("dim_app_failure", "app_session_id", "dim_app_session"),
    ("dim_app_biosignals", "app_session_id", "dim_app_session"),
    ("dim_emotions", "app_biosignal_id", "dim_app_biosignals"),
]
"""Tables, the column that leads to the parent, and the parent."""

ORPHANS = """
SELECT count(*) FROM swip.{child} c LEFT JOIN swip.{parent} p USING ({column})
WHERE p.{column} IS NULL
"""
BEYOND = """
SELECT count(*) FROM swip.dim_app_session s WHERE NOT s.data_on_cloud OR COALESCE((
  SELECT c.status FROM swip.dim_swip_users_consent c
  WHERE c.user_id = s.user_id AND c.type = 'cloud_sync' AND c.created_datetime <= s.started_at
  ORDER BY c.created_datetime DESC LIMIT 1), 'revoked') <> 'active'
"""
STRANGERS = """
SELECT count(*) FROM swip.dim_swip_users u WHERE NOT EXISTS (
  SELECT FROM swip.dim_swip_users_consent c
  WHERE c.user_id = u.user_id AND c.type = 'cloud_sync' AND c.status = 'active')
"""
SESSION_AVERAGES = """
SELECT max(abs(s.avg_swip_score - m.mean)), count(*) FILTER (WHERE
  (s.avg_swip_score IS NULL) <> (m.mean IS NULL))
FROM swip.dim_app_session s LEFT JOIN (
  SELECT app_session_id, avg(swip_score) AS mean
  FROM swip.dim_app_biosignals JOIN swip.dim_emotions USING (app_biosignal_id)
  GROUP BY app_session_id) m USING (app_session_id)
"""
APP_AVERAGES = """
SELECT max(abs(a.app_avg_swip_score - m.mean)), count(*) FILTER (WHERE
  (a.app_avg_swip_score IS NULL) <> (m.mean IS NULL))
FROM swip.dim_app a LEFT JOIN (
  SELECT app_id, avg(avg_swip_score) AS mean FROM swip.dim_app_session GROUP BY app_id) m
USING (app_id)
"""
SCORES = """
SELECT b.app_session_id, b.heart_rate, b.hrv_sdnn, b.accelerometer, e.swip_score,
  e.phys_subscore, e.emo_subscore, e.confidence
FROM swip.dim_emotions e JOIN swip.dim_app_biosignals b USING (app_biosignal_id)
ORDER BY b.app_session_id, b.timestamp
"""
CLOSE = 1e-9


class Cloud:
    """A database that a recording is sent to."""

    def __init__(self, address: str) -> None:
        self.address = address

    def ask(self, query: str) -> list[tuple]:
        with psycopg.connect(self.address) as connection:
            return connection.execute(query).fetchall()

    def change(self, statement: str) -> None:
        with psycopg.connect(self.address) as connection:
            connection.execute("SET session_replication_role = replica")
            connection.execute(statement)

    def number(self, query: str) -> int:
        return self.ask(query)[0][0]

    def counts(self) -> dict[str, int]:
        return {t: self.number(f"SELECT count(*) FROM swip.{t}") for t in TABLES}

    def versions(self) -> set[tuple]:
        """Every row with the transaction that wrote it."""
        return {
            (table, row[0], row[1])
            for table, key in TABLES.items()
            for row in self.ask(f"SELECT concat_ws(' ', {', '.join(key)}), xmin FROM swip.{table}")
        }

    def orphans(self) -> int:
        return sum(self.number(ORPHANS.format(child=c, column=k, parent=p)) for c, k, p in PARENTS)

    def beyond(self) -> int:
        return self.number(BEYOND) + self.number(STRANGERS)

    def farthest(self, query: str) -> float:
        """The greatest difference of an average from its rows; infinite where one is missing."""
        difference, missing = self.ask(query)[0]
        return math.inf if missing else difference or 0.0

    def scores(self) -> tuple[int, float]:
        """The number of scores, and the largest difference from the formula on their row and the
        previous score."""
        farthest, last, session = 0.0, 0.0, None
        rows = self.ask(SCORES)
        for row in rows:
            phys = calm(*row[1:4])
            weight = 0.6 * row[7]
            new = 100 * (weight * row[6] + (1 - weight) * phys)
            score = new if row[0] != session else 0.9 * new + 0.1 * last
            farthest = max(farthest, abs(score - row[4]), abs(phys - row[5]))
            session, last = row[0], row[4]
        return len(rows), farthest


def calm(rate: float, variability: float, motion: float) -> float:
    def nearness(value: float) -> float:
        return 1 - min(max(value, 0), 1)

    parts = (
        nearness(abs(rate - 72) / 12),
        nearness(abs(variability - 45) / 18),
        nearness(motion / 2),
    )
    return 0.45 * parts[0] + 0.35 * parts[1] + 0.2 * parts[2]


def deliver(recording: Path, cloud: Cloud, ledger: Path, *more: str) -> int:
    delivery = send(tool(), recording, cloud.address, ledger, *more, name="swip")
    if delivery.status:
        print(delivery.said, file=sys.stderr)
    return delivery.status


def content(cloud: Cloud, people: list[Store], judgement: Judgement) -> None:
    wanted, found = expected(people), cloud.counts()
    judgement.bar(
        "rows of consenting participants in the eight tables of the cloud",
        truth=f"{sum(wanted.values()):,}",
        found=f"{sum(found.values()):,}; {sum(wanted[t] != found[t] for t in TABLES)} tables "
        "with another count",
        allowed="the same count in each table",
        holds=wanted == found and min(wanted.values()) > 0,
    )
    judgement.bar(
        "orphans: rows without their parent row",
        truth="0",
        found=str(cloud.orphans()),
        allowed="0",
        holds=cloud.orphans() == 0,
    )
    judgement.bar(
        "sessions and users in the cloud without consent",
        truth="0",
        found=str(cloud.beyond()),
        allowed="0",
        holds=cloud.beyond() == 0,
    )
    for name, query in (("sessions", SESSION_AVERAGES), ("apps", APP_AVERAGES)):
        farthest = cloud.farthest(query)
        judgement.bar(
            f"averages of {name}: largest difference from the mean of the rows",
            truth="0",
            found=f"{farthest:.1e}",
            allowed=f"≤ {CLOSE:.0e}",
            holds=farthest <= CLOSE,
        )
    count, farthest = cloud.scores()
    judgement.bar(
        "scores: largest difference from the formula on their row and the previous score",
        truth="0",
        found=f"{farthest:.1e}; {count:,} scores",
        allowed=f"≤ {CLOSE:.0e}",
        holds=farthest <= CLOSE and count > 500,
    )


def again(recording: Path, cloud: Cloud, room: Path, judgement: Judgement) -> None:
    before = cloud.versions()
    ends = [deliver(recording, cloud, room / name) for name in ("ledger", "another ledger")]
    judgement.bar(
        "rows that a second send writes, with the same ledger and with a new ledger",
        truth="0",
        found=f"{len(cloud.versions() ^ before)} of {len(before):,}; exit codes {ends}",
        allowed="0",
        holds=cloud.versions() == before and ends == [0, 0],
    )


def revoked(
    recording: Path, cloud: Cloud, people: list[Store], room: Path, judgement: Judgement
) -> None:
    gone = [s for s in people if s.was_shared and not s.is_active("cloud_sync")]
    names = ", ".join(f"'{s.user}'" for s in gone)
    query = f"SELECT count(*) FROM swip.dim_app_session WHERE user_id IN ({names})"
    others = (
        f"SELECT array_agg((s.*)::text ORDER BY app_session_id) FROM swip.dim_app_session s "
        f"WHERE user_id NOT IN ({names})"
    )
    kept, before = cloud.number(query), cloud.ask(others)
    flagged = sum(len(s.cloud()["dim_app_session"]) for s in gone)
    judgement.bar(
        f"sessions in the cloud of {len(gone)} participants who revoked consent (on_revoke: stop)",
        truth=str(flagged),
        found=str(kept),
        allowed="the same count",
        holds=kept == flagged > 0,
    )
    status = deliver(recording, cloud, room / "purge", "--on-revoke", "purge")
    users = cloud.number(f"SELECT count(*) FROM swip.dim_swip_users WHERE user_id IN ({names})")
    judgement.bar(
        "sessions of participants who revoked consent, after send --on-revoke purge",
        truth="0",
        found=f"{cloud.number(query)}; {users} users remain; exit code {status}",
        allowed="0; the same count of users",
        holds=cloud.number(query) == 0 and users == len(gone) and status == 0,
    )
    judgement.bar(
        "sessions of other participants that the purge changes",
        truth="0",
        found="0" if cloud.ask(others) == before else "some",
        allowed="0",
        holds=cloud.ask(others) == before and cloud.orphans() == 0,
    )


def recorded(settings: dict[str, str], folder: Path, *more: str) -> list[Store]:
    """Records the judge's study with other settings."""
    text = (Path(__file__).parent / "studies/swip.json5").read_text()
    for old, new in settings.items():
        assert old in text
        text = text.replace(old, new)
    study = folder.with_suffix(".json5")
    study.write_text(text)
    words = [tool(), "record", "--study", study, "--as", "swip,truth", "--output", folder, *more]
    subprocess.run([*words, "--progress", "none"], check=True, capture_output=True)
    return stores(folder)


def purged(server: Postgres, room: Path, judgement: Judgement) -> None:
    """The app itself deletes what was in the cloud."""
    cloud = Cloud(server.create("purged"))
    people = recorded({'"stop"': '"purge"'}, room / "purged")
    status = deliver(room / "purged", cloud, room / "purged ledger")
    gone = [s for s in people if s.was_shared and not s.is_active("cloud_sync")]
    flags = sum(len(s.cloud()["dim_app_session"]) for s in gone)
    judgement.bar(
        "rows in the cloud if the app itself deletes rows (on_revoke: purge)",
        truth=f"{sum(expected(people).values()):,}; {flags} sessions of participants who revoked "
        "consent",
        found=f"{sum(cloud.counts().values()):,}; exit code {status}",
        allowed="the same count; no session after a revocation",
        holds=cloud.counts() == expected(people) and flags == status == 0 and len(gone) > 0,
    )


def calls(recording: Path, cloud: Cloud, room: Path) -> tuple[int, int]:
    """Calls of the network that sending makes, and how it ends."""
    trace = room / "trace"
    ledger = room / f"{recording.name} traced"
    words = ["strace", "-f", "-qq", "-o", trace, "-e", "trace=%network", "-e", "signal=none"]
    words += [tool(), "send", recording, "--to", cloud.address, "--as", "swip"]
    ended = subprocess.run([*words, "--ledger", ledger, "--progress", "none"], capture_output=True)
    return sum("(" in line for line in trace.read_text().splitlines()), ended.returncode


def silent(cloud: Cloud, room: Path, judgement: Judgement) -> None:
    few = ("--participants", "3", "--days", "2")
    recorded({"cloud_sync: 0.7": "cloud_sync: 0"}, room / "nobody", *few)
    recorded({"cloud_sync: 0.7": "cloud_sync: 1"}, room / "everybody", *few)
    count, status = calls(room / "nobody", cloud, room)
    judgement.bar(
        "network system calls of send if no participant consents to the cloud",
        truth="0",
        found=f"{count}; exit code {status}",
        allowed="0",
        holds=count == status == 0,
    )
    count, status = calls(room / "everybody", cloud, room)
    judgement.control(
        "all participants consent to the cloud",
        found=f"{count} calls; exit code {status}",
        seen=count > 0 and status == 0,
    )


def controls(cloud: Cloud, people: list[Store], judgement: Judgement) -> None:
    """Each spoils the cloud a little more."""
    private = next(s for s in people if not s.was_shared and s.user)
    shared = next(s for s in people if s.cloud()["dim_app_session"] and s.is_active("cloud_sync"))
    cloud.change("UPDATE swip.dim_app SET app_avg_swip_score = app_avg_swip_score + 1e-6")
    judgement.control(
        "averages of apps higher by 1e-6",
        found=f"{cloud.farthest(APP_AVERAGES):.1e}",
        seen=cloud.farthest(APP_AVERAGES) > CLOSE,
    )
    cloud.change("UPDATE swip.dim_emotions SET confidence = confidence * (1 - 1e-6)")
    judgement.control(
        "confidences lower by a millionth",
        found=f"{cloud.scores()[1]:.1e}",
        seen=cloud.scores()[1] > CLOSE,
    )
    cloud.change(f"INSERT INTO swip.dim_swip_users VALUES ('{private.user}', now())")
    judgement.control("a user without consent", found=str(cloud.beyond()), seen=cloud.beyond() > 0)
    cloud.change(
        f"DELETE FROM swip.dim_swip_users WHERE user_id IN ('{private.user}', '{shared.user}')"
    )
    judgement.control(
        "a missing user, detected by the orphans",
        found=f"{cloud.orphans()} orphans",
        seen=cloud.orphans() > 0,
    )
    judgement.control(
        "a missing user, detected by the row counts",
        found="another number of rows",
        seen=cloud.counts() != expected(people),
    )


def main() -> None:
    recording, output, profile = arguments()
    judgement = Judgement("psycopg", profile)
    people = stores(recording)
    os.umask(0o022)
    with Postgres() as server, tempfile.TemporaryDirectory() as name:
        room = Path(name)
        cloud = Cloud(server.create("cloud"))
        status = deliver(recording, cloud, room / "ledger")
        judgement.bar(
            "exit code of send", truth="0", found=str(status), allowed="0", holds=status == 0
        )
        content(cloud, people, judgement)
        again(recording, cloud, room, judgement)
        revoked(recording, cloud, people, room, judgement)
        purged(server, room, judgement)
        silent(Cloud(server.create("silent")), room, judgement)
        spoiled = Cloud(server.create("spoiled"))
        deliver(recording, spoiled, room / "spoiled ledger")
        controls(spoiled, people, judgement)
    judgement.write(output)


if __name__ == "__main__":
    main()

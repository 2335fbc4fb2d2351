"""Reads the stores of SWIP on phones with Python's own SQLite, and the places that consents permit
for their data."""

import sqlite3
from dataclasses import dataclass, field
from pathlib import Path

TABLES = {
    "dim_swip_users": ["user_id"],
    "dim_swip_users_consent": ["user_id", "type", "created_datetime"],
    "dim_devices": ["device_id"],
    "dim_app": ["app_id"],
    "dim_app_session": ["app_session_id"],
    "dim_app_failure": ["app_session_id", "failure_name", "created_datetime"],
    "dim_app_biosignals": ["app_biosignal_id"],
    "dim_emotions": ["app_biosignal_id"],
}
"""Keys, parents first."""


@dataclass
class Store:
    """One person's."""

    path: Path
    rows: dict[str, list[dict]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        database = sqlite3.connect(f"file:{self.path}?mode=ro", uri=True)
        database.row_factory = sqlite3.Row
        for table, key in TABLES.items():
            query = f"SELECT * FROM {table} ORDER BY {', '.join(key)}"
            self.rows[table] = [dict(row) for row in database.execute(query)]
        database.close()

    @property
    def user(self) -> str:
        return self.rows["dim_swip_users"][0]["user_id"] if self.rows["dim_swip_users"] else ""

    def is_active(self, consent: str, time: str = "9999") -> bool:
        """Whether the newest row of a type at a time says so; texts of times are in order."""
        log = [r for r in self.rows["dim_swip_users_consent"] if r["type"] == consent]
        log = sorted((r["created_datetime"], r["status"]) for r in log)
        before = [status for when, status in log if when <= time]
        return bool(before) and before[-1] == "active"

    @property
    def was_shared(self) -> bool:
        log = self.rows["dim_swip_users_consent"]
        return any(r["type"] == "cloud_sync" and r["status"] == "active" for r in log)

    def cloud(self) -> dict[str, list[dict]]:
        """The rows that are flagged for the cloud, by the rules of consent."""
        if not self.was_shared:
            return {table: [] for table in TABLES}
        rows = self.rows
        sessions = [s for s in rows["dim_app_session"] if s["data_on_cloud"]]
        ids = {s["app_session_id"] for s in sessions}
        looks = [b for b in rows["dim_app_biosignals"] if b["app_session_id"] in ids]
        seen = {b["app_biosignal_id"] for b in looks}
        return {
            "dim_swip_users": rows["dim_swip_users"],
            "dim_swip_users_consent": rows["dim_swip_users_consent"],
            "dim_devices": [
                d
                for d in rows["dim_devices"]
                if d["device_id"] in {s["device_id"] for s in sessions}
            ],
            "dim_app": [
                a for a in rows["dim_app"] if a["app_id"] in {s["app_id"] for s in sessions}
            ],
            "dim_app_session": sessions,
            "dim_app_failure": [f for f in rows["dim_app_failure"] if f["app_session_id"] in ids],
            "dim_app_biosignals": looks,
            "dim_emotions": [e for e in rows["dim_emotions"] if e["app_biosignal_id"] in seen],
        }


def stores(recording: Path) -> list[Store]:
    return [Store(path) for path in sorted((recording / "swip").glob("*.sqlite"))]


def expected(people: list[Store]) -> dict[str, int]:
    """The expected number of rows of each table of the cloud; people share apps."""
    counts = {}
    for table, key in TABLES.items():
        keys = {tuple(row[k] for k in key) for s in people for row in s.cloud()[table]}
        counts[table] = len(keys)
    return counts

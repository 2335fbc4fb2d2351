"""The phones of a recording, by its manifest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class App:
    """The version of an app on a phone."""

    version: str
    """Such as `2.5.2`."""
    build: str | None
    """Such as `2024.46`; None for an app whose builds have no name."""
    dialect: str
    """The way in which this version writes its files."""


@dataclass(frozen=True)
class Phone:
    """A participant's phone."""

    platform: str
    """`ios` or `android`."""
    model: str
    """The name of the hardware, such as `iPhone14,7`."""
    system_version: str
    """The version of the phone's system, such as `17.5.1`."""
    apps: dict[str, App]
    """The version of each installed app, by the app's name."""


def phones(manifest: dict[str, Any]) -> Iterator[tuple[int, Phone]]:
    """The numbers of a manifest's participants, each with the phone.

    Version 1 of the manifest names one version of each app, for all phones, which are iPhones.
    """
    for kind in manifest["phones"]:
        versions = manifest["apps"] if manifest["format"] == 1 else kind["apps"]
        apps = {
            name: App(app["version"], app.get("build"), app["dialect"])
            for name, app in versions.items()
        }
        platform = kind.get("platform", "ios")
        phone = Phone(platform, kind["model"], kind["system_version"], apps)
        for number in kind["participants"]:
            yield number, phone

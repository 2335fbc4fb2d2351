"""Puts the program into the wheel, and reads the version from the program."""

import os
import platform
import re
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

# The glibc that the program needs; auditwheel reports a version that is too old.
GLIBC = "2_34"
# The file with the version, seen from this folder.
SOURCE = "../Sources/understudy/Understudy.swift"


def given(variable: str) -> Path | None:
    """The path in an environment variable; None where it is not set."""
    text = os.environ.get(variable)
    return Path(text).resolve() if text else None


class VersionHook(MetadataHookInterface):
    """Asks the program for its version, or reads it where the program has it from."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Sets the version of the package."""
        binary = given("UNDERSTUDY_BINARY")
        if binary:
            words = [str(binary), "--version"]
            text = subprocess.run(words, check=True, capture_output=True, text=True).stdout
            metadata["version"] = text.strip()
            return
        source = Path(self.root, SOURCE)
        found = re.search(r'static let version = "([^"]+)"', source.read_text())
        if not found:
            raise ValueError(f"{source} has no version")
        metadata["version"] = found[1]


class ProgramHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the program to the package, with its shared libraries if a folder of them is given."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Names the files and the platform of the wheel.

        An installation that is only linked to its source has no program of its own.
        """
        if version == "editable":
            return
        binary = given("UNDERSTUDY_BINARY")
        if not binary or not binary.is_file():
            raise ValueError("UNDERSTUDY_BINARY must name the built program")
        files = build_data["force_include"]
        files[str(binary)] = "understudy/bin/understudy"
        libraries = given("UNDERSTUDY_LIBRARIES")
        if libraries:
            # The portable program looks for them there.
            files[str(libraries)] = "understudy/lib/understudy"
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-manylinux_{GLIBC}_{platform.machine()}"

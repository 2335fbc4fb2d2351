"""A stream of a recording."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, overload

if TYPE_CHECKING:
    import pandas as pd
    import polars as pl

    from ._recording import Recording

Engine = Literal["polars", "pandas"]


def collect(frame: pl.LazyFrame, engine: Engine) -> Any:
    """All rows in memory, as a data frame of polars or of pandas.

    Raises:
        ValueError: The engine is unknown.
    """
    if engine not in ("polars", "pandas"):
        raise ValueError(f"engine is {engine!r}; it must be polars or pandas")
    rows = frame.collect()
    return rows.to_pandas() if engine == "pandas" else rows


class Stream:
    """Reads the rows of one stream into memory when it is called."""

    def __init__(self, recording: Recording, name: str) -> None:
        """Names a stream of a recording."""
        self._recording = recording
        self._name = name

    @overload
    def __call__(
        self, engine: Literal["polars"] = ..., participant: str | None = ...
    ) -> pl.DataFrame: ...

    @overload
    def __call__(
        self, engine: Literal["pandas"], participant: str | None = ...
    ) -> pd.DataFrame: ...

    def __call__(self, engine: Engine = "polars", participant: str | None = None) -> Any:
        """Reads the stream.

        Args:
            engine: `polars` or `pandas`, the kind of the data frame.
            participant: The id of the patient; None for all.

        Returns:
            A row for each measurement or event, with the columns `patient`, `timestamp` (ms since
            1970, UTC) and the columns of the stream. The frame has no rows if the recording lacks
            the stream.

        Raises:
            ValueError: The engine or the participant is unknown.
            UnderstudyError: A file is damaged (code 65); the text has the row.
        """
        return collect(self._recording.scan(self._name, participant), engine)

    def __repr__(self) -> str:
        """The stream and its recording."""
        return f"<stream {self._name} of {self._recording!r}>"

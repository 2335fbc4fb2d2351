"""Simulated participants for phone-sensing studies, with the ground truth of their data.

`record` simulates a study and returns a `Recording`. Its tables are data frames of polars or
pandas. `open_recording` reads existing recordings, downloads and phones' files.
"""

from ._check import Example, Unjudged, Verdict, Verdicts, check
from ._errors import InUseError, UnderstudyError, UnderstudyWarning
from ._files import Other
from ._load import LoadResult, load_test
from ._mylifedb import MyLifeDB
from ._options import Option
from ._phones import App, Phone
from ._progress import Progress, ProgressChoice
from ._receiver import Receiver, receive
from ._record import forecast, open_recording, record
from ._recording import File, Recording
from ._report import report
from ._streams import Stream
from ._truth import Truth

__all__ = [
    "App",
    "Example",
    "File",
    "InUseError",
    "LoadResult",
    "MyLifeDB",
    "Option",
    "Other",
    "Phone",
    "Progress",
    "ProgressChoice",
    "Receiver",
    "Recording",
    "Stream",
    "Truth",
    "UnderstudyError",
    "UnderstudyWarning",
    "Unjudged",
    "Verdict",
    "Verdicts",
    "check",
    "forecast",
    "load_test",
    "open_recording",
    "receive",
    "record",
    "report",
]

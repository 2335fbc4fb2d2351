"""Runs the blocks of Python of a page, one after another, in one process.

Names of files of code come in, a line each; a line of JSON goes back, with the error or null.
"""

import json
import os
import sys
import traceback
from pathlib import Path

names: dict[str, object] = {"__name__": "__main__"}
answers = os.fdopen(os.dup(sys.stdout.fileno()), "w")
os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
for file in map(str.strip, sys.stdin):
    error = None
    try:
        exec(compile(Path(file).read_text(), file, "exec"), names)
    except BaseException:
        error = traceback.format_exc()
    sys.stdout.flush()
    answers.write(json.dumps(error) + "\n")
    answers.flush()

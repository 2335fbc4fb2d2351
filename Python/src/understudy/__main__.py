"""The command `understudy`: becomes the program."""

import os
import sys
from typing import NoReturn

from ._errors import UnderstudyError
from ._program import find_program


def main() -> NoReturn:
    """Runs the program with the words of the command line; its code is the command's."""
    try:
        program = str(find_program())
    except UnderstudyError as error:
        print(f"understudy: {error.text}", file=sys.stderr)
        sys.exit(error.code)
    os.execv(program, [program, *sys.argv[1:]])


if __name__ == "__main__":
    main()

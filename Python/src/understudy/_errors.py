"""Errors and warnings."""


class UnderstudyError(Exception):
    """The program ended with an error.

    Attributes:
        code: The exit code of the program, from 1 to 255. For example, 64 is a wrong option, 65 is
            wrong data, 66 is a missing input, and 69 is a server that does not respond. 73 is an
            output that cannot be created, and 78 is a wrong profile. 127 means that the program is
            missing. docs/reference/commands.md lists all codes.
        text: The message of the program.
    """

    def __init__(self, code: int, text: str) -> None:
        """Keeps the code and the text."""
        super().__init__(code, text)
        self.code = code
        self.text = text

    def __str__(self) -> str:
        """The text, followed by the code."""
        return f"{self.text} (code {self.code})"


class InUseError(UnderstudyError):
    """Another process works on the folder (code 75); the same call may succeed later."""


class UnderstudyWarning(UserWarning):
    """A message of a command that succeeded, or about data that are not read."""


def error(code: int, text: str) -> UnderstudyError:
    """The error for an exit code."""
    return InUseError(code, text) if code == 75 else UnderstudyError(code, text)

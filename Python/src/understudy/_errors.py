"""What goes wrong in the program."""


class UnderstudyError(Exception):
    """The program ended with an error.

    Attributes:
        code: How the program ended, from 1 to 255: 64 for an option that is wrong, 65 for wrong
            data, 66 for an input that is not there, 69 for a server that does not answer, 73 for an
            output that cannot be created, 78 for a wrong profile; README.md lists all. It is 127 if
            there is no program.
        text: What the program said.
    """

    def __init__(self, code: int, text: str) -> None:
        """Keeps the code and the text."""
        super().__init__(code, text)
        self.code = code
        self.text = text

    def __str__(self) -> str:
        """The text, with the code behind it."""
        return f"{self.text} (code {self.code})"


class InUseError(UnderstudyError):
    """Another process works on the folder (code 75); the same call may succeed later."""


class UnderstudyWarning(UserWarning):
    """The program did what was asked, and has something to say about it."""


def error(code: int, text: str) -> UnderstudyError:
    """The error of a program that ended with a code."""
    return InUseError(code, text) if code == 75 else UnderstudyError(code, text)

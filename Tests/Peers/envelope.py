"""Opens what the Beiwe app encrypts, and nothing that differs from it by a byte.

A file of rows is a line with its key and a line for each row; every line ends with LF. The key
line is base64 of textbook RSA of the text that is base64 of 16 random bytes. A row's line is
base64 of 16 random bytes, a colon, and base64 of AES-128-CBC with PKCS#7 of the row. A file of
sound has one such line for all of it and no LF after it. Base64 is URL-safe and padded.
"""

import base64
import binascii
from dataclasses import dataclass

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.serialization import load_pem_private_key

BLOCK = 16
"""Bytes: of an AES block, a key, an initialisation vector."""
MODULUS = 256
"""Bytes of a participant's RSA key."""
KEY_LINE = 344
"""Characters of base64 of as many bytes."""
KEY_TEXT = 24
"""Characters of base64 of an AES key."""


class Malformed(Exception):
    """A difference of a file from the format."""


class PrivateKey:
    """A participant's, for RSA without any padding."""

    def __init__(self, pem: bytes) -> None:
        numbers = load_pem_private_key(pem, None).private_numbers()
        self._p, self._q = numbers.p, numbers.q
        self._exponents = numbers.dmp1, numbers.dmq1
        self._inverse = numbers.iqmp
        self.public = numbers.public_numbers
        if self.public.n.bit_length() != 8 * MODULUS:
            raise Malformed(f"a participant's key of {self.public.n.bit_length()} bits")

    def raw(self, ciphertext: bytes) -> bytes:
        """Big-endian, with the zeros before it; by the Chinese remainder theorem."""
        number = int.from_bytes(ciphertext, "big")
        if number >= self.public.n:
            raise Malformed("key line: a number above the modulus")
        p, q = (pow(number, e, prime) for e, prime in zip(self._exponents, (self._p, self._q)))
        return (q + (p - q) * self._inverse % self._p * self._q).to_bytes(MODULUS, "big")


@dataclass(frozen=True)
class Opened:
    """The content of an encrypted file."""

    plaintext: bytes
    key: bytes
    ivs: list[bytes]
    """Initialisation vectors of the lines, in order."""


def open_rows(data: bytes, private: PrivateKey) -> Opened:
    if not data.endswith(b"\n"):
        raise Malformed("no LF at the end")
    key_line, *lines = data[:-1].split(b"\n")
    opened = open_lines(private, key_line, lines)
    rows = opened.plaintext.split(b"\n")
    if len(rows) != len(lines) + 1:
        raise Malformed("a row with a line end of its own")
    try:
        opened.plaintext.decode()
    except UnicodeDecodeError as error:
        raise Malformed(f"rows: {error}") from error
    return opened


def open_sound(data: bytes, private: PrivateKey) -> Opened:
    key_line, *lines = data.split(b"\n")
    if len(lines) != 1:
        raise Malformed(f"sound: {len(lines)} lines after the key, not 1")
    opened = open_lines(private, key_line, lines)
    return Opened(opened.plaintext[:-1], opened.key, opened.ivs)


def open_lines(private: PrivateKey, key_line: bytes, lines: list[bytes]) -> Opened:
    """With an LF after the plaintext of each line."""
    if b"\r" in key_line:
        raise Malformed("key line: CR")
    key = key_of(key_line, private)
    parts = [parts_of(line, f"line {number}") for number, line in enumerate(lines, 2)]
    # CBC adds the ciphertext's block before: all lines are one stream, in which the block at the
    # place of each vector is noise and the others are as in a line by itself.
    cipher = Cipher(algorithms.AES(key), modes.CBC(bytes(BLOCK))).decryptor()
    stream = cipher.update(b"".join(iv + text for iv, text in parts)) + cipher.finalize()
    plain, start = [], 0
    for number, (_, text) in enumerate(parts, 2):
        start += BLOCK
        plain.append(unpadded(stream[start : start + len(text)], f"line {number}") + b"\n")
        start += len(text)
    return Opened(b"".join(plain), key, [iv for iv, _ in parts])


def key_of(line: bytes, private: PrivateKey) -> bytes:
    """The AES key that a key line holds."""
    if len(line) != KEY_LINE:
        raise Malformed(f"key line: {len(line)} characters, not {KEY_LINE}")
    message = private.raw(decoded(line, "key line"))
    zeros, text = message[:-KEY_TEXT], message[-KEY_TEXT:]
    if any(zeros):
        raise Malformed("key line: not the text of a key alone")
    key = decoded(text, "key")
    if len(key) != BLOCK:
        raise Malformed(f"key: {len(key)} bytes")
    return key


def parts_of(line: bytes, what: str) -> tuple[bytes, bytes]:
    """The initialisation vector and the ciphertext of a line."""
    parts = line.split(b":")
    if len(parts) != 2:
        raise Malformed(f"{what}: {len(parts) - 1} colons")
    iv, text = (decoded(part, what) for part in parts)
    if len(iv) != BLOCK:
        raise Malformed(f"{what}: vector of {len(iv)} bytes")
    if not text or len(text) % BLOCK:
        raise Malformed(f"{what}: ciphertext of {len(text)} bytes")
    return iv, text


def decoded(text: bytes, what: str) -> bytes:
    """The bytes of base64 that is URL-safe, padded, and the only text of its bytes."""
    try:
        data = base64.b64decode(text, altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise Malformed(f"{what}: {error}") from error
    if base64.urlsafe_b64encode(data) != text:
        raise Malformed(f"{what}: not URL-safe base64")
    return data


def unpadded(block: bytes, what: str) -> bytes:
    """Without PKCS#7."""
    count = block[-1]
    if not 1 <= count <= BLOCK or not block.endswith(bytes([count]) * count):
        raise Malformed(f"{what}: not padded by PKCS#7")
    return block[:-count]

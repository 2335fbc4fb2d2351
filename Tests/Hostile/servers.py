"""Servers that do what no server should, one a name; each serves until it is stopped."""

import gzip
import socket
import threading
import time
from collections.abc import Callable

Answer = Callable[[socket.socket], None]


def request(connection: socket.socket) -> bytes:
    """The headers of a request, and what has come of its body."""
    data = b""
    while b"\r\n\r\n" not in data:
        piece = connection.recv(65_536)
        if not piece:
            break
        data += piece
    return data


def whole(connection: socket.socket) -> None:
    """Reads a request to its end."""
    data = request(connection)
    head, _, body = data.partition(b"\r\n\r\n")
    length = 0
    for line in head.split(b"\r\n"):
        if line.lower().startswith(b"content-length:"):
            length = int(line.split(b":")[1])
    while len(body) < length:
        piece = connection.recv(65_536)
        if not piece:
            return
        body += piece


def text(status: str, body: bytes, *headers: str) -> Answer:
    lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *headers]
    answer = "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body

    def reply(connection: socket.socket) -> None:
        whole(connection)
        connection.sendall(answer)

    return reply


def raw(answer: bytes) -> Answer:
    def reply(connection: socket.socket) -> None:
        whole(connection)
        connection.sendall(answer)

    return reply


def hang(connection: socket.socket) -> None:
    time.sleep(120)


def read_and_hang(connection: socket.socket) -> None:
    whole(connection)
    time.sleep(120)


def read_slowly(connection: socket.socket) -> None:
    while connection.recv(16):
        time.sleep(0.2)


def for_ever(piece: bytes, start: bytes) -> Answer:
    def reply(connection: socket.socket) -> None:
        whole(connection)
        connection.sendall(start)
        while True:
            connection.sendall(piece)

    return reply


def slowly(answer: bytes) -> Answer:
    def reply(connection: socket.socket) -> None:
        whole(connection)
        for byte in answer:
            connection.sendall(bytes([byte]))
            time.sleep(0.5)

    return reply


def reset(connection: socket.socket) -> None:
    request(connection)
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")


def two_answers(connection: socket.socket) -> None:
    whole(connection)
    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n" * 2)


def postgres(answer: bytes) -> Answer:
    """Speaks PostgreSQL's protocol 3.0 as far as the login, and says nothing more."""

    def reply(connection: socket.socket) -> None:
        while True:
            head = connection.recv(8, socket.MSG_WAITALL)
            if len(head) < 8:
                return
            length, code = int.from_bytes(head[:4], "big"), int.from_bytes(head[4:], "big")
            connection.recv(length - 8, socket.MSG_WAITALL)
            # Requests for TLS and for encryption by GSSAPI are declined.
            if code not in (80_877_103, 80_877_104):
                break
            connection.sendall(b"N")
        connection.sendall(answer)
        while connection.recv(65_536):
            pass

    return reply


# Authentication is done, and the server is ready for a query.
READY = b"R\0\0\0\x08\0\0\0\0" + b"Z\0\0\0\x05I"

KEY = b'{"client_public_key": "%s", "device_settings": {}, "ios_plist": null}'
BOMB = gzip.compress(b"\0" * 200_000_000, 9)
SURVEYS = b'[{"_id": "../../../etc/passwd"}, {"_id": "a,b\\u0000"}]'

SERVERS: dict[str, Answer] = {
    "hangs at once": hang,
    "hangs after the request": read_and_hang,
    "reads a byte now and then": read_slowly,
    "closes at once": lambda connection: None,
    "resets": reset,
    "answers twice": two_answers,
    "speaks no HTTP": raw(b"220 mail.example ESMTP\r\n"),
    "answers with nothing but noise": raw(bytes(range(256)) * 64),
    "speaks HTTP/0.9": raw(b"hello"),
    "speaks HTTP/9.9": raw(b"HTTP/9.9 200 OK\r\nContent-Length: 0\r\n\r\n"),
    "has a status of nine digits": raw(b"HTTP/1.1 200000000 OK\r\nContent-Length: 0\r\n\r\n"),
    "has a negative length": raw(b"HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n"),
    "has a length beyond all numbers": raw(
        b"HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999999\r\n\r\nx"
    ),
    "has two lengths": raw(b"HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 9\r\n\r\nx"),
    "promises more than it sends": raw(b"HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\nx"),
    "has wrong chunks": raw(
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nxx\r\n0\r\n\r\n"
    ),
    "sends chunks for ever": for_ever(
        b"4\r\nabcd\r\n" * 8_192, b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
    ),
    "sends a body for ever": for_ever(b"x" * 65_536, b"HTTP/1.1 200 OK\r\n\r\n"),
    "sends headers for ever": for_ever(b"X-A: " + b"y" * 4_000 + b"\r\n", b"HTTP/1.1 200 OK\r\n"),
    "sends interim answers for ever": for_ever(b"HTTP/1.1 100 Continue\r\n\r\n" * 100, b""),
    "answers a byte at a time": slowly(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"),
    "answers a bomb": text("200 OK", BOMB, "Content-Encoding: gzip"),
    "answers controls": text("400 Bad", b"\x1b[2J\x1b]0;owned\x07\x00\r\nok\x9b31m" * 40),
    "redirects to a file": text("302 Found", b"", "Location: file:///etc/passwd"),
    "redirects to itself": text("307 Again", b"", "Location: /upload/ios/"),
    "asks for a year of patience": text("503 Busy", b"", "Retry-After: 31536000"),
    "asks for patience beyond all numbers": text("429 Busy", b"", f"Retry-After: {'9' * 40}"),
    "answers every request with another text": text("500 No", b"x" * 900_000),
    "gives no key": text("200 OK", b"{}"),
    "gives a key that is none": text("200 OK", KEY % (b"A" * 392)),
    "gives an endless key": text("200 OK", KEY % (b"A" * 900_000)),
    "gives brackets without end": text("200 OK", b"[" * 900_000),
    "has surveys with paths": text("200 OK", SURVEYS),
    "answers line ends and NULs": text("400 Bad", b"one\n\0two\r\n" * 500 + b"\0" * 4_000),
    "answers NULs alone": text("400 Bad", b"\0" * 4_000),
}

# A PostgreSQL server that refuses the login with many lines.
REFUSING = "refuses the login of PostgreSQL with line ends"
REFUSAL = b"SFATAL\0C28000\0M" + b"one\ntwo\r\n" * 500 + b"\0\0"

# Servers that accept a connection, and by then or later say nothing.
SILENT = ["hangs at once", "hangs after the request"]
POSTGRES: dict[str, Answer] = {
    "says nothing to PostgreSQL's greeting": hang,
    "says nothing after the login of PostgreSQL": postgres(READY),
    "says nothing to PostgreSQL's password": postgres(b"R\0\0\0\x08\0\0\0\x03"),
    REFUSING: postgres(b"E" + (len(REFUSAL) + 4).to_bytes(4, "big") + REFUSAL),
}


def serve(name: str) -> int:
    """Begins to serve; returns the port."""
    listener = socket.create_server(("127.0.0.1", 0), backlog=64)

    def answer(connection: socket.socket) -> None:
        try:
            with connection:
                (SERVERS | POSTGRES)[name](connection)
        except OSError:
            pass

    def accept() -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            threading.Thread(target=answer, args=[connection], daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    return listener.getsockname()[1]

"""A server that sends what no library would; its first line on standard error is its port.

Each path but these is a behaviour of `ANSWERS`: `/connection` answers with the number of the connection and
`/sum` with length and SHA-256 of the body; `/early` refuses a body before it has come; `/slow` takes a third of a
second; `/drip` sends its answer byte by byte; `/gzip` answers compressed.
"""

import gzip
import hashlib
import socketserver
import sys
import time


def answer(fields: str, body: str = "", line: str = "HTTP/1.1 200 OK") -> bytes:
    return f"{line}\r\n{fields}\r\n{body}".encode()


CHUNKS = answer(
    "Transfer-Encoding: chunked\r\n", "5\r\nhello\r\n006;name=value\r\n world\r\n0\r\nSum: 1\r\n\r\n"
)
# What is sent, and whether the connection ends then.
ANSWERS = {
    "/chunks": (CHUNKS, False),
    "/no-length": (answer("", "hello"), True),
    "/interim": (
        answer("", line="HTTP/1.1 100 Continue")
        + answer("Link: </x>\r\n", line="HTTP/1.1 103 Early Hints")
        + answer("content-length:2\r\n", "ok", "HTTP/1.1 201 Created"),
        False,
    ),
    "/no-content": (answer("", line="HTTP/1.1 204 No Content"), False),
    "/last": (answer("Connection: close\r\nContent-Length: 4\r\n", "last"), True),
    "/old": (answer("Content-Length: 3\r\n", "old", "HTTP/1.0 200 OK"), True),
    "/no-reason": (answer("Content-Length: 0\r\n", line="HTTP/1.1 507"), False),
    "/nothing": (b"", True),
    "/cut-line": (b"HTTP/1.1 20", True),
    "/cut-head": (b"HTTP/1.1 200 OK\r\nContent-Le", True),
    "/cut-body": (answer("Content-Length: 10\r\n", "hello"), True),
    "/cut-chunk": (CHUNKS[:-20], True),
    "/garbage": (b"220 mail.example is ready\r\n", True),
}


class Handler(socketserver.StreamRequestHandler):
    connections = 0

    def handle(self) -> None:
        Handler.connections += 1
        number = Handler.connections
        while line := self.rfile.readline():
            path = line.decode().split()[1].split("?")[0]
            length = 0
            while (field := self.rfile.readline()) not in (b"\r\n", b""):
                name, value = field.decode().split(":", 1)
                if name.lower() == "content-length":
                    length = int(value)
            if path == "/early":
                self.wfile.write(
                    answer("Content-Length: 9\r\nConnection: close\r\n", "too large",
                           "HTTP/1.1 413 Content Too Large")
                )
                time.sleep(0.3)
                return
            body = self.rfile.read(length)
            text, ends = self.answer(path, number, body)
            for piece in [text[i : i + 1] for i in range(len(text))] if path == "/drip" else [text]:
                self.wfile.write(piece)
            if ends:
                return

    def answer(self, path: str, number: int, body: bytes) -> tuple[bytes, bool]:
        if path in ANSWERS:
            return ANSWERS[path]
        if path == "/drip":
            return CHUNKS, False
        if path == "/gzip":
            content = gzip.compress(b"compressed")
            return (
                answer(f"Content-Encoding: gzip\r\nContent-Length: {len(content)}\r\n") + content,
                False,
            )
        if path == "/slow":
            time.sleep(0.3)
        words = {"/connection": f"{number}", "/sum": f"{len(body)} {hashlib.sha256(body).hexdigest()}"}
        text = words.get(path, "")
        return answer(f"Content-Length: {len(text)}\r\n", text), False


class Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    request_queue_size = 1024


server = Server(("127.0.0.1", 0), Handler)
print(server.server_address[1], file=sys.stderr, flush=True)
server.serve_forever()

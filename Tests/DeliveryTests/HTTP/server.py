"""A server of another hand, over TLS or not; its first line on standard error is its port, the
others tell of requests that it does not answer.

    server.py [CERTIFICATE KEY]

Paths have behaviours: `/wait/seconds`, `/wait/hour` and `/wait/date` answer 429 with Retry-After;
`/hang` never answers every second request; `/moved` redirects; `/wordy` refuses each request in
words of its own, with a sequence that colours a terminal; `/echo` refuses with the request's line and
headers; `/never` never answers, nor does `/register_user/ios/`. All else is 201.
"""

import itertools
import ssl
import sys
import threading
import time
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

counter = itertools.count()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"] or 0))
        path = self.path.split("?")[0]
        forms = {
            "/wait/seconds": "7",
            "/wait/hour": "3600",
            "/wait/date": formatdate(time.time() + 30, usegmt=True),
        }
        number = next(counter)
        if path in ("/never", "/register_user/ios/") or path == "/hang" and number % 2 == 1:
            print("no answer to", path, file=sys.stderr, flush=True)
            threading.Event().wait()
        elif path in forms:
            self.answer(429, "", ("Retry-After", forms[path]))
        elif path.startswith("/moved"):
            self.answer(302, "", ("Location", f"/elsewhere?number={number}"))
        elif path == "/wordy":
            word = "".join(chr(ord("a") + number // power % 26) for power in (676, 26, 1))
            self.answer(400, f"no room\u202e\x1b for {word}\nand more")
        elif path.startswith("/echo"):
            self.answer(400, f"{self.requestline}\n{self.headers}")
        else:
            self.answer(201, "")

    do_GET = do_PUT = do_POST

    def answer(self, status: int, text: str, *headers: tuple[str, str]) -> None:
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        body = text.encode()
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *words: object) -> None:
        pass


class Server(ThreadingHTTPServer):
    request_queue_size = 128


server = Server(("127.0.0.1", 0), Handler)
if len(sys.argv) > 1:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1], sys.argv[2])
    server.socket = context.wrap_socket(server.socket, server_side=True)
print(server.server_port, file=sys.stderr, flush=True)
server.serve_forever()

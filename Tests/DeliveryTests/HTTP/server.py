"""A server of another hand, over TLS or not; its first line on standard error is its port.

    server.py [CERTIFICATE KEY]

`/wait/seconds` and `/wait/date` answer 429 with the two forms of Retry-After, all else 201.
"""

import ssl
import sys
import time
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        forms = {"/wait/seconds": "7", "/wait/date": formatdate(time.time() + 30, usegmt=True)}
        wait = forms.get(self.path)
        self.send_response(429 if wait else 201)
        if wait:
            self.send_header("Retry-After", wait)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *words: object) -> None:
        pass


server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
if len(sys.argv) > 1:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(sys.argv[1], sys.argv[2])
    server.socket = context.wrap_socket(server.socket, server_side=True)
print(server.server_port, file=sys.stderr, flush=True)
server.serve_forever()

"""A server that knows HTTP/2 alone (RFC 9113): it answers 200 to whatever ends a stream.

    http2.py CERTIFICATE KEY
"""

import socket
import ssl
import sys
import threading

DATA, HEADERS, SETTINGS, PING = 0, 1, 4, 6
END_STREAM, END_HEADERS, ACK = 1, 4, 1


def frame(kind: int, flags: int, stream: int, payload: bytes = b"") -> bytes:
    return len(payload).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + payload


def serve(connection: socket.socket) -> None:
    with context.wrap_socket(connection, server_side=True) as line, line.makefile("rb") as input:
        input.read(24)  # The client's preface.
        line.sendall(frame(SETTINGS, 0, 0))
        while head := input.read(9):
            kind, flags = head[3], head[4]
            stream = int.from_bytes(head[5:9], "big") & 0x7FFFFFFF
            payload = input.read(int.from_bytes(head[:3], "big"))
            if kind == SETTINGS and not flags & ACK:
                line.sendall(frame(SETTINGS, ACK, 0))
            elif kind == PING and not flags & ACK:
                line.sendall(frame(PING, ACK, 0, payload))
            elif kind in (DATA, HEADERS) and flags & END_STREAM:
                # 0x88 is `:status: 200` of the static table (RFC 7541, appendix A).
                line.sendall(frame(HEADERS, END_STREAM | END_HEADERS, stream, b"\x88"))


context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(sys.argv[1], sys.argv[2])
context.set_alpn_protocols(["h2"])
listener = socket.create_server(("127.0.0.1", 0))
print(listener.getsockname()[1], file=sys.stderr, flush=True)
while True:
    threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()

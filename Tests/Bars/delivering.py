"""The bars of delivery: load tests beside wrk and hey, and the start of a large ledger."""

import json
import os
import re
import socket
import statistics
import subprocess
import time
from contextlib import contextmanager
from pathlib import Path
from typing import Iterator

from bars import Outcome, Workshop, spread

SECONDS = 3
"""The duration of each run of a load tool."""
CONNECTIONS = (8, 64)
NGINX = """
worker_processes 1; daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.log;
events {{ worker_connections 1024; }}
http {{
  access_log off; client_max_body_size 10m; client_body_buffer_size 64k;
  client_body_temp_path {folder}/body; keepalive_requests 100000000;
  server {{ listen 127.0.0.1:{port}; location / {{ return 201; }} }}
}}
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def sink(folder: Path) -> Iterator[str]:
    """A server that takes bodies and keeps nothing."""
    port = free_port()
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, port=port))
    process = subprocess.Popen(["nginx", "-c", folder / "nginx.conf"], stderr=subprocess.DEVNULL)
    try:
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.05)
        yield f"http://127.0.0.1:{port}/"
    finally:
        process.terminate()
        process.wait()


def bodies(folder: Path) -> Path:
    """Fifty files of 10 kB that no compressor makes smaller."""
    out = folder / "bodies/abc1def2"
    out.mkdir(parents=True, exist_ok=True)
    for number in range(50):
        (out / f"{number}.bin").write_bytes(os.urandom(10_000))
    return out


def load(workshop: Workshop, url: str, rate: int, connections: int, seconds: int) -> dict:
    words = [
        workshop.tool, "load", "--to", url, "--as", "http", "--from", workshop.folder / "bodies",
        "--rate", f"{rate}/s", "--duration", f"{seconds}s", "--connections", str(connections),
        "--progress", "none", "--json",
    ]
    # Asked for more than it can do, it says so and ends with 99.
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    return json.loads(done.stdout)


def rate_of(words: list) -> float:
    text = subprocess.run(words, capture_output=True, text=True, check=True).stdout
    return float(re.search(r"Requests/sec:\s*([\d.]+)", text).group(1))


def uploads(workshop: Workshop) -> Iterator[Outcome]:
    """Requests a second of 10 kB, in turn with wrk and hey."""
    body = bodies(workshop.folder) / "0.bin"
    script = workshop.folder / "post.lua"
    script.write_text(
        f'wrk.method = "POST"; local f = io.open("{body}", "rb"); wrk.body = f:read("*a")\n'
    )
    with sink(workshop.folder) as url:
        for connections in CONNECTIONS:
            rounds: list[tuple[float, float, float]] = []
            for _ in range(max(workshop.rounds, 7)):
                wrk = rate_of(
                    ["wrk", "-t1", f"-c{connections}", f"-d{SECONDS}s", "-s", script, url]
                )
                hey = rate_of(
                    ["hey", "-z", f"{SECONDS}s", "-c", str(connections), "-m", "POST", "-D", body,
                     url]
                )
                ours = load(workshop, url, 300_000, connections, SECONDS)["sent"] / SECONDS
                rounds.append((ours, wrk, hey))
            for name, place, bar in (("wrk", 1, 0.8), ("hey", 2, 2)):
                ratios = [round[0] / round[place] for round in rounds]
                yield Outcome(
                    f"load, 10 kB, {connections} connections: request rate divided by the rate of {name}",
                    statistics.median(ratios), "x", bar, False, spread(ratios),
                )
        late = load(workshop, url, 2_000, 64, 10)["lateness_ms"]
    yield Outcome(
        "load at 2,000 requests per second: delay of request starts, p99", late["p99"], "ms", 5, True,
        f"p50 {late['p50']:.2g} ms, p99.9 {late['p99.9']:.2g} ms",
    )


def ledger(workshop: Workshop) -> Iterator[Outcome]:
    """From the start of a sender to its first request, with a million files in the ledger."""
    count, there = 1_000_000, 1_000
    folder = workshop.folder / "million"
    content = b"timestamp,latitude\n1772427600000,1.0\n"
    checksum = subprocess.run(
        ["python3", "-c", "import sys, zlib; print('%08x' % zlib.crc32(sys.stdin.buffer.read()))"],
        input=content, capture_output=True, check=True,
    ).stdout.decode().strip()
    patient = folder / "beiwe/abc1def2"
    patient.mkdir(parents=True)
    with open(folder / "files.jsonl", "w") as lines:
        for number in range(count):
            path = f"beiwe/abc1def2/abc1def2_gps_{1772427600000 + number}.csv"
            if number < there:
                (folder / path).write_bytes(content)
            entry = {
                "path": path, "recorder": "beiwe", "participant": 0, "patient": "abc1def2",
                "stream": "gps", "rows": 1, "bytes": len(content), "content_bytes": len(content),
                "content_crc32": checksum, "first": 1772427600000, "last": 1772427600000,
                "closed": None, "due": 1772427600000 + number,
            }
            lines.write(json.dumps(entry, separators=(",", ":")) + "\n")
    port = free_port()
    words = [
        workshop.tool, "send", folder, "--to", f"http://127.0.0.1:{port}/in", "--as", "http",
        "--retry-for", "0s", "--progress", "none",
    ]
    began = time.perf_counter()
    subprocess.run(words, capture_output=True, check=False)  # No server listens yet.
    listing = time.perf_counter() - began
    times = []
    for _ in range(3):
        with socket.create_server(("127.0.0.1", port)) as server:
            began = time.perf_counter()
            sender = subprocess.Popen(
                words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
            server.accept()[0].close()
            times.append(time.perf_counter() - began)
            sender.kill()
            sender.wait()
    yield Outcome(
        "send: time to the first request with 1,000,000 files in the ledger", statistics.median(times), "s", 10, True,
        f"{spread(times)}; the first listing of all files takes {listing:.0f} s",
    )


BARS = [uploads, ledger]

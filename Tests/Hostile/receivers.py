"""Requests that no phone sends, to the program's own receivers."""

from __future__ import annotations

import http.client
import re
import signal
import subprocess

from data import Attack


def requests(attack: Attack) -> None:
    """Asks every receiver for paths that no phone has."""
    for name in ["beiwe", "http", "mylifedb", "cozie"]:
        store = attack.work / f"store.{name}"
        receive = [attack.tool, "receive", "--as", name, "--store", str(store), "--port", "0"]
        process = subprocess.Popen(
            [*receive, "--progress", "none"], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL
        )
        try:
            assert process.stderr is not None
            port = None
            while port is None:
                line = process.stderr.readline().decode()
                if not line:
                    break
                found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
                port = int(found[1]) if found else None
            for path in ["/a%00b", "/%00", "/raw/..%00/x", "/a/b.csv%00.txt"]:
                client = http.client.HTTPConnection("127.0.0.1", port or 0, timeout=10)
                client.request("PUT", path, body=b"text")
                status = client.getresponse().status
                attack.expect(status == 400, f"PUT {path} to {name}: {status}")
                client.close()
        finally:
            process.send_signal(signal.SIGINT)
            attack.end(process, f"receive as {name}")
    attack.guard("requests", "store")

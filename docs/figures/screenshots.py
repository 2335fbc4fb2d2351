"""Takes the pictures of a report page and of a load test.

    python3 docs/figures/screenshots.py .build/release/understudy

It records a participant, draws the report page in light and dark colours, and load-tests a server that stops for two
seconds. It writes report.png, report-dark.png and load.png beside itself. It needs Chromium.
"""

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import IO

HERE = Path(__file__).resolve().parent
WIDTH = 1000
STUDY = "--study week --participants 1 --days 4 --seed 11 --streams accel,gps,powerState"
PORT = 8087
LOAD = (
    f"--to http://127.0.0.1:{PORT} --as beiwe --participants 100 --connections 16 "
    "--stages 20s:20/s,20s:60/s,20s:20/s"
)
PARTICIPANT = "main > section, main > details > summary { display: none }"
DARK = ("--force-dark-mode", "--blink-settings=preferredColorScheme=0")


def take(page: Path, picture: str, height: int, *options: str) -> None:
    command = ["chromium", "--headless", "--no-sandbox", "--hide-scrollbars", "--disable-gpu"]
    command += [*options, f"--window-size={WIDTH},{height}"]
    command += [f"--screenshot={HERE / picture}", f"file://{page}"]
    subprocess.run(command, check=True, capture_output=True)


def take_report(program: Path, folder: Path) -> None:
    for words in (f"record {STUDY} --as beiwe,truth --output week", "report week"):
        subprocess.run([program, *words.split()], cwd=folder, check=True, capture_output=True)
    page = folder / "report.html"
    # The picture shows the participant alone.
    page.write_text(page.read_text().replace("</head>", f"<style>{PARTICIPANT}</style></head>"))
    take(page, "report.png", 1180)
    take(page, "report-dark.png", 1180, *DARK)


def wait_for_uploads(progress: IO[str], count: int) -> None:
    """Reads progress such as `{"seconds":1.5,"text":"356 uploads, …"}` up to a number of uploads."""
    for line in progress:
        match = re.search(r'"text":"([\d,]+) uploads', line)
        if match and int(match[1].replace(",", "")) >= count:
            return


def take_load_test(program: Path, folder: Path) -> None:
    receive = f"receive --as beiwe --store store --port {PORT} --progress none"
    load = f"load {LOAD} --report load.html --threshold p99<800ms --threshold stored>=99.9%"
    server = subprocess.Popen([program, *receive.split()], cwd=folder)
    try:
        time.sleep(1)
        test = subprocess.Popen(
            [program, *load.split(), "--progress", "json"],
            cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        )
        # A thousand uploads are planned for the first 30 s.
        wait_for_uploads(test.stderr, 980)
        os.kill(server.pid, signal.SIGSTOP)
        time.sleep(2)
        os.kill(server.pid, signal.SIGCONT)
        # The threshold of the latency fails.
        test.communicate()
        assert test.returncode == 99
    finally:
        server.terminate()
    take(folder / "load.html", "load.png", 1870)


def main() -> None:
    program = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        take_report(program, Path(folder))
        take_load_test(program, Path(folder))


if __name__ == "__main__":
    main()

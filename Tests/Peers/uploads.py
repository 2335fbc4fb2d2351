"""Uploads as a Beiwe server gets them, opened by cryptography.

This judge is independent: it is written from a description of the app's files and requests, not
from the program. A recording is sent to a server that rejects requests, breaks connections and
loses responses. It is also sent as files for a key that is made here. Both must receive the
recorded bytes, encrypted and with forms as in the app. Sound, and answers with letters of all
kinds, which no recording has, are made by hand and sent as files too.
"""

import json
import random
from collections import Counter
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)

from arrivals import Examination, Originals, examine, recorded, uploads
from delivery import FAULTS, Delivery, Server, send
from envelope import PrivateKey
from freshness import freshness
from identities import identities, phones, strangers
from spoiled_uploads import controls
from verdicts import Judgement, arguments, tool

FEWEST = 200
"""Uploads that a server must have got."""
PATIENT, SURVEY = "abc1def2", "5f3c1b2a9d8e7f6a5b4c3d2e"
"""The participant and the survey of handmade files."""


def by_requests(judgement: Judgement, recording: Path, room: Path) -> Examination:
    """To a server that misbehaves."""
    store = room / "store"
    with Server(tool(), store) as server:
        delivery = send(tool(), recording, server.url, room / "requests.sqlite")
    ended(judgement, "uploads", delivery)
    lines = (store / "faults.jsonl").read_text().splitlines()
    faults = Counter(json.loads(line)["fault"] for line in lines)
    judgement.bar(
        "uploads: faults that the stand-in server added, and its exit code",
        truth="every kind of fault; exit code 0",
        found=", ".join(f"{name} in {faults[name]}" for name in FAULTS)
        + f" requests; exit code {server.status}",
        allowed="every kind of fault; exit code 0",
        holds=all(faults[name] for name in FAULTS) and server.status == 0,
    )
    originals, came = recorded(recording), uploads(store / "uploads")
    judgement.bar(
        "uploads: number of files that arrived",
        truth=f"{len(originals)}",
        found=f"{len(came)}",
        allowed=f"all, ≥ {FEWEST}",
        holds=len(came) == len(originals) >= FEWEST,
    )
    keys = {file.stem: PrivateKey(file.read_bytes()) for file in (store / "keys").glob("*.pem")}
    examination = examine("uploads", came, keys, originals, are_requests=True)
    examination.report(judgement)
    identities(judgement, "uploads", came)
    phones(judgement, "uploads", came, recording)
    strangers(judgement, came, recording)
    spoiled = min(came, key=lambda u: (not u.name.startswith(f"{u.patient}_accel"), u.name))
    controls(judgement, spoiled, keys[spoiled.patient], originals)
    return examination


def as_files(
    judgement: Judgement, way: str, folder: Path, originals: Originals, room: Path
) -> Examination:
    """For a key that is made here."""
    room.mkdir()
    key = rsa.generate_private_key(public_exponent=65_537, key_size=2048)
    public = room / "public.pem"
    public.write_bytes(
        key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    )
    to = room / "to"
    delivery = send(tool(), folder, to.as_uri(), room / "ledger.sqlite", "--public-key", public)
    ended(judgement, way, delivery)
    came = uploads(to)
    private = PrivateKey(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    keys = {upload.patient: private for upload in came}
    examination = examine(way, came, keys, originals, are_requests=False)
    examination.report(judgement)
    identities(judgement, way, came)
    if (folder / "truth").exists():
        phones(judgement, way, came, folder)
    return examination


def ended(judgement: Judgement, way: str, delivery: Delivery) -> None:
    said = f": {delivery.said}" if delivery.status else ""
    judgement.bar(
        f"{way}: exit code of send",
        truth="0",
        found=f"{delivery.status}{said}",
        allowed="0",
        holds=delivery.status == 0,
    )


def made_by_hand(folder: Path) -> Originals:
    """Writes a phone's files that no recording has."""
    noise = random.Random(1)
    answers = "question id,question text,answer\n1,Wie geht’s?,größer 😀\n2,眠れましたか,はい\n"
    contents = {
        f"surveyAnswers_{SURVEY}_1711505884462.csv": answers.encode(),
        f"voiceRecording_{SURVEY}_1711505884463.mp4": noise.randbytes(100_001),
        f"voiceRecording_{SURVEY}_1711505884464.wav": noise.randbytes(160_000),
    }
    (folder / PATIENT).mkdir(parents=True)
    for name, content in contents.items():
        (folder / PATIENT / f"{PATIENT}_{name}").write_bytes(content)
    return {(PATIENT, f"{PATIENT}_{name}"): content for name, content in contents.items()}


def main() -> None:
    recording, output, profile = arguments()
    judgement = Judgement("cryptography", profile)
    room = recording.with_name(f"{recording.name}-sent")
    room.mkdir()
    hand = room / "hand"
    examinations = [
        by_requests(judgement, recording, room),
        as_files(judgement, "files", recording, recorded(recording), room / "files"),
        as_files(judgement, "handmade files", hand, made_by_hand(hand), room / "by-hand"),
    ]
    freshness(judgement, [file for some in examinations for file in some.opened])
    judgement.write(output)


if __name__ == "__main__":
    main()

"""Checks the form and the headers with which the Beiwe app uploads a file.

Each function yields what is wrong, in words. Values that the app takes from the phone are checked
by their form alone.
"""

import json
import re
import uuid
from collections.abc import Callable, Iterator
from zoneinfo import available_timezones

from envelope import Malformed, decoded

PATIENT = "[a-z1-9]{8}"
STREAMS = (
    "accel|gps|gyro|magnetometer|devicemotion|powerState|proximity|reachability|ios_log|"
    "surveyTimings_[0-9A-Za-z]{24}|surveyAnswers_[0-9A-Za-z]{24}"
)
NAME = re.compile(
    rf"(?P<patient>{PATIENT})_"
    rf"(?:(?P<stream>{STREAMS})_(?P<ms>\d{{13}})\.csv|voiceRecording_[0-9A-Za-z]{{24}}_\d{{13}}\.(?:mp4|wav))"
)
"""The name of a file, by its participant, stream and time."""
TYPES = {"csv": r"text/csv", "mp4": r"video/mp4", "wav": r"audio/(x-|vnd\.)?wave?"}
"""Content types by extension; which one of wav is not known."""
ZONES = available_timezones()

REPORT = set(
    """
    app_commit timestamp transition_count battery_level battery_state device_model
    proximity_monitoring_enabled on_wifi location_services_enabled
    location_significant_change_monitoring_enabled location_permission notification_permission
    background_refresh_status last_upload_start last_upload_end number_uploads_queued
    last_application_will_terminate last_application_did_become_active
    last_application_did_enter_background last_application_did_receive_memory_warning last_app_start
    last_successful_login last_background_push_notification_received
    last_foreground_push_notification_received count_current_data_files count_upload_files_count
    """.split()
)
"""Keys of the status report of a phone that is registered, as all are that upload."""
PERMISSIONS = [
    "not_determined",
    "restricted",
    "denied",
    "authorized_always",
    "authorized_when_in_use",
]


def matches(pattern: str) -> Callable[[str], bool]:
    return lambda value: re.fullmatch(pattern, value) is not None


def is_digest(value: str) -> bool:
    """Base64 of SHA-256."""
    try:
        return len(decoded(value.encode(), "password")) == 32
    except Malformed:
        return False


def is_uuid(value: str) -> bool:
    try:
        return str(uuid.UUID(value)) == value.lower()
    except ValueError:
        return False


def parsed(value: str) -> object:
    """JSON, or None."""
    try:
        return json.loads(value)
    except ValueError:
        return None


def is_texts(value: str) -> bool:
    """A JSON array of strings."""
    texts = parsed(value)
    return isinstance(texts, list) and all(isinstance(text, str) for text in texts)


FIELDS: dict[str, Callable[[str], bool]] = {
    "password": is_digest,
    "patient_id": matches(PATIENT),
    "device_id": is_uuid,
    "version_code": matches(r"2\.5\.2"),
    "version_name": matches(r"2024\.46"),
    "os_version": matches(r"\d+(\.\d+){1,2}"),
    "timezone": lambda value: value in ZONES,
    "supported_features": lambda value: parsed(value) == ["survey_resend"],
    "device_status_report": lambda value: isinstance(parsed(value), dict),
    "notification_uuids": is_texts,
    "active_survey_ids": is_texts,
    "file_name": matches(NAME.pattern),
}
"""All that the form has before its file."""

VALUES: dict[str, Callable[[str], bool]] = {
    "timestamp": matches(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \S+"),
    "battery_state": matches(r"-?\d+"),
    "location_permission": lambda value: value in PERMISSIONS,
}
"""The fields of the status report whose form is known."""


def wrong_fields(form: dict, patient: str, name: str) -> Iterator[str]:
    fields = form["fields"]
    yield from wrong_keys("field", set(fields), set(FIELDS))
    for field, value in fields.items():
        if not isinstance(value, str):
            yield f"{field}: no text"
        elif field in FIELDS and not FIELDS[field](value):
            yield f"{field}: {value[:60]}"
    yield from wrong_report(parsed(fields.get("device_status_report", "")))
    for field, wanted in {"patient_id": patient, "file_name": name}.items():
        if fields.get(field) != wanted:
            yield f"{field}: {fields.get(field)}, not {wanted}"


def wrong_report(report: object) -> Iterator[str]:
    if not isinstance(report, dict):
        return
    yield from wrong_keys("status report", set(report), REPORT)
    for key, value in report.items():
        if not isinstance(value, str):
            yield f"status report: {key} is no string"
        elif key in VALUES and not VALUES[key](value):
            yield f"status report: {key} is {value}"


def wrong_keys(what: str, found: set[str], wanted: set[str]) -> Iterator[str]:
    if missing := sorted(wanted - found):
        yield f"{what}: no {', '.join(missing)}"
    if unknown := sorted(found - wanted):
        yield f"{what}: {', '.join(unknown)} too"


def wrong_file(form: dict, name: str) -> Iterator[str]:
    """The part with the file, which is the last one."""
    part = form["file"]
    if part.get("name") != "file":
        yield f"the file's part is {part.get('name')}"
    if part.get("filename") != name:
        yield f"filename: {part.get('filename')}, not {name}"
    kind = part.get("content_type") or "none"
    if not re.fullmatch(TYPES.get(name.rpartition(".")[2], ""), kind):
        yield f"content type of the file: {kind}"


def wrong_request(form: dict, size: int) -> Iterator[str]:
    """The properties of requests alone: headers, and the order of the parts."""
    if form["file"].get("is_last") is not True:
        yield "the file is not the last part"
    headers = {key.lower(): value for key, value in form["headers"].items()}
    boundary = re.fullmatch(
        r"multipart/form-data; boundary=(alamofire\.boundary\.[0-9a-f]{16})",
        headers.get("content-type", ""),
    )
    if not boundary:
        yield f"Content-Type: {headers.get('content-type')}"
    if not is_app(headers.get("user-agent", ""), form["fields"].get("os_version", "")):
        yield f"User-Agent: {headers.get('user-agent')}"
    if headers.get("accept-encoding") != "gzip;q=1.0, compress;q=0.5":
        yield f"Accept-Encoding: {headers.get('accept-encoding')}"
    if not headers.get("accept-language"):
        yield "no Accept-Language"
    for header in ("expect", "transfer-encoding"):
        if header in headers:
            yield f"{header}: {headers[header]}"
    length = headers.get("content-length", "none")
    lengths = body_lengths(form, boundary[1], size) if boundary else []
    if length not in lengths:
        yield f"Content-Length: {length}, the parts have {lengths}"


def is_app(agent: str, os_version: str) -> bool:
    """Whether a User-Agent is the app's, and of the form's system."""
    found = re.fullmatch(
        r"(?:Beiwe2/2\.5\.2 \(harvard\.lab\.onnela\.beiwe\.ios"
        r"|Beiwe/2\.5\.2 \(lab\.onnela\.beiwe\.ios)"
        r"; build:2024\.46; iOS (\d+\.\d+\.\d+)\) Alamofire/4\.9\.1",
        agent,
    )
    whole = os_version if os_version.count(".") == 2 else f"{os_version}.0"
    return found is not None and found[1] == whole


def body_lengths(form: dict, boundary: str, size: int) -> list[str]:
    """The lengths of a body whose fields have only names, without and with a final line end."""
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="'
    parts = [f'{head}{key}"\r\n\r\n{value}\r\n' for key, value in form["fields"].items()]
    file = form["file"]
    parts.append(f'{head}{file["name"]}"; filename="{file["filename"]}"\r\n')
    parts.append(f"Content-Type: {file['content_type']}\r\n\r\n")
    length = sum(len(part.encode()) for part in parts) + size + len(f"\r\n--{boundary}--")
    return [str(length), str(length + 2)]

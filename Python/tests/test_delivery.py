"""A server on this machine, and a load test of it."""

import urllib.request
from pathlib import Path

import pytest

import understudy


def test_load_test_of_a_receiver(hour: understudy.Recording, tmp_path: Path) -> None:
    with understudy.receive("beiwe", tmp_path / "store") as server:
        assert server.url == f"http://127.0.0.1:{server.port}"
        assert server.summary is None
        result = understudy.load_test(
            server.url,
            rate="20/s",
            duration="1s",
            from_=hour.path,
            threshold=["errors<1%", "p99<60s"],
            progress=False,
        )
        bad = understudy.load_test(
            server.url,
            rate="10/s",
            duration="1s",
            from_=hour.path,
            threshold="p99<0.001ms",
            progress=False,
        )
    assert result.ok and result.reason == ""
    assert result.stored == result.figures["asked"] == 20
    assert 0 < result.latency_ms["p50"] <= result.latency_ms["max"]
    assert not bad.ok
    assert "p99<" in bad.reason
    assert server.summary is not None
    assert server.summary["requests"] >= 30
    store = understudy.open_recording(server.store)
    assert store.layouts == ["beiwe-download"]
    assert len(store.participants) == 2
    assert sum(store.scan(name).collect().height for name in store.streams) > 0


def test_faults_are_met(tmp_path: Path) -> None:
    with understudy.receive("beiwe", tmp_path, fault=["503:100%"]) as server:
        with pytest.raises(urllib.error.HTTPError) as caught:
            urllib.request.urlopen(server.url + "/upload/ios/", data=b"")
        caught.value.close()
    assert caught.value.code == 503
    assert server.summary


def test_wrong_options_are_errors_at_the_start(tmp_path: Path) -> None:
    with pytest.raises(understudy.UnderstudyError, match="did you mean beiwe") as caught:
        understudy.receive("beiwee", tmp_path).__enter__()
    assert caught.value.code == 64

"""The notebooks run from their beginning to their end."""

import ast
from pathlib import Path
from typing import Any

import nbclient
import nbformat
import pytest

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


def run(name: str, folder: Path) -> Any:
    """The notebook with its outputs, run in a folder of its own."""
    notebook: Any = nbformat.read(EXAMPLES / name, as_version=4)  # type: ignore[no-untyped-call]
    assert all(not cell.outputs for cell in notebook.cells if cell.cell_type == "code")
    nbclient.NotebookClient(
        notebook, timeout=60, resources={"metadata": {"path": str(folder)}}
    ).execute()
    return notebook


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_first_look_runs(program: Path, tmp_path: Path) -> None:
    notebook = run("first-look.ipynb", tmp_path)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    (overview,) = [o for o in code[0].outputs if o.output_type == "execute_result"]
    assert overview.data["text/html"].startswith("<")
    passed, failed = ast.literal_eval(code[-1].outputs[-1].data["text/plain"])
    assert passed > 50 and failed == 0


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_gait_finds_walks_and_their_cadence(program: Path, tmp_path: Path) -> None:
    notebook = run("gait.ipynb", tmp_path)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    score = ast.literal_eval(code[-1].outputs[-1].data["text/plain"])
    assert score["windows"] > 100
    assert score["precision"] > 0.9
    assert score["recall"] > 0.6
    assert score["median_error_hz"] < 0.15

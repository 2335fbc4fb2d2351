"""The streets of a region's town, measured by osmnx, against what was measured of the real town.

The indicators are from Boeing, who wrote osmnx and measured towns with it
(doi:10.1007/s41109-019-0189-1). The values of real towns are from Boeing too
(doi:10.7910/DVN/ZTFPTB). They are of the streets for cars in whole agglomerations, ours of a square
in the middle of a town.

Paths are left out, as no car drives there. So are motorways and ramps: a real motorway is a line
for each direction, with junctions of many ramps, and ours is one line. They are one or two pieces
of a hundred, and move no indicator of London and Singapore by .004.
"""

import itertools
import json
import subprocess
import warnings
from pathlib import Path

import networkx as nx
import numpy as np
import osmnx

from recording import manifest
from trials import ROOT
from verdicts import Judgement, arguments, tool

HALF = 4_800
"""Metres from the middle of a town to each side of the square."""
MARGIN = 1.5
"""The factor of `HALF` up to which streets are read. It is past the corners of the square at 1.41,
so streets continue beyond the square."""
LEFT_OUT = ("path", "motorway", "ramp")
BINS = 36
"""Directions of 10 degrees, as Boeing's."""
BLOCK, BOARD = 100, 1_000
"""Metres: blocks of the chessboard, which is alike everywhere, and from its middle to its sides."""
EARTH = 6_371_009
"""Metres: the radius that osmnx takes."""

INDICATORS = {
    "streets per node": 0.1,
    "share of dead ends": 0.04,
    "share of four-way junctions": 0.04,
    "entropy of street directions": 0.06,
    "circuity": 0.03,
}
"""By how much each may be off: ours."""
MEASURED = {
    "london": [2.53, 0.26, 0.06, 3.57, 1.06],
    "nairobi": [2.55, 0.25, 0.07, 3.57, 1.06],
    "tokyo": [2.87, 0.15, 0.16, 3.57, 1.05],
    "sao-paulo": [2.92, 0.12, 0.16, 3.58, 1.05],
    "singapore": [2.97, 0.11, 0.20, 3.58, 1.07],
}
"""The indicators of real towns, in their order."""

Point = tuple[float, float]
"""Longitude and latitude in degrees."""


def town(region: str, file: Path) -> nx.MultiDiGraph:
    """The streets that the tool exports, without those left out."""
    words = [tool(), "streets", "export", "--region", region, "--output", file]
    words += ["--radius-km", f"{MARGIN * HALF / 1000}"]
    subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True)
    points: dict[int, Point] = {}
    pieces = []
    for street in json.loads(file.read_text())["features"]:
        properties, line = street["properties"], street["geometry"]["coordinates"]
        if properties["road"] not in LEFT_OUT:
            ends = properties["from"], properties["to"]
            points |= zip(ends, (line[0], line[-1]))
            pieces.append(ends)
    return network(points, pieces)


def chessboard(half: float) -> nx.MultiDiGraph:
    """Straight streets in equal blocks, round the point where longitude and latitude are 0."""
    step = np.degrees(BLOCK / EARTH)
    most = round(MARGIN * half / BLOCK)
    reach = range(-most, most + 1)
    corners = {place: number for number, place in enumerate(itertools.product(reach, reach))}
    points = {number: (step * east, step * north) for (east, north), number in corners.items()}
    pieces = [
        (number, corners[other])
        for (east, north), number in corners.items()
        for other in ((east + 1, north), (east, north + 1))
        if other in corners
    ]
    return network(points, pieces)


def network(points: dict[int, Point], pieces: list[tuple[int, int]]) -> nx.MultiDiGraph:
    """As osmnx has it: nodes with degrees, an edge in both directions, bends left out."""
    graph = nx.MultiDiGraph(crs="EPSG:4326")
    for node, (longitude, latitude) in points.items():
        graph.add_node(node, x=longitude, y=latitude)
    for number, (start, end) in enumerate(pieces):
        graph.add_edges_from([(start, end), (end, start)], osmid=number)
    return osmnx.simplify_graph(osmnx.distance.add_edge_lengths(graph))


def middle(graph: nx.MultiDiGraph, half: float) -> nx.MultiDiGraph:
    """The streets in the square; the streets at a node are counted before, so that no street ends
    at the border.

    The read area is a circle or a square, so its extremes are on both sides of its middle.
    """
    places = np.array([(place["x"], place["y"]) for _, place in graph.nodes(data=True)])
    centre = (places.min(0) + places.max(0)) / 2
    counts = osmnx.stats.count_streets_per_node(graph)
    nx.set_node_attributes(graph, counts, "street_count")
    scale = np.radians(1) * EARTH
    across = scale * np.cos(np.radians(centre[1]))
    inside = [
        node
        for node, place in graph.nodes(data=True)
        if abs(across * (place["x"] - centre[0])) < half
        and abs(scale * (place["y"] - centre[1])) < half
    ]
    return graph.subgraph(inside).copy()


def indicators(graph: nx.MultiDiGraph) -> list[float]:
    """In the order of `INDICATORS`.

    Entropy is computed for the directed graph, which has each street in both directions.
    """
    statistics = osmnx.stats.basic_stats(graph)
    shares = statistics["streets_per_node_proportions"]
    directed = osmnx.bearing.add_edge_bearings(graph)
    return [
        statistics["streets_per_node_avg"],
        shares.get(1, 0),
        shares.get(4, 0),
        osmnx.bearing.orientation_entropy(directed, num_bins=BINS),
        statistics["circuity_avg"],
    ]


def fits(values: list[float], measured: list[float]) -> list[bool]:
    """For each indicator, whether it is near enough."""
    near = zip(values, measured, INDICATORS.values())
    return [abs(value - real) <= allowed for value, real, allowed in near]


def main() -> None:
    recording, output, profile = arguments()
    warnings.simplefilter("ignore")
    judgement = Judgement("osmnx", profile)
    region = manifest(recording)["arguments"]["region"]
    measured = MEASURED[region]
    streets = town(region, output.with_suffix(".geojson"))
    values = indicators(middle(streets, HALF))
    rows = zip(INDICATORS.items(), measured, values, fits(values, measured))
    for (what, allowed), real, value, holds in rows:
        judgement.bar(
            f"{region}: {what}",
            truth=f"{real:.2f}",
            found=f"{value:.3f}",
            allowed=f"± {allowed}",
            holds=holds,
        )
    board = indicators(middle(chessboard(BOARD), BOARD))
    judgement.control(
        "a grid of 100 m blocks in place of the town, for each indicator",
        found=", ".join(f"{value:.2f}" for value in board),
        seen=not any(fits(board, measured)),
    )
    other = max(MEASURED, key=lambda name: abs(MEASURED[name][0] - measured[0]))
    judgement.control(
        "indicators of the town whose streets per node differ most",
        found=f"{other}: {sum(fits(values, MEASURED[other]))} of {len(values)} fit",
        seen=not all(fits(values, MEASURED[other])),
    )
    judgement.write(output)


if __name__ == "__main__":
    main()

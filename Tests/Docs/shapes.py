"""Shapes of sentences that are hard to read, each with a better one."""

import re
from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Shape:
    name: str
    pattern: re.Pattern[str]
    instead: str
    bad: str
    """Is found: the negative control of the checker."""
    good: str
    """Is not found."""

    def found(self, sentence: str) -> str | None:
        """The first words of a sentence that have this shape."""
        match = self.pattern.search(sentence)
        return match[0].strip() if match else None


def shape(name: str, patterns: list[str], instead: str, bad: str, good: str) -> Shape:
    return Shape(name, re.compile("|".join(patterns)), instead, bad, good)


SHAPES = [
    shape(
        "tell",
        [r"\b(?:[Tt]ells?|[Tt]old|[Tt]elling)\b(?! (?:apart|them apart|it apart))"],
        "report, show, print, record; or say who reads what",
        "gaps.csv tells each gap with its reason",
        "gaps.csv lists each gap with its reason",
    ),
    shape(
        "pronoun for people",
        [
            r"\b(?:[Ww]ho|[Ww]hat|[Ww]here|[Ww]hich)(?:so)?ever\b",
            r"\b(?:[Nn]o|[Ee]very|[Aa]ny|[Ss]ome)body\b",
        ],
        "the noun: participant, reader, server, file",
        "whoever reads the file, and nobody else",
        "readers of the file, and no other person",
    ),
    shape(
        "clause as a subject",
        [r"^(?:What|Who|Where|How)\b(?! (?:about|to) )(?=(?: \S+){5})[^?]*[^?]$(?<!:)"],
        "the noun",
        "What is wrong stays in the list.",
        "What is wrong with this file?",
    ),
    shape(
        "clause as an object",
        [
            r"\b(?:says?|lists?|prints?|reports?|shows?|writes?|keeps?|reads?|checks?) what\b",
            r"\b(?:sends?|records?|of|from|for|with|to|by) what\b",
        ],
        "the noun",
        "The page lists what a phone does.",
        "The page lists the actions of a phone.",
    ),
    shape(
        "those who",
        [
            r"\b[Tt]hose (?:who|that|which|of|with|without|in|on|at|for|from)\b",
            r"\b(?:who|that) of\b",
        ],
        "the noun",
        "Those of a phone are longer.",
        "Those files are longer.",
    ),
    shape(
        "is there",
        [
            r"\b(?:where|if|when|while|as) there (?:is|are) (?:one|none|any|no such)\b",
            r"\b(?:is|are|was) (?:not )?there\b(?! (?:a|an|no|any|only|one)\b)",
        ],
        "exists, is missing, is a duplicate",
        "and the truth where there is one",
        "and the truth if it exists",
    ),
    shape(
        "inversion",
        [
            r"^(?:Of (?!course)|Nor |Neither |To (?:it|them) |By it |In it )",
            r"^Not [a-z]+ (?:is|are|does|do)\b",
        ],
        "subject, verb, object",
        "Of streets it has 1,800 points.",
        "It has 1,800 street points.",
    ),
    shape(
        "a thing that knows",
        [
            r"\b(?:knows?|knew) (?:no|nothing|neither|none|only|nor|of no)\b",
            r"\b(?:it|which|that|file|rule|page|server|app|program|recorder|phone) knows?\b",
            r"\b(?:reader|parser|type|target|module) knows?\b",
        ],
        "depends on, contains, has",
        "Check knows neither of them.",
        "Check depends on neither of them.",
    ),
    shape(
        "go on",
        [
            r"\b(?:go|goes|going|went) on\b",
            r"\b(?:come|comes|came) out\b",
        ],
        "continue, give up, result",
        "It goes on after a kill.",
        "It continues after a kill.",
    ),
    shape(
        "doubled",
        [
            r"\b[Dd]oubled\b",
            r"\bis (?:there|in it) twice\b",
            r"\b(?:and|or) more$",
        ],
        "duplicate, extra",
        "lost, doubled or reordered rows",
        "missing, duplicate or out-of-order rows",
    ),
    shape(
        "a rule that holds",
        [
            r"\b(?:rules?|checks?|it|all) (?:holds?|held)\b",
            r"\b(?:rules?) (?:is|are) broken\b",
            r"\bnot judged\b",
        ],
        "a check passes, fails, is skipped",
        "all rules hold",
        "all checks pass",
    ),
    shape(
        "foresee",
        [
            r"\bforesaw\b",
            r"\bforeseen\b",
            r"\bforesees?\b",
        ],
        "unexpected, forecast, expect",
        "An error that was not foreseen",
        "An unexpected error",
    ),
    shape(
        "stand and lie",
        [
            r"\b(?:[Aa]s it stands?|as they stand|stood|lies)\b",
            r"\bstands? (?:for|beside|in|on|there|below|above|at)\b",
        ],
        "is, represents, replaces",
        "The file stands beside the truth.",
        "The file is in the same folder as the truth.",
    ),
    shape(
        "made ones",
        [
            r"\b(?:made|own|right|wrong|true|last|first|other|real|whole|good|bad|new|old) ones\b",
        ],
        "the noun",
        "in place of a region's made ones",
        "in place of a region's generated streets",
    ),
    shape(
        "dashes or colons",
        [r"(?:(?:(?<!default)(?<!^understudy)(?<!^Usage): | - | – |—).*){2,}"],
        "two sentences",
        "It stops: the server: it is down.",
        "It stops: the server is down.",
    ),
]


def findings(sentence: str) -> Iterator[tuple[Shape, str]]:
    for candidate in SHAPES:
        if words := candidate.found(sentence):
            yield candidate, words

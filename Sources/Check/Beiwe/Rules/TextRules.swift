import Reading

/// Rules about the text of each file, for any content.
extension BeiweCheck {
  static let text: [Rule] = [
    Rule(
      "headers", "The first line of a file is its stream's header, in both layouts.",
      limit: "exact: readers find columns by these names",
      catches: "one changed letter in one header",
      .text(.header)),
    Rule(
      "cells",
      "A row has as many cells as its header; rows of the app's log may have more.",
      limit: "exact; the app writes the texts of ios_log with their commas",
      catches: "one extra comma in one row",
      .text(.cells)),
    Rule(
      "timestamps",
      "A row begins with 13 digits, which are the milliseconds since 1970.",
      limit: "exact: the server drops a row with another beginning, or stops at it",
      catches: "one letter in one timestamp",
      .text(.timestamp)),
    Rule(
      "shortest-numbers",
      "A number is the shortest text that reads back as the same number.",
      limit:
        "exact: the app never rounds; Swift writes .0 for whole numbers, and an exponent below "
        + "1e-4",
      catches: "one number with an extra zero",
      .text(.number)),
    Rule(
      "level-text",
      "A battery level has the format of the app's version.",
      limit:
        "exact: the shortest text of a single-precision number, or in 2016 a whole percent from 0 "
        + "to 100; -1 for unknown",
      catches: "one level of 0.70 instead of 0.7",
      .text(.level)),
    Rule(
      "words",
      "Events, accuracies and calibrations are words that the app writes.",
      limit: "exact, by the app's version",
      catches: "one word with a letter in lower case",
      .text(.word)),
    Rule(
      "utc-column",
      "In a download, the second column is the time in UTC, to the millisecond.",
      limit: "exact: the server computes it from the first column",
      catches: "one UTC time that differs by 1 ms",
      .text(.utc)),
    Rule(
      "hours", "A row of a download is from the hour in its file's name.",
      limit: "exact: the server assigns rows to hours by whole seconds",
      catches: "one row in the next hour's file",
      .text(.hour)),
    Rule(
      "row-order",
      "Times in a stream do not decrease from row to row.",
      limit:
        "exact, also from file to file, unless rows are later than the time in the next file's "
        + "name. Files of real phones are skipped, since their rows are in order of arrival",
      catches: "two swapped rows",
      .text(.order)),
    Rule(
      "merged-rows",
      "A stream has no duplicate rows.",
      limit: "exact: the server merges rows with identical text; files of real phones are skipped",
      catches: "one duplicate row",
      .text(.repeated)),
    Rule(
      "line-ends",
      "Every line ends in a line feed, except the last line of a download's file.",
      limit: "exact: programs that join files rely on it",
      catches: "one missing line feed",
      .text(.lineEnd)),
    Rule(
      "no-empty-files",
      "A file has at least one row.",
      limit: "exact: the app creates a file when it stores the first row (since 2023-10)",
      catches: "one file with a header and no row",
      .text(.empty)),
  ]
}

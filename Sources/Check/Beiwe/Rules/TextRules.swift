import Reading

/// Rules about the text of each file, for any content.
extension BeiweCheck {
  static let text: [Rule] = [
    Rule(
      "headers", "The first line of a file is its stream's header, in both layouts.",
      limit: "exact, because readers find columns by these names",
      catches: "one changed letter in one header",
      .text(.header)),
    Rule(
      "cells",
      "A row has as many cells as its header, but rows of the app's log may have more cells.",
      limit: "exact, except for ios_log, because the app does not quote commas in its texts",
      catches: "one extra comma in one row",
      .text(.cells)),
    Rule(
      "timestamps",
      "A row begins with 13 digits, which are the milliseconds since 1970.",
      limit: "exact, because the server drops other rows or stops at them",
      catches: "one letter in one timestamp",
      .text(.timestamp)),
    Rule(
      "shortest-numbers",
      "A number is the shortest text that reads back as the same number.",
      limit:
        "exact, because the app never rounds. Swift writes .0 for whole numbers, and an exponent "
        + "for numbers below 1e-4",
      catches: "one number with an extra zero",
      .text(.number)),
    Rule(
      "level-text",
      "A battery level has the format of the app's version.",
      limit:
        "A level is the shortest text of a single-precision number or, in the app of 2016, a whole "
        + "percentage from 0 to 100. An unknown level is -1",
      catches: "one battery level written as 0.70 instead of 0.7",
      .text(.level)),
    Rule(
      "words",
      "Events, accuracies and calibrations are words that the app writes.",
      limit: "exact for each version of the app",
      catches: "one word with a letter in lower case",
      .text(.word)),
    Rule(
      "utc-column",
      "In a download, the second column is the time in UTC, to the millisecond.",
      limit: "exact, because the server computes this column from the first column",
      catches: "one UTC time that differs by 1 ms",
      .text(.utc)),
    Rule(
      "hours", "A row of a download is from the hour in its file's name.",
      limit: "exact, because the server assigns rows to hours by whole seconds",
      catches: "one row in the next hour's file",
      .text(.hour)),
    Rule(
      "row-order",
      "Times in a stream do not decrease from row to row.",
      limit:
        "exact, also between successive files, unless rows are later than the time in the next "
        + "file's name. The rule skips files of real phones, because their rows are in order of "
        + "arrival",
      catches: "two swapped rows",
      .text(.order)),
    Rule(
      "merged-rows",
      "A stream has no duplicate rows.",
      limit:
        "exact, because the server merges rows with identical text. The rule skips files of real "
        + "phones",
      catches: "one duplicate row",
      .text(.repeated)),
    Rule(
      "line-ends",
      "Every line ends in a line feed, except the last line of a download's file.",
      limit: "exact, because programs that join files rely on line feeds",
      catches: "one missing line feed",
      .text(.lineEnd)),
    Rule(
      "no-empty-files",
      "A file has at least one row.",
      limit: "exact, because since 2023-10 the app creates a file when it stores the first row",
      catches: "one file with a header and no row",
      .text(.empty)),
  ]
}

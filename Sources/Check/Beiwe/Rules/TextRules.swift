import Reading

/// What the text of each file must be, whatever it tells.
extension BeiweCheck {
  static let text: [Rule] = [
    Rule(
      "headers", "The first line of a file is its stream's header, in both layouts.",
      limit: "exact: readers find columns by these names", catches: "one letter of one header",
      .text(.header)),
    Rule(
      "cells", "A row has as many cells as its header; the app's log may have more.",
      limit: "exact; texts of ios_log are written with their commas", catches: "one comma too many",
      .text(.cells)),
    Rule(
      "timestamps", "A row begins with 13 digits, milliseconds since 1970.",
      limit: "exact: the server drops or stops at anything else", catches: "one letter in one time",
      .text(.timestamp)),
    Rule(
      "shortest-numbers", "A number is the shortest text that reads back as it.",
      limit: "exact: the app never rounds; Swift writes .0, and an exponent below 1e-4",
      catches: "one zero too many", .text(.number)),
    Rule(
      "level-text", "A battery level reads as its app's version writes it.",
      limit:
        "exact: the shortest text of a Float, or in 2016 a whole percent from 0 to 100; -1 for unknown",
      catches: "one 0.70 for 0.7", .text(.level)),
    Rule(
      "words", "Events, accuracies and calibrations are words of the app.",
      limit: "exact, by the app's version", catches: "one small letter", .text(.word)),
    Rule(
      "utc-column", "In a download the second column is the time in UTC, to the millisecond.",
      limit: "exact: the server computes it from the first", catches: "1 ms in one row", .text(.utc)
    ),
    Rule(
      "hours", "A row of a download lies in the hour that its file is named after.",
      limit: "exact: the server cuts by whole seconds", catches: "one row in the next hour's file",
      .text(.hour)),
    Rule(
      "row-order", "Times do not fall from row to row of a stream.",
      limit:
        "exact, over the borders of files but those that rows run over; a real phone's own files have "
        + "rows as they came",
      catches: "two rows swapped", .text(.order)),
    Rule(
      "merged-rows", "A stream holds no row twice.",
      limit:
        "exact text: the server merges identical rows; a real phone's own files have rows as they came",
      catches: "one row repeated",
      .text(.repeated)),
    Rule(
      "line-ends", "Lines end in a line feed: the last too on a phone, not in a download.",
      limit: "exact: joining files relies on it", catches: "one missing line feed",
      .text(.lineEnd)),
    Rule(
      "no-empty-files", "A file has a row: without rows there is no file.",
      limit: "exact: the app makes a file when it stores the first row (since 2023-10)",
      catches: "one file with its header alone", .text(.empty)),
  ]
}

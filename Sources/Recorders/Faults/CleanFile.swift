import Formats
import Simulation
import Spool

/// A finished file, before a fault is applied to it.
struct CleanFile {
  let form: FileForm
  /// The path below the recording's folder, without the suffix of compression.
  let path: String
  let content: [UInt8]
  private let places: [Range<Int>]

  init?(_ entry: FileEntry, _ content: [UInt8]) {
    guard let form = FileForm(entry) else { return nil }
    self.form = form
    path = entry.path.withoutCompression
    self.content = content
    places = form.rows(of: content)
  }

  /// The number of rows in the file.
  var count: Int { places.count }

  /// The numbers of all rows; the file must have at least one.
  var all: ClosedRange<Int> { 0...count - 1 }

  /// Returns a row without its line end.
  func row(_ number: Int) -> String { String(decoding: content[places[number]], as: UTF8.self) }

  /// All rows of the file, without line ends.
  var rows: [String] { places.indices.map(row) }

  /// Returns the cells of a row, if the file is a table.
  func cells(_ number: Int) -> [String] {
    row(number).split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  /// Returns the time of a row, in ms since 1970 UTC.
  func time(_ number: Int) -> Int64? { form.time(of: content[places[number]]) }

  /// The first line of a table, without its line end.
  var header: String {
    form.shape == .table
      ? String(decoding: content.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self) : ""
  }

  /// Returns the range of a row's bytes in the content.
  func place(_ number: Int) -> Range<Int> { places[number] }

  /// The base name of the file.
  var name: String { String(path.split(separator: "/").last ?? "") }

  /// Returns the path of another file in the same folder.
  func path(named name: String) -> String {
    path.split(separator: "/").dropLast().joined(separator: "/") + "/" + name
  }
}

// MARK: Other contents

extension CleanFile {
  /// The text between two rows.
  private var separator: String { form.shape == .list ? ",\n" : "\n" }

  /// Returns the content with other rows in place of some. Apart from these, only the line ends of
  /// rows without replacement change. In a list, each row is replaced by an equal number of rows.
  func replacing(_ touched: ClosedRange<Int>, with rows: [String]) -> [UInt8] {
    if form.shape == .list {
      if rows.isEmpty { return removingFromList(touched) }
      precondition(
        rows.count.isMultiple(of: touched.count),
        "the number of new rows is not a multiple of the number of rows")
      let share = rows.count / touched.count
      let groups = (0..<touched.count).map { rows[$0 * share..<($0 + 1) * share] }
      return replacingEach(
        from: touched.lowerBound, with: groups.map { $0.joined(separator: separator) })
    }
    var start = places[touched.lowerBound].lowerBound
    var end = places[touched.upperBound].upperBound
    if rows.isEmpty {
      if touched.upperBound + 1 < count {
        end = places[touched.upperBound + 1].lowerBound
      } else if touched.lowerBound > 0 {
        start = places[touched.lowerBound - 1].upperBound
      }
    }
    return content[..<start] + Array(rows.joined(separator: separator).utf8) + content[end...]
  }

  /// Returns the content of a list without some rows, and without inner lists that become empty.
  private func removingFromList(_ touched: ClosedRange<Int>) -> [UInt8] {
    let isAtStart = touched.lowerBound == 0
    let isAtEnd = touched.upperBound == count - 1
    let start = isAtStart ? 1 : places[touched.lowerBound - 1].upperBound
    let end = isAtEnd ? content.count - 1 : places[touched.upperBound + 1].lowerBound
    let edges =
      [start] + touched.flatMap { [places[$0].lowerBound, places[$0].upperBound] } + [end]
    let brackets = stride(from: 0, to: edges.count, by: 2).flatMap { gap in
      content[edges[gap]..<edges[gap + 1]].filter {
        $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]")
      }
    }
    var joint: [UInt8] = []
    if !isAtStart, brackets.first == UInt8(ascii: "]") { joint += [UInt8(ascii: "]")] }
    if !isAtStart, !isAtEnd { joint += Array((brackets.isEmpty ? "," : separator).utf8) }
    if !isAtEnd, brackets.last == UInt8(ascii: "[") { joint += [UInt8(ascii: "[")] }
    return content[..<start] + joint + content[end...]
  }

  /// Returns the content with other rows in place of the same number of rows, from a row on. No
  /// other byte changes.
  func replacingEach(from first: Int, with rows: [String]) -> [UInt8] {
    var text = Array(content[..<places[first].lowerBound])
    for (number, row) in zip(first..<count, rows) {
      text += row.utf8
      let next = number + 1 < count ? places[number + 1].lowerBound : content.count
      text += content[places[number].upperBound..<next]
    }
    let next = first + rows.count
    return next < count ? text + content[places[next].lowerBound...] : text
  }

  /// Returns the text of a table with this header, or with none, and these rows. Its end is the
  /// same as in the clean file.
  func text(header: String?, rows: [String]) -> [UInt8] {
    let lines = (header.map { [$0] } ?? []) + rows
    let end = content.last == UInt8(ascii: "\n") ? "\n" : ""
    return Array((lines.joined(separator: "\n") + end).utf8)
  }
}

// MARK: Random rows

extension CleanFile {
  /// Returns a run of consecutive rows of a random length, at random; nil if the file has fewer
  /// rows than the minimum length.
  ///
  /// - Parameter before: the number of rows at the file's start that the run excludes.
  func run(
    of lengths: ClosedRange<Int>, _ random: Random, after before: Int = 0
  ) -> ClosedRange<Int>? {
    let room = count - before
    guard room >= lengths.lowerBound else { return nil }
    let longest = min(lengths.upperBound, room)
    let spread = longest - lengths.lowerBound + 1
    let length = lengths.lowerBound + Int(random["length"].word() % UInt64(spread))
    let start = before + Int(random["start"].word() % UInt64(room - length + 1))
    return start...start + length - 1
  }

  /// Returns the number of a random row, from `first` on; nil without such a row.
  func row(from first: Int, _ random: Random) -> Int? {
    count > first ? first + Int(random["start"].word() % UInt64(count - first)) : nil
  }

  /// Returns the number of a random row that satisfies a condition; nil without such a row.
  func row(_ random: Random, where condition: (String) -> Bool) -> Int? {
    let numbers = places.indices.filter { condition(row($0)) }
    return numbers.isEmpty ? nil : numbers[Int(random["start"].word() % UInt64(numbers.count))]
  }
}

extension FileForm {
  /// Changes the time of a Beiwe row, in ms, in all columns that contain it.
  func setTime(_ milliseconds: Int64, in cells: inout [String]) {
    cells[0] = "\(milliseconds)"
    if hasUTCTime { cells[1] = BeiweUTCTime.text(milliseconds) }
  }

  /// The number of columns with the time.
  var timeColumns: Int { hasUTCTime ? 2 : 1 }
}

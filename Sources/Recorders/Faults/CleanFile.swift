import Formats
import Simulation
import Spool

/// A finished file before a fault is done to it.
struct CleanFile {
  let form: FileForm
  /// Below the recording's folder, without what compression adds.
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

  /// How many rows there are.
  var count: Int { places.count }

  /// The numbers of all rows; there must be one.
  var all: ClosedRange<Int> { 0...count - 1 }

  /// A row without its line end.
  func row(_ number: Int) -> String { String(decoding: content[places[number]], as: UTF8.self) }

  /// All rows.
  var rows: [String] { places.indices.map(row) }

  /// The cells of a row of a table.
  func cells(_ number: Int) -> [String] {
    row(number).split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }

  /// When a row was, in ms since 1970 UTC.
  func time(_ number: Int) -> Int64? { form.time(of: content[places[number]]) }

  /// The first line of a table, without its line end.
  var header: String {
    form.shape == .table
      ? String(decoding: content.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self) : ""
  }

  /// Where a row begins and where it ends in the content.
  func place(_ number: Int) -> Range<Int> { places[number] }

  /// The base name.
  var name: String { String(path.split(separator: "/").last ?? "") }

  /// The path of another file beside this one.
  func path(named name: String) -> String {
    path.split(separator: "/").dropLast().joined(separator: "/") + "/" + name
  }
}

// MARK: Other contents

extension CleanFile {
  /// What stands between two rows.
  private var separator: String { form.shape == .list ? ",\n" : "\n" }

  /// The content with other rows in the place of some; no other byte is changed but the line end of rows
  /// that go without others. In a list there is a number of others for each row.
  func replacing(_ touched: ClosedRange<Int>, with rows: [String]) -> [UInt8] {
    if form.shape == .list {
      if rows.isEmpty { return removingFromList(touched) }
      precondition(rows.count.isMultiple(of: touched.count), "each row gets as many others")
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

  /// A list without some rows, and without lists in it that are left empty.
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

  /// The content with other rows in the place of those from one on, as many, and no other byte changed.
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

  /// A table with this header, or none, and these rows; it ends as the clean one does.
  func text(header: String?, rows: [String]) -> [UInt8] {
    let lines = (header.map { [$0] } ?? []) + rows
    let end = content.last == UInt8(ascii: "\n") ? "\n" : ""
    return Array((lines.joined(separator: "\n") + end).utf8)
  }
}

// MARK: Rows that are drawn

extension CleanFile {
  /// A run of rows of a drawn length, cut to what is there; nil if there is less than the least length.
  ///
  /// - Parameter before: so many rows at the file's start are not in it.
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

  /// The number of a drawn row, from `first` on; nil if there is none.
  func row(from first: Int, _ random: Random) -> Int? {
    count > first ? first + Int(random["start"].word() % UInt64(count - first)) : nil
  }

  /// One of the rows for which a condition holds; nil if it holds for none.
  func row(_ random: Random, where condition: (String) -> Bool) -> Int? {
    let numbers = places.indices.filter { condition(row($0)) }
    return numbers.isEmpty ? nil : numbers[Int(random["start"].word() % UInt64(numbers.count))]
  }
}

extension FileForm {
  /// Gives a row of Beiwe another time, in ms, in all columns that tell it.
  func setTime(_ milliseconds: Int64, in cells: inout [String]) {
    cells[0] = "\(milliseconds)"
    if hasUTCTime { cells[1] = BeiweUTCTime.text(milliseconds) }
  }

  /// How many columns tell the time.
  var timeColumns: Int { hasUTCTime ? 2 : 1 }
}

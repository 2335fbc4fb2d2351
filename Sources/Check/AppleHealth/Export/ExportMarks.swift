import Glibc
import Reading
import Spool
import XML

/// The marks of the rows of an export, for a comparison with another export: its records, workouts
/// and rings, or the points of its routes.
///
/// Two exports of the same data may have other time zones, orders of attributes, addresses of
/// devices and names of routes. Equal rows have equal marks in spite of that.
struct ExportMarks {
  var sorter: MarkSorter
  /// The reason why the sorter cannot take marks; nil if it can.
  private(set) var error: FileError?
  var place: XMLPlace?
  var linesBefore = 0
  /// The number of the route file; nil for `export.xml`.
  var route: Int32?
  /// The hashes of some rows in place of marks; nil for a comparison.
  var signature: ContentMatch.Signature?

  /// The names of streams, which both exports share.
  private let streams: NameNumbers
  private var depth = 0
  /// The depth of the current row's element; 0 outside of rows.
  private var rowDepth = 0
  private var mark = RowMark(time: 0, hash: 0, file: 0, row: 0)
  private var text: [CChar] = []

  init(_ sorter: MarkSorter, _ streams: NameNumbers) {
    self.sorter = sorter
    self.streams = streams
  }

  /// Prepares for another file.
  mutating func reset() {
    (depth, rowDepth, linesBefore) = (0, 0, 0)
  }

  // MARK: Elements

  mutating func begin(_ name: UnsafePointer<CChar>, _ attributes: XMLAttributes) {
    depth += 1
    text.removeAll(keepingCapacity: true)
    if rowDepth == 0 {
      guard route == nil ? depth == 2 : strcmp(name, "trkpt") == 0,
        strcmp(name, "ExportDate") != 0, strcmp(name, "Me") != 0
      else { return }
      rowDepth = depth
      let line = linesBefore + (place?.line ?? 0)
      mark = RowMark(time: 0, hash: 0, file: route ?? 0, row: Int32(clamping: line))
      if route == nil { mark.file = stream(of: name, attributes) }
    }
    // The name of a route's file depends on the time zone of the export.
    guard strcmp(name, "FileReference") != 0 else { return }
    let isBeat = strcmp(name, "InstantaneousBeatsPerMinute") == 0
    var hash = RowMark.hash(of: name)
    var next = attributes
    while let name = next.pointee, let value = next[1] {
      // A beat's time has no time zone.
      if !isBeat || strcmp(name, "time") != 0 { hash &+= self.hash(name, value) }
      next += 2
    }
    add(hash)
  }

  /// Adds a part of the row in any order.
  private mutating func add(_ hash: UInt64) {
    mark.hash &+= withUnsafeBytes(of: (hash, UInt64(depth))) {
      RowMark.hash($0.assumingMemoryBound(to: UInt8.self))
    }
  }

  /// Returns the hash of an attribute, and takes the row's time from it.
  private mutating func hash(
    _ name: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>
  ) -> UInt64 {
    var hash = RowMark.hash(of: value)
    if let time = LocalTime(value) {
      hash = UInt64(bitPattern: time.instant)
      let isStart = strcmp(name, "startDate") == 0 || strcmp(name, "receivedDate") == 0
      if depth == rowDepth, isStart { mark.time = time.instant }
    } else if strcmp(name, "dateComponents") == 0, depth == rowDepth {
      mark.time = HealthTime.date(String(cString: value)).map { $0 * 86_400_000 } ?? 0
    } else if strcmp(name, "device") == 0 {
      hash = Self.hash(ofDevice: value)
    }
    let words = (RowMark.hash(of: name), hash)
    return withUnsafeBytes(of: words) { RowMark.hash($0.assumingMemoryBound(to: UInt8.self)) }
  }

  /// Returns the hash of a text such as `<<HKDevice: 0x281a>, name:Apple Watch>` without the address,
  /// which differs between exports.
  private static func hash(ofDevice text: UnsafePointer<CChar>) -> UInt64 {
    guard let address = strstr(text, "0x") else { return RowMark.hash(of: text) }
    var rest = UnsafePointer(address) + 2
    while isxdigit(Int32(rest[0])) != 0 { rest += 1 }
    return RowMark.hash(of: rest)
  }

  /// Returns the number of the stream: the type of a record, or the name of another element.
  private func stream(of name: UnsafePointer<CChar>, _ attributes: XMLAttributes) -> Int32 {
    var stream = name
    if strcmp(name, "Record") == 0 {
      var next = attributes
      while let name = next.pointee, let value = next[1] {
        if strcmp(name, "type") == 0 { stream = value }
        next += 2
      }
    }
    return streams.number(of: stream).map { Int32($0) } ?? .max
  }

  mutating func end(_ name: UnsafePointer<CChar>) {
    if rowDepth > 0, route != nil { addText(of: name) }
    if depth == rowDepth {
      rowDepth = 0
      take()
    }
    depth -= 1
    text.removeAll(keepingCapacity: true)
  }

  /// Adds the mark of the current row to the results.
  private mutating func take() {
    guard signature == nil else {
      signature?.add(mark.hash)
      if signature?.isFull == true { place?.stop() }
      return
    }
    do throws(FileError) {
      try sorter.add(mark)
    } catch {
      self.error = error
      place?.stop()
    }
  }

  private mutating func addText(of name: UnsafePointer<CChar>) {
    guard text.contains(where: { $0 > 0x20 }) else { return }
    text.append(0)
    let (hash, time) = text.withUnsafeBufferPointer { bytes in
      (
        bytes.baseAddress.map { RowMark.hash(of: $0) } ?? 0,
        bytes.baseAddress.flatMap { LocalTime(ofXML: $0, isStrict: false)?.instant }
      )
    }
    if let time, strcmp(name, "time") == 0 {
      mark.time = time
      add(UInt64(bitPattern: time))
    } else {
      add(hash &+ RowMark.hash(of: name))
    }
  }

  mutating func see(_ piece: UnsafeBufferPointer<CChar>) {
    guard rowDepth > 0, route != nil, text.count < 1_000 else { return }
    text.append(contentsOf: piece)
  }
}

extension ExportMarks: XMLReceiver {
  static let begin: XMLBegin = { data, name, attributes in
    guard let name, let attributes else { return }
    XMLPlace.receiver(of: data) { (marks: inout ExportMarks) in marks.begin(name, attributes) }
  }

  static let end: XMLEnd = { data, name in
    guard let name else { return }
    XMLPlace.receiver(of: data) { (marks: inout ExportMarks) in marks.end(name) }
  }

  static let text: XMLText? = {
    data, text, count in
    XMLPlace.receiver(of: data) { (marks: inout ExportMarks) in
      marks.see(UnsafeBufferPointer(start: text, count: Int(count)))
    }
  }
}

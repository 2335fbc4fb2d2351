import Spool

/// The JSON of the Cozie app. The app's order of keys varies; here, it is fixed.
extension CozieRow {
  /// Returns the body of a request: an array on one line, or an object with one member per line.
  ///
  /// - Parameter rows: the rows of the request; exactly one for an object.
  public static func body(of rows: [CozieRow], isArray: Bool) -> [UInt8] {
    text(of: rows, in: isArray ? .foundationCompact : .foundationPretty, isArray: isArray)
  }

  /// Returns an entry of the app's log, in which slashes are not escaped.
  ///
  /// - Parameter rows: the rows of the entry; exactly one for an object.
  public static func entry(of rows: [CozieRow], isArray: Bool) -> [UInt8] {
    text(of: rows, in: .compact, isArray: isArray)
  }

  private static func text(
    of rows: [CozieRow], in layout: JSONWriter.Layout, isArray: Bool
  ) -> [UInt8] {
    precondition(isArray || rows.count == 1, "several rows cannot be written as one object")
    var json = JSONWriter(layout)
    if isArray {
      json.array { json in
        for row in rows { row.write(to: &json) }
      }
    } else {
      rows[0].write(to: &json)
    }
    return json.bytes
  }

  private func write(to json: inout JSONWriter) {
    json.object { json in
      json.member("time", time)
      json.member("measurement", measurement)
      json.key("tags")
      json.object { json in
        for tag in tags { json.member(tag.key, tag.value) }
      }
      json.key("fields")
      json.object { json in
        for field in fields {
          json.key(field.key)
          field.value.write(to: &json)
        }
      }
    }
  }
}

extension CozieValue {
  fileprivate func write(to json: inout JSONWriter) {
    switch self {
    case .text(let text): json.string(text)
    case .integer(let value): json.integer(value)
    case .number(let value): json.decimal(value)
    case .bool(let value): json.bool(value)
    case .null, .other: json.null()
    }
  }
}

// MARK: Reading

extension CozieRow {
  /// Returns the rows of a request's body or of a log entry: all rows of an array, or one row for
  /// an object.
  ///
  /// A missing member becomes an empty value, because the server accepts any value.
  package static func rows(
    in body: [UInt8]
  ) throws(JSONReader.Defect) -> (rows: [CozieRow], isArray: Bool) {
    var reader = JSONReader(body)
    let read = try rows(&reader)
    try reader.end()
    return read
  }

  /// Returns the rows of the next value that the reader reads.
  package static func rows(
    _ reader: inout JSONReader
  ) throws(JSONReader.Defect) -> (rows: [CozieRow], isArray: Bool) {
    guard reader.next() == UInt8(ascii: "[") else { return ([try CozieRow(&reader)], false) }
    var rows: [CozieRow] = []
    try reader.list { (reader) throws(JSONReader.Defect) in rows.append(try CozieRow(&reader)) }
    return (rows, true)
  }

  /// Reads a body as the server's functions do. They accept a list with any elements, and also a
  /// text.
  ///
  /// - Throws: `JSONReader.Defect` for invalid JSON, and for a number, true, false or null, with
  ///   which the functions fail.
  package static func elements(in body: [UInt8]) throws(JSONReader.Defect) -> [CozieElement] {
    var reader = JSONReader(body)
    var elements: [CozieElement] = []
    switch reader.next() {
    case UInt8(ascii: "["):
      try reader.list { (reader) throws(JSONReader.Defect) in
        elements.append(try CozieElement(&reader))
      }
    case UInt8(ascii: "\""):
      elements = try reader.string().unicodeScalars.map { _ in .sequence }
    default: elements = [.row(try CozieRow(&reader))]
    }
    try reader.end()
    return elements
  }

  fileprivate init(_ reader: inout JSONReader) throws(JSONReader.Defect) {
    self.init(time: "", measurement: "", tags: [], fields: [])
    var row = self
    row.odd.parts = [.time: .missing, .measurement: .missing, .tags: .missing, .fields: .missing]
    try reader.object { (key, reader) throws(JSONReader.Defect) in
      if let part = CozieOddity.Part(rawValue: key) { row.odd.parts[part] = nil }
      switch key {
      case "time":
        let value = try CozieValue(&reader)
        if case .text(let text) = value { row.time = text } else { row.odd.time = value }
      case "measurement": row.measurement = try CozieValue(&reader).pythonText
      case "tags":
        try row.members(of: .tags, &reader) { (row, key, reader) throws(JSONReader.Defect) in
          row.tags.append(CozieTag(key, try CozieValue(&reader).pythonText))
        }
      case "fields":
        try row.members(of: .fields, &reader) { (row, key, reader) throws(JSONReader.Defect) in
          row.fields.append(CozieField(key, try CozieValue(&reader)))
        }
      default: _ = try CozieValue(&reader)
      }
    }
    self = row
  }

  /// Reads the members of a nested object. If the value is not an object, the function records this
  /// and skips it.
  private mutating func members(
    of part: CozieOddity.Part, _ reader: inout JSONReader,
    _ body: (inout CozieRow, String, inout JSONReader) throws(JSONReader.Defect) -> Void
  ) throws(JSONReader.Defect) {
    guard reader.next() == UInt8(ascii: "{") else {
      let isSequence = reader.next() == UInt8(ascii: "[") || reader.next() == UInt8(ascii: "\"")
      odd.parts[part] = isSequence ? .sequence : .scalar
      _ = try CozieValue(&reader)
      return
    }
    var row = self
    try reader.object { (key, reader) throws(JSONReader.Defect) in try body(&row, key, &reader) }
    self = row
  }
}

extension CozieElement {
  fileprivate init(_ reader: inout JSONReader) throws(JSONReader.Defect) {
    switch reader.next() {
    case UInt8(ascii: "{"): self = .row(try CozieRow(&reader))
    case UInt8(ascii: "["), UInt8(ascii: "\""):
      _ = try CozieValue(&reader)
      self = .sequence
    default:
      _ = try CozieValue(&reader)
      self = .scalar
    }
  }
}

extension CozieValue {
  /// The text that Python's `str` returns for the value, as the server writes it into tags. It is
  /// empty for null, objects and lists, whose texts are not simulated.
  fileprivate var pythonText: String {
    switch self {
    case .text(let text): text
    case .integer(let value): "\(value)"
    case .number(let value): "\(value)"
    case .bool(let value): value ? "True" : "False"
    case .null, .other: ""
    }
  }
}

extension CozieValue {
  /// Reads the next value. `NaN` and `Infinity` are allowed, because the server's Python accepts
  /// them.
  fileprivate init(_ reader: inout JSONReader) throws(JSONReader.Defect) {
    switch reader.next() {
    case UInt8(ascii: "\""): self = .text(try reader.string())
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      _ = try reader.value()
      self = .other
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      self =
        switch try reader.value() {
        case .bool(let value): .bool(value)
        default: .null
        }
    case _ where ["NaN", "Infinity", "-Infinity"].contains(where: { reader.takes($0) }):
      self = .other
    default:
      let text = try reader.numberText()
      if let value = Int64(text) {
        self = .integer(value)
      } else if text.contains(where: { ".eE".contains($0) }), let value = Double(text) {
        self = value.isFinite ? .number(value) : .other
      } else {
        self = .other
      }
    }
  }
}

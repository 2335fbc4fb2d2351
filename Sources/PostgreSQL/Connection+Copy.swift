import CPQ

extension Connection {
  /// Runs a statement `COPY … FROM STDIN` in the format `text`, whose rows `write` appends. After a failure, the
  /// server's or that of `write`, nothing is copied and the connection is usable.
  ///
  /// - Throws: `PostgresError`, or what `write` throws.
  public func copy(
    _ statement: String, _ write: (inout CopyRows) throws -> Void
  ) throws {
    try run(statement)
    var rows = CopyRows(server)
    do {
      try write(&rows)
    } catch {
      PQputCopyEnd(handle, "the rows cannot be read")
      drain()
      throw error
    }
    try rows.send()
    PQputCopyEnd(handle, nil)
    defer { drain() }
    let end = server.deadline()
    try server.flush(until: end)
    _ = try checked(server.nextResult(until: end))
  }

  /// Takes what is left of the results of a statement, without which the next one cannot begin. A connection that is
  /// lost has none.
  private func drain() {
    let end = server.deadline()
    try? server.flush(until: end)
    while let result = try? server.nextResult(until: end) { PQclear(result) }
  }
}

/// Rows on their way to a table, in the text format of `COPY`, sent piece by piece.
public struct CopyRows: ~Copyable {
  private let server: ServerWait
  private var bytes: [UInt8] = []
  private var isFirstCell = true

  /// How many bytes go at a time.
  private static let pieceLength = 65_536

  fileprivate init(_ server: ServerWait) {
    self.server = server
    bytes.reserveCapacity(2 * Self.pieceLength)
  }

  /// Appends NULL.
  public mutating func null() {
    begin()
    bytes.append(UInt8(ascii: "\\"))
    bytes.append(UInt8(ascii: "N"))
  }

  /// Appends a text in UTF-8.
  public mutating func text(_ text: UnsafeBufferPointer<UInt8>) {
    begin()
    guard text.contains(where: Self.isSpecial) else {
      bytes.append(contentsOf: text)
      return
    }
    for byte in text {
      if Self.isSpecial(byte) { bytes.append(UInt8(ascii: "\\")) }
      // Behind a backslash, only a line end and a tab stand for themselves by these letters.
      switch byte {
      case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
      case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
      case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
      default: bytes.append(byte)
      }
    }
  }

  /// Appends the shortest text that reads back as the number.
  public mutating func number(_ value: Double) {
    begin()
    bytes.append(contentsOf: value.description.utf8)
  }

  /// Appends true or false.
  public mutating func flag(_ value: Bool) {
    begin()
    bytes.append(UInt8(ascii: value ? "t" : "f"))
  }

  /// Ends a row.
  ///
  /// - Throws: `PostgresError` once the connection is lost; what the server refuses is told at the end.
  public mutating func endRow() throws(PostgresError) {
    bytes.append(UInt8(ascii: "\n"))
    isFirstCell = true
    if bytes.count >= Self.pieceLength { try send() }
  }

  private mutating func begin() {
    if !isFirstCell { bytes.append(UInt8(ascii: "\t")) }
    isFirstCell = false
  }

  fileprivate mutating func send() throws(PostgresError) {
    let code = bytes.withUnsafeBytes { piece in
      PQputCopyData(
        server.handle, piece.bindMemory(to: CChar.self).baseAddress, Int32(piece.count))
    }
    bytes.removeAll(keepingCapacity: true)
    guard code == 1 else { throw PostgresError(lost: server.handle) }
    // libpq would keep all rows in memory that the server does not take.
    try server.flush(until: server.deadline())
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      || byte == UInt8(ascii: "\t")
  }
}

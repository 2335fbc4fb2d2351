import CPQ

extension Connection {
  /// Runs a statement `COPY … FROM STDIN` in the format `text`; `write` appends the rows. If the
  /// server or `write` fails, nothing is copied, and the connection can still be used.
  ///
  /// - Throws: `PostgresError`, or the error that `write` throws.
  public func copy(
    _ statement: String, _ write: (inout CopyRows) throws -> Void
  ) throws {
    try run(statement)
    var rows = CopyRows(server)
    do {
      try write(&rows)
    } catch {
      PQputCopyEnd(handle, "the rows for the database cannot be read")
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

  /// Discards the remaining results of a statement, because the next statement cannot start before.
  /// If the connection is lost, there are no results.
  private func drain() {
    let end = server.deadline()
    try? server.flush(until: end)
    while let result = try? server.nextResult(until: end) { PQclear(result) }
  }
}

/// A writer of rows in the text format of `COPY`, which sends them to the server piece by piece.
public struct CopyRows: ~Copyable {
  private let server: ServerWait
  private var bytes: [UInt8] = []
  private var isFirstCell = true

  /// The number of bytes per message.
  private static let pieceLength = 65_536

  fileprivate init(_ server: ServerWait) {
    self.server = server
    bytes.reserveCapacity(2 * Self.pieceLength)
  }

  /// Appends a cell with NULL.
  public mutating func null() {
    begin()
    bytes.append(UInt8(ascii: "\\"))
    bytes.append(UInt8(ascii: "N"))
  }

  /// Appends a cell with a UTF-8 text.
  public mutating func text(_ text: UnsafeBufferPointer<UInt8>) {
    begin()
    guard text.contains(where: Self.isSpecial) else {
      bytes.append(contentsOf: text)
      return
    }
    for byte in text {
      if Self.isSpecial(byte) { bytes.append(UInt8(ascii: "\\")) }
      // In this format, these letters after a backslash represent line ends and a tab.
      switch byte {
      case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
      case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
      case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
      default: bytes.append(byte)
      }
    }
  }

  /// Appends a cell with the shortest text that is read back as the same number.
  public mutating func number(_ value: Double) {
    begin()
    bytes.append(contentsOf: value.description.utf8)
  }

  /// Appends a cell with true or false.
  public mutating func flag(_ value: Bool) {
    begin()
    bytes.append(UInt8(ascii: value ? "t" : "f"))
  }

  /// Ends the current row.
  ///
  /// - Throws: `PostgresError` if the connection is lost. The server reports rejected rows only at
  ///   the end.
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
    // Without this call, libpq would keep all rows in memory that the server has not accepted yet.
    try server.flush(until: server.deadline())
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      || byte == UInt8(ascii: "\t")
  }
}

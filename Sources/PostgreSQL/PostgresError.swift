/// Why a statement failed or a server was not reached, in the words of the server or of libpq.
public struct PostgresError: Error, Equatable, Sendable {
  /// The SQLSTATE, such as 23503; nil where no server has said anything.
  public let code: String?
  /// What is wrong, on one line.
  public let message: String
  /// The constraint that a row breaks; nil for other failures.
  public let constraint: String?
  /// When it failed.
  public let stage: Stage
  /// Whether the server did nothing until the time was up.
  public let isTimeout: Bool

  /// How far a connection was when something failed.
  public enum Stage: Equatable, Sendable {
    /// The connection was being made.
    case connecting
    /// The connection was made, and the server wants a password that is not there.
    case withoutPassword
    /// A statement was under way.
    case running
  }

  /// Makes an error; the parameters are the properties.
  public init(
    code: String?, message: String, constraint: String? = nil, stage: Stage = .running,
    isTimeout: Bool = false
  ) {
    self.code = code
    self.message = message
    self.constraint = constraint
    self.stage = stage
    self.isTimeout = isTimeout
  }

  /// Whether there was no connection to any server.
  public var isUnreachable: Bool { code == nil && stage == .connecting }

  /// Whether the connection ended while a statement was under way.
  public var isLost: Bool { code == nil && stage == .running }

  /// Whether the user is unknown, has another password, or may not do this (classes 28 and 42501).
  public var isUnauthorized: Bool {
    stage == .withoutPassword || code.map { $0.hasPrefix("28") || $0 == "42501" } ?? false
  }

  /// Whether the same may succeed later: serialization failures, deadlocks, lack of resources or of a lock,
  /// an operator's doing, and failures of a connection.
  public var isTemporary: Bool {
    guard let code else { return stage != .withoutPassword }
    return ["40001", "40P01", "55P03"].contains(code)
      || ["08", "53", "57"].contains { code.hasPrefix($0) }
  }
}

extension PostgresError: CustomStringConvertible {
  /// Such as `23503 orders_user_id_fkey: insert or update on table "orders" …`.
  public var description: String {
    let head = [code, constraint].compactMap(\.self).joined(separator: " ")
    return head.isEmpty ? message : "\(head): \(message)"
  }
}

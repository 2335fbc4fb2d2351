import Spool

/// `--gzip` and `--level`.
extension Compression {
  /// The words of `--gzip`.
  private enum Method: String, CaseIterable { case cells, isal, zlib, none }

  static let names = Method.allCases.map(\.rawValue)

  /// What compresses where nothing is asked for.
  private static var usual: Compression { hasISAL ? .cells : .zlib(level: 1) }

  /// What compresses files that are compressed in any case.
  var orDefault: Compression { self == .none ? Self.usual : self }

  static func option(_ arguments: inout Arguments) throws(UsageError) -> Compression {
    let named = try arguments.choice("--gzip", of: Method.self)
    switch named ?? (hasISAL ? .cells : .zlib) {
    case .cells:
      try requireISAL(for: .cells)
      guard let level = try arguments.integer("--level", in: 0...3) else { return .cells }
      guard named == nil else { throw .noUse(option: "--level", with: "--gzip cells") }
      return .isal(level: level)
    case .isal:
      try requireISAL(for: .isal)
      return .isal(level: try arguments.integer("--level", in: 0...3) ?? 1)
    case .zlib:
      return .zlib(level: try arguments.integer("--level", in: 0...9) ?? 1)
    case .none:
      _ = try arguments.integer("--level", in: 0...9)
      return .none
    }
  }

  private static func requireISAL(for method: Method) throws(UsageError) {
    guard !hasISAL else { return }
    throw .badValue(
      method.rawValue, of: "--gzip",
      allowed: "zlib or none: this understudy was built without ISA-L; make builds it in")
  }
}

import Spool

/// `--gzip` and `--level`.
extension Compression {
  /// The words of `--gzip`.
  private enum Method: String, CaseIterable { case isal, zlib, none }

  static let names = Method.allCases.map(\.rawValue)

  /// What compresses where nothing is asked for.
  private static var usual: Compression { hasISAL ? .isal(level: 1) : .zlib(level: 1) }

  /// What compresses files that are compressed in any case.
  var orDefault: Compression { self == .none ? Self.usual : self }

  static func option(_ arguments: inout Arguments) throws(UsageError) -> Compression {
    let method = try arguments.choice("--gzip", of: Method.self) ?? (hasISAL ? .isal : .zlib)
    switch method {
    case .isal:
      guard hasISAL else {
        throw .badValue(
          method.rawValue, of: "--gzip",
          allowed: "zlib or none: this understudy was built without ISA-L; make builds it in")
      }
      return .isal(level: try arguments.integer("--level", in: 0...3) ?? 1)
    case .zlib:
      return .zlib(level: try arguments.integer("--level", in: 0...9) ?? 1)
    case .none:
      _ = try arguments.integer("--level", in: 0...9)
      return .none
    }
  }
}

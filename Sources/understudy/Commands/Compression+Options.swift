import Spool

/// The options `--gzip` and `--level`.
extension Compression {
  /// The values of `--gzip`.
  private enum Method: String, CaseIterable { case cells, isal, zlib, none }

  static let names = Method.allCases.map(\.rawValue)

  /// The compression without `--gzip`.
  private static var usual: Compression { hasISAL ? .cells : .zlib(level: 1) }

  /// The compression of files that are always compressed, even with `--gzip none`.
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
      allowed:
        "zlib or none, because this build of understudy does not include ISA-L; build with make to "
        + "include it")
  }
}

/// The suffixes of compressed files, which are read without their compression.
extension String {
  /// The suffix of gzip files.
  package static let gzipSuffix = ".gz"
  /// The suffix of zstd files.
  package static let zstdSuffix = ".zst"

  /// The suffix of compression; empty for another name.
  package var compressionSuffix: String {
    [Self.gzipSuffix, Self.zstdSuffix].first(where: hasSuffix) ?? ""
  }

  /// Whether the name has a suffix of compression.
  package var isCompressed: Bool { !compressionSuffix.isEmpty }

  /// The path without the suffix of compression.
  package var withoutCompression: String { String(dropLast(compressionSuffix.count)) }
}

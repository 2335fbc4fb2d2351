import Formats
import FoundationEssentials
import Simulation
import Testing

@testable import Recorders

struct RowTests {
  /// The streams of the iOS app, including its log.
  private static let streams = BeiweDialect.current.formats.map(\.stream)
  private static let sources: [any FileSource.Type] = appStreams + [AppLog.self]

  @Test func `every stream of the format has rows`() {
    #expect(
      Self.sources.map { $0.stream }.sorted { $0.rawValue < $1.rawValue }
        == Self.streams.sorted { $0.rawValue < $1.rawValue })
  }

  @Test(arguments: streams)
  func `rows have the columns of the format's header`(stream: BeiweStream) throws {
    func columns<Source: FileSource>(of source: Source.Type) -> [UInt8] { Source.Row.columns }
    let source: any FileSource.Type = try #require(
      Self.sources.first { $0.stream == stream })
    #expect(
      "timestamp" + String(decoding: columns(of: source), as: UTF8.self)
        == BeiweDialect.current.format(of: stream).header)
  }

  /// Returns the example rows of the stream that this type writes.
  private func rows<Source: FileSource>(of source: Source.Type) -> String {
    var batch = RowBatch()
    for (index, sample) in Source.Row.examples.enumerated() {
      batch.append(at: 1_772_460_000_000 + Int64(index) * 100) {
        Source.Row.write(sample, as: .current, to: &$0)
      }
    }
    var text = ""
    batch.forEachHour { lines, _, _ in
      lines.withUnsafeBufferPointer { text += String(decoding: $0, as: UTF8.self) }
    }
    return text
  }

  @Test(arguments: streams)
  func `rows read as they always have`(stream: BeiweStream) throws {
    let source: any FileSource.Type = try #require(Self.sources.first { $0.stream == stream })
    let rows = rows(of: source)
    #expect(!rows.isEmpty)
    try Golden.check(
      BeiweDialect.current.format(of: stream).header + "\n" + rows, "\(stream.rawValue).csv")
  }
}

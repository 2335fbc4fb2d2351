import Fixtures
import Formats
import Simulation
import Spool
import Testing

@testable import Recorders

@Suite(.whole)
struct DownloadLayoutTests {
  private static let recorded = Task {
    try await Recorded(TestStudy.make(TestStudy.sparse, suspensions: 3, seed: 2))
  }

  @Test(arguments: BeiweStream.allCases)
  func `a download is what the server makes of the phone's files`(stream: BeiweStream) async throws
  {
    let recorded = try await Self.recorded.value
    let phone = recorded.entries(.beiwe, stream).map(\.path)
    let collected = recorded.study.collectedStreams + [BeiweStream.iosLog.rawValue]
    #expect(phone.isEmpty != collected.contains(stream.rawValue))
    let expected = BeiweServerRules.process(
      phone.compactMap { recorded.contents[$0] }, of: stream)
    let download = recorded.entries(.beiweDownload, stream)
    #expect(
      download.map(\.path)
        == expected.map {
          "beiwe-download/\(download[0].patient)/\(stream.downloadFolder)/\($0.hour.fileName)"
        })
    for (entry, (hour, content)) in zip(download, expected) {
      #expect(recorded.contents[entry.path] == content, "\(entry.path)")
      #expect(entry.closed == hour.end && entry.due == nil)
    }
  }

  @Test func `a compressed download has the same content in the same order`() async throws {
    let plain = try await Recorded(TestStudy.make(TestStudy.events), [.beiweDownload])
    let compressed = try await Recorded(
      TestStudy.make(TestStudy.events), [.beiweDownload], downloadCompression: .zlib(level: 1))
    #expect(compressed.entries.map(\.path) == plain.entries.map { $0.path + ".gz" })
    for (small, large) in zip(compressed.entries, plain.entries) {
      #expect(compressed.contents[small.path] == plain.contents[large.path])
      #expect(small.contentCRC32 == large.contentCRC32 && small.rows == large.rows)
    }
    #expect(compressed.manifest.totals.bytes < plain.manifest.totals.bytes)
  }

  @Test(arguments: BeiweStream.allCases)
  func `every row of one layout is in the other`(stream: BeiweStream) async throws {
    let recorded = try await Self.recorded.value
    func rows(_ layout: Layout) -> Set<String> {
      var rows: Set<String> = []
      for entry in recorded.entries(layout, stream) {
        let text = String(decoding: recorded.contents[entry.path] ?? [], as: UTF8.self)
        for line in text.split(separator: "\n").dropFirst() {
          var cells = line.split(separator: ",", omittingEmptySubsequences: false)
          if layout == .beiweDownload { cells.remove(at: 1) }
          rows.insert(cells.joined(separator: ","))
        }
      }
      return rows
    }
    #expect(rows(.beiwe) == rows(.beiweDownload))
  }

  @Test func `entries tell rows, first and last of their files`() async throws {
    let recorded = try await Self.recorded.value
    for entry in recorded.entries where entry.stream != BeiweStream.identifiersFolder {
      let text = String(decoding: recorded.contents[entry.path] ?? [], as: UTF8.self)
      let times = text.split(separator: "\n").dropFirst().compactMap { Int64($0.prefix(13)) }
      #expect(entry.rows == Int64(times.count) && entry.contentBytes == Int64(text.utf8.count))
      #expect(entry.first == times.min() && entry.last == times.max(), "\(entry.path)")
    }
  }

  @Test func `identifiers lie in the hour before the first data and have a cell too many`()
    async throws
  {
    let recorded = try await Self.recorded.value
    let entry = try #require(
      recorded.entries.first { $0.stream == BeiweStream.identifiersFolder })
    let lines = String(decoding: recorded.contents[entry.path] ?? [], as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 2)
    #expect(lines[0] == BeiweStream.identifiersProcessedHeader)
    let cells = lines[1].split(separator: ",", omittingEmptySubsequences: false)
    #expect(cells.count == 15 && lines[0].split(separator: ",").count == 14)
    let time = try #require(Int64(cells[0]))
    #expect(time % 1_000 == 0 && cells[1] == BeiweUTCTime.text(time))
    #expect(cells[2] == entry.patient)
    let first = try #require(
      recorded.entries.filter { $0.path != entry.path }.compactMap(\.first).min())
    let hour = BeiweHour(milliseconds: time)
    #expect(hour.index == BeiweHour(milliseconds: first).index - 1)
    #expect(entry.path.hasSuffix("identifiers/" + hour.fileName))
  }
}

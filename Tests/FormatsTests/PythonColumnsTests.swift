import FoundationEssentials
import Testing

@testable import Formats

/// The table by which the Python package reads the streams.
struct PythonColumnsTests {
  struct Table: Decodable {
    let streams: [String: Stream]
  }

  struct Stream: Decodable {
    /// In the names of the phone's files; nil for what the server writes.
    let phone: String?
    let download: String
    /// Names with their types.
    let columns: [[String]]
  }

  /// `Python/src/understudy/columns.json`.
  static func table() throws -> Table {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    let path = root.joined(separator: "/") + "/Python/src/understudy/columns.json"
    return try JSONDecoder().decode(Table.self, from: Data(contentsOf: URL(filePath: path)))
  }

  /// The type in the table of what a cell may hold. Levels are numbers in every dialect; parts of the
  /// log are texts, since their commas move others.
  static func typeName(of cell: BeiweColumn.Cell) -> String {
    switch cell {
    case .number, .level: "float"
    case .word, .accuracy, .log: "text"
    }
  }

  /// The package reads the streams of the app for iOS.
  static let formats = BeiweDialect.current.formats

  @Test func `the table has every stream and the identifiers`() throws {
    let names = Self.formats.map(\.stream.rawValue) + [BeiweStream.identifiersFolder]
    #expect(try Self.table().streams.keys.sorted() == names.sorted())
  }

  @Test(arguments: formats.map(\.stream))
  func `a stream has the names and columns of the app`(stream: BeiweStream) throws {
    let told = try #require(try Self.table().streams[stream.rawValue])
    #expect(told.phone == stream.rawValue)
    #expect(told.download == stream.downloadFolder)
    let columns = BeiweDialect.current.format(of: stream).columns
    #expect(told.columns == columns.map { [$0.name, Self.typeName(of: $0.cell)] })
  }

  @Test func `identifiers have the columns of the server, all of them text`() throws {
    let told = try #require(try Self.table().streams[BeiweStream.identifiersFolder])
    #expect(told.phone == nil)
    #expect(told.download == BeiweStream.identifiersFolder)
    let header = "timestamp,UTC time," + told.columns.map { $0[0] }.joined(separator: ",")
    #expect(header == BeiweStream.identifiersProcessedHeader)
    #expect(told.columns.allSatisfy { $0[1] == "text" })
  }
}

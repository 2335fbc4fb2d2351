import FoundationEssentials
import Testing

@testable import Formats

/// The tables of columns that the Python package reads.
struct PythonColumnsTests {
  struct Table: Decodable {
    let streams: [String: Stream]
    let surveys: [String: Stream]
  }

  struct Stream: Decodable {
    /// The name in the names of the phone's files; nil for files of the server.
    let phone: String?
    let download: String
    /// Names with their types.
    let columns: [[String]]
    /// Columns that files of earlier versions lack.
    let optional: [String]?
  }

  /// `Python/src/understudy/columns.json`.
  static func table() throws -> Table {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    let path = root.joined(separator: "/") + "/Python/src/understudy/columns.json"
    return try JSONDecoder().decode(Table.self, from: Data(contentsOf: URL(filePath: path)))
  }

  /// Returns the table's type for a kind of cell. Levels are numbers in every dialect. Parts of the
  /// log are texts, because their commas move other cells.
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

  @Test func `surveys have the names and columns of the app`() throws {
    let surveys = try Self.table().surveys
    for kind in [BeiweFileKind.surveyTimings(survey: "ID"), .surveyAnswers(survey: "ID")] {
      let survey = try #require(surveys[kind.type])
      #expect(survey.phone == kind.type)
      #expect(survey.download + "/ID" == kind.downloadFolder)
      let header = try #require(kind.header(in: .current))
      let names = header.split(separator: ",").map(String.init)
      #expect(survey.columns.map { $0[0] } == names.filter { $0 != "timestamp" })
      #expect(survey.columns.allSatisfy { $0[1] == "text" })
    }
    #expect(surveys.count == 2)
  }

  @Test func `optional columns are columns`() throws {
    let table = try Self.table()
    for stream in Array(table.streams.values) + Array(table.surveys.values) {
      #expect(Set(stream.optional ?? []).isSubset(of: stream.columns.map { $0[0] }))
    }
  }
}

import Formats
import HTTP
import Simulation
import Spool
import Testing

@testable import Receiver
@testable import Recorders

/// Tests of the stand-in's response to each kind of fault in a phone's file, and of the rows that
/// it then stores.
///
/// The four files share two hours, and the second file has the fault. The stand-in receives the
/// files as a phone sends them.
@Suite(.serialized)
struct FileFaultOutcomeTests {
  private static let patient = "abcd1234"
  private static let start: Int64 = 1_772_460_000_000
  private static let names = faultKinds.filter { $0.server != nil }.map(\.name)

  /// Returns four clean files of a stream, three in one hour and one in the next.
  private static func clean(_ stream: BeiweStream) -> [CleanFile] {
    let starts: [Int64] = [0, 900_000, 1_800_000, 3_600_000]
    let header = BeiweDialect.current.format(of: stream).header
    return starts.compactMap { offset in
      let rows = (0..<20).map { row in
        let time = start + offset + Int64(10_000 * row)
        let cells = header.split(separator: ",").dropFirst().indices.map { column in
          stream == .gps ? "\(40 + column).\(row + 1)" : "0.\(row + 1)\(column)"
        }
        return (["\(time)"] + cells).joined(separator: ",")
      }
      let content = Array(([header] + rows).joined(separator: "\n").utf8) + [0x0A]
      let path = "beiwe/\(patient)/\(patient)_\(stream.rawValue)_\(start + offset).csv"
      let entry = FileEntry(
        path: path, recorder: "beiwe", participant: 0, patient: patient, stream: stream.rawValue,
        rows: 20, content: EncodedContent(bytes: 0, contentBytes: 0, contentCRC32: 0), first: nil,
        last: nil, closed: nil, due: nil)
      return CleanFile(entry, content)
    }
  }

  /// Returns clean files of the first stream that can have the kind of fault, and the fault in the
  /// second file.
  private func faulty(_ kind: FaultKind) throws -> (files: [CleanFile], fault: Recorders.Fault) {
    for stream in [BeiweStream.accel, .gyro, .gps, .iosLog] {
      let files = Self.clean(stream)
      guard kind.applies(files[1].form) else { continue }
      for seed in 0..<20 as Range<UInt64> {
        if let fault = kind.change(files[1], Random(seed: seed)) { return (files, fault) }
      }
    }
    throw NoFile(kind: kind.name)
  }

  private struct NoFile: Error { let kind: String }

  /// Returns the rows of the download, without the column with the UTC time.
  private func rows(_ phone: TestPhone) throws -> Set<String> {
    var rows: Set<String> = []
    for file in try phone.receiver.files("download") {
      for line in try phone.receiver.text(file).split(separator: "\n").dropFirst() {
        let cells = line.split(separator: ",", maxSplits: 2, omittingEmptySubsequences: false)
        let isNew = rows.insert((cells.prefix(1) + cells.dropFirst(2)).joined(separator: ","))
          .inserted
        #expect(isNew, "a row twice: \(line)")
      }
    }
    return rows
  }

  /// Sends files, and returns the responses.
  private func send(
    _ files: [(name: String, content: [UInt8])], from phone: TestPhone
  ) async throws -> [String] {
    var answers: [String] = []
    for file in files {
      let upload = try phone.encrypted(String(decoding: file.content, as: UTF8.self))
      answers.append(try await phone.upload(file.name, upload).text)
    }
    return answers
  }

  private static func name(of path: String) -> String {
    String(BeiweFileName.withoutMark(path.split(separator: "/").last ?? ""))
  }

  @Test(arguments: names)
  func `the stand-in does to a faulty file what the kind says of the server`(
    name: String
  ) async throws {
    let kind = try #require(faultKinds.first { $0.name == name })
    let server = try #require(kind.server)
    let (files, fault) = try faulty(kind)
    let phone = try TestPhone.known(queue: 3_600)
    let others = [0, 2, 3].map { (Self.name(of: files[$0].path), files[$0].content) }
    let left = fault.files.map { (Self.name(of: $0.path), $0.content) }
    let answers = try await send(others + left, from: phone).suffix(left.count)
    phone.receiver.run.stop()

    let own = Set(files[1].rows)
    let clean = Set(others.indices.flatMap { files[[0, 2, 3][$0]].rows })
    let touched = Set(fault.rows.map { $0.map(files[1].row) } ?? [])
    let lines = Set(
      fault.files.flatMap { file in
        String(decoding: file.content, as: UTF8.self).split(separator: "\n")
          .dropFirst(file.hasHeader ? 1 : 0).map(String.init)
      })
    let found = try rows(phone)
    switch server {
    case .stored, .rowsMerged, .rowsSorted: #expect(found == clean.union(own))
    case .nameInvalid: #expect(answers == ["file obviously invalid."] && found == clean)
    case .fileEmpty:
      #expect(answers.allSatisfy { $0.hasPrefix("file was bad") || $0 == "empty file?" })
      #expect(found == clean)
    case .noRows, .fileBlocked: #expect(found == clean)
    case .nameTaken:
      #expect(answers.last?.hasPrefix("file already present") == true)
      let again = try phone.restarted()
      #expect(try await send(left.suffix(1), from: again) == ["upload successful."])
      again.receiver.run.stop()
      #expect(try rows(again) == clean.union(own))
    case .rowsDropped:
      let between = ["header-twice", "blank-lines"].contains(name)
      #expect(found == clean.union(between ? own : own.subtracting(touched)))
    case .rowsKept, .rowsIn1975: #expect(found == clean.union(lines))
    case .rowsCut:
      #expect(found.isSuperset(of: clean.union(own.subtracting(touched))))
      #expect(found.isDisjoint(with: touched) && found.count == clean.union(own).count)
    case .hourBlocked: #expect(found == Set(files[3].rows))
    case .hourOverwritten:
      #expect(!found.isSuperset(of: clean.union(own)))
      #expect(phone.receiver.count("hours overwritten") == 1)
      #expect(phone.receiver.count("processed") == others.count + left.count)
    case .keyInvalid, .fileMissing: Issue.record("\(name) is no fault of a file")
    }
    let blocked: [FaultEntry.ServerOutcome] = [.hourBlocked, .fileBlocked]
    #expect((phone.receiver.count("hours that fail") > 0) == blocked.contains(server))
  }
}

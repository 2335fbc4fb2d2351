import Crypto
import Fixtures
import Formats
import Spool
import Testing

@testable import Delivery
@testable import Receiver

/// Tests of the conversion of single files to uploads, without a server.
struct BeiwePackingTests {
  private static let content = Array("h\n1\n2\n3\n".utf8)
  private static let mood = "a1B2c3D4e5F6g7H8i9J0k1L2"
  private static let pain = "p1p2p3p4p5p6p7p8p9p0p1p2"

  private func entry(
    _ name: String, content: [UInt8] = content, patient: String = "abc1def2"
  ) -> FileEntry {
    FileEntry(
      path: "beiwe/\(patient)/\(name)", recorder: "beiwe", participant: 0, patient: patient,
      stream: "gps", rows: 3,
      content: EncodedContent(
        bytes: Int64(content.count), contentBytes: Int64(content.count),
        contentCRC32: crc32(of: content)), first: nil, last: nil, closed: nil, due: nil)
  }

  /// Creates a folder with files. Its manifest has the seed 7 and the survey "Mood".
  private func folder(
    _ names: [String] = [], hasManifest: Bool = true, faulty: [String] = []
  ) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in names { try folder.put(Self.content, at: "beiwe/abc1def2/\(name)") }
    var json = JSONWriter(.compact)
    for name in faulty {
      FaultEntry(
        path: "beiwe/abc1def2/\(name)", participant: 0, stream: "gps", kind: "x", rows: nil,
        cleanRows: 3, cleanCRC32: 0, expected: .dropFile, server: nil, visible: .data
      ).write(to: &json)
    }
    try folder.put(json.bytes, at: "faults.jsonl")
    guard hasManifest else { return folder }
    var manifest = Manifest(
      version: "1", study: "test", seed: 7, start: "2026-03-02", days: 1, timeZone: "UTC",
      participants: [0], recorders: ["beiwe"], streams: ["gps"], arguments: [:], profiles: [:])
    manifest.complete = true
    manifest.apps["beiwe"] = Manifest.App(surveys: [
      Manifest.Survey(id: Self.mood, name: "Mood", type: "tracking_survey", contentCRC32: 1)
    ])
    try folder.put(manifest.text, at: "manifest.json")
    return folder
  }

  // MARK: Faults

  /// A fault is chosen if the SHA-256 of seed, kind and path, scaled to the range from 0 to 1, is
  /// below 0.3. A folder without a manifest has the seed 0.
  @Test(arguments: [(false, [0, 2, 4, 6, 9, 16]), (true, [5, 10, 15, 16, 18, 19])])
  func `faults are drawn with the seed of the manifest`(hasManifest: Bool, numbers: [Int]) throws {
    let folder = try folder(hasManifest: hasManifest)
    let packing = try BeiwePacking(
      backlog: Backlog(folder.path), faults: [(kind: .keyMissing, share: 0.3)])
    let found = (0..<20).filter {
      packing.faults?.choice(for: entry("abc1def2_gps_\($0).csv")) != nil
    }
    #expect(found == numbers)
  }

  @Test func `a file with a fault of the recording has no second fault`() throws {
    let names = ["abc1def2_gps_5.csv", "abc1def2_gps_10.csv"]
    let folder = try folder(faulty: [names[0]])
    let packing = try BeiwePacking(
      backlog: Backlog(folder.path), faults: [(kind: .keyMissing, share: 1)])
    #expect(names.map { packing.faults?.choice(for: entry($0)) == nil } == [true, false])
  }

  @Test func `a packing has neither faults nor files that are never sent by default`() throws {
    let folder = try folder()
    let backlog = try Backlog(folder.path)
    let usual = try BeiwePacking(backlog: backlog)
    #expect(usual.faults == nil && !usual.includesNeverSent)
    #expect(try BeiwePacking(backlog: backlog, includesNeverSent: true).includesNeverSent)
    #expect(try BeiwePacking(backlog: backlog, faults: []).faults != nil)
  }

  // MARK: Names

  /// Opens a file as participant xyz9xyz9. Returns the sent name, the text for the key derivation
  /// and the encryption, or the reason of a failure.
  private func open(
    _ name: String, isFaulty: Bool = false, surveys: [ServerSurvey]? = nil, isThere: Bool = true
  ) async throws -> String {
    let folder = try folder(isThere ? [name] : [], faulty: isFaulty ? [name] : [])
    let packing = try BeiwePacking(backlog: Backlog(folder.path))
    switch await packing.open(entry(name), as: "xyz9xyz9", surveys: surveys) {
    case .file(let file):
      #expect(file.content == Self.content)
      return "\(file.name) for \(file.purpose)" + (file.hasLines ? "" : " as a whole")
    case .not(let delivered): return "\(delivered.outcome): \(delivered.text)"
    }
  }

  @Test(arguments: [
    (
      "abc1def2_gps_1772427600000.csv", false,
      "xyz9xyz9_gps_1772427600000.csv for xyz9xyz9_gps_1772427600000.csv"
    ),
    ("notes.txt", false, "withheld: \(BeiwePacking.noName)"),
    (
      "abc1def2_gps_1.csv-duplicate-0123456789", false, "withheld: \(BeiwePacking.noName)"
    ),
    // After a recorded fault of a file, the keys depend on the name on disk, although another name
    // is sent.
    ("abc1def2_gps_1.csv", true, "xyz9xyz9_gps_1.csv for abc1def2_gps_1.csv"),
    (
      "abc1def2_gps_1.csv-duplicate-0123456789", true,
      "xyz9xyz9_gps_1.csv for abc1def2_gps_1.csv-duplicate-0123456789"
    ),
    ("abc1def2_odd.csv", true, "xyz9xyz9_odd.csv for xyz9xyz9_odd.csv"),
    ("abc1def2.csv", true, "abc1def2.csv for abc1def2.csv"),
    ("rList1.csv", true, "rList1.csv for rList1.csv"),
  ])
  func `a file has the name of the app with the server's id`(
    name: String, isFaulty: Bool, opened: String
  ) async throws {
    #expect(try await open(name, isFaulty: isFaulty) == opened)
  }

  @Test func `a file of a survey has the server's id of the survey`() async throws {
    func name(_ patient: String, _ survey: String, _ ending: String = "csv") -> String {
      let type = ending == "csv" ? "surveyAnswers" : "voiceRecording"
      return "\(patient)_\(type)_\(survey)_1772427600500.\(ending)"
    }
    func known(_ id: String, _ name: String) -> ServerSurvey {
      ServerSurvey(id: id, name: name, checksum: 9)
    }
    let (own, mood, pain) = (
      name("abc1def2", Self.mood), name("xyz9xyz9", Self.mood), name("xyz9xyz9", Self.pain)
    )
    let lacking = "withheld: \(BeiwePacking.noSurvey(Self.mood))"
    // Without a response from the server, the upload uses the survey id of the recording.
    #expect(try await open(own) == "\(mood) for \(mood)")
    #expect(try await open(own, surveys: []) == lacking)
    #expect(lacking.contains(Self.mood))
    #expect(try await open(own, surveys: [known(Self.mood, "")]) == "\(mood) for \(mood)")
    // The survey's name in the manifest determines the server's own id.
    #expect(
      try await open(own, surveys: [known(Self.pain, "Mood")]) == "\(pain) for \(pain)")
    #expect(try await open(own, surveys: [known(Self.pain, "Pain")]) == lacking)
    #expect(
      try await open("abc1def2_gps_1.csv", surveys: [])
        == "xyz9xyz9_gps_1.csv for xyz9xyz9_gps_1.csv")
    let voice = name("xyz9xyz9", Self.pain, "wav")
    #expect(
      try await open(name("abc1def2", Self.mood, "wav"), surveys: [known(Self.pain, "Mood")])
        == "\(voice) for \(voice) as a whole")
  }

  @Test func `a file that is missing or changed is unreadable`() async throws {
    let name = "abc1def2_gps_1.csv"
    #expect(try await open(name, isThere: false).hasPrefix("unreadable: "))
    let folder = try folder([name])
    let packing = try BeiwePacking(backlog: Backlog(folder.path))
    let changed = entry(name, content: Array("h\n1\n2\n4\n".utf8))
    guard case .not(let delivered) = await packing.open(changed, as: "xyz9xyz9", surveys: nil)
    else {
      Issue.record("a changed file was opened")
      return
    }
    #expect(delivered.outcome == .unreadable && delivered.text.contains(name))
  }

  // MARK: Encryption

  private static let pair = Result { try PrivateKeyFile.read() }

  private func uploads(
    _ faults: UploadFaultShares? = nil, of name: String = "abc1def2_gps_1.csv",
    as file: BeiwePacking.PhoneFile = file(), secret: UInt64 = 1
  ) throws -> [BeiweUpload] {
    let folder = try folder()
    let packing = try BeiwePacking(backlog: Backlog(folder.path), faults: faults)
    let record = PhoneRecord(of: "xyz9xyz9", .seed(secret))
    let model = PhoneModel(name: "iPhone14,7", systemVersion: "17.5.1", timeZone: "UTC")
    return try packing.uploads(
      of: entry(name), file, by: BeiwePhone(record, at: "http://a.invalid", model: model),
      for: PublicKey(Self.pair.get().publicText), record)
  }

  private static func file(
    _ name: String = "name.csv", purpose: String = "purpose", hasLines: Bool = true
  ) -> BeiwePacking.PhoneFile {
    BeiwePacking.PhoneFile(name: name, purpose: purpose, hasLines: hasLines, content: content)
  }

  private func decrypted(_ upload: BeiweUpload) throws -> String {
    let bytes = try #require(upload.file)
    let content = try BeiweDecryption.decrypt(bytes[...], with: Self.pair.get())
    return String(decoding: content.bytes, as: UTF8.self)
  }

  @Test func `the secret of the phone and the purpose of the file give the bytes`() throws {
    let clean = try uploads()
    #expect(clean.count == 1 && clean[0].name == "name.csv")
    #expect(try decrypted(clean[0]) == "h\n1\n2\n3")
    #expect(try uploads()[0].file == clean[0].file)
    #expect(try uploads(as: Self.file("other.csv"))[0].file == clean[0].file)
    #expect(try uploads(as: Self.file(purpose: "other"))[0].file != clean[0].file)
    #expect(try uploads(secret: 2)[0].file != clean[0].file)
  }

  @Test func `a file of lines is encrypted line by line, another file as a whole`() throws {
    func lines(_ hasLines: Bool) throws -> Int? {
      try uploads(as: Self.file(hasLines: hasLines))[0].file?.split(separator: 0x0A).count
    }
    // The first line of an encrypted upload contains the key.
    #expect(try lines(true) == 5)
    #expect(try lines(false) == 2)
  }

  @Test func `a fault changes the bytes or the request of the file`() throws {
    let clean = try #require(try uploads()[0].file)
    let missing = try uploads([(kind: .keyMissing, share: 1)])
    #expect(missing.count == 1 && missing[0].name == "name.csv")
    #expect(missing[0].file == Array(clean.drop { $0 != 0x0A }.dropFirst()))
    let without = try uploads([(kind: .uploadFileMissing, share: 1)])
    #expect(without.count == 1 && without[0].file == nil)
    #expect(try uploads([(kind: .keyMissing, share: 0)])[0].file == clean)
  }

  @Test func `a second upload has the same name and another key`() throws {
    for (kind, content) in [
      (UploadFault.uploadTwice, "h\n1\n2\n3"), (.uploadTwoContents, "h\n1"),
    ] {
      let two = try uploads([(kind: kind, share: 1)])
      try #require(two.count == 2)
      #expect(two.map(\.name) == ["name.csv", "name.csv"])
      #expect(try decrypted(two[0]) == "h\n1\n2\n3" && decrypted(two[1]) == content)
      #expect(two[0].file != two[1].file)
      #expect(try uploads([(kind: kind, share: 1)])[1].file == two[1].file)
    }
  }

  @Test func `a fault of a row changes the row that was drawn`() throws {
    let folder = try folder()
    let faults: UploadFaultShares = [(kind: .lineEmpty, share: 1)]
    let packing = try BeiwePacking(backlog: Backlog(folder.path), faults: faults)
    var rows: Set<Int> = []
    for number in 0..<12 {
      let name = "abc1def2_gps_\(number).csv"
      let row = try #require(packing.faults?.choice(for: entry(name))?.rows?.lowerBound)
      rows.insert(row)
      let left = ["1", "2", "3"].enumerated().filter { $0.offset != row }.map(\.element)
      #expect(try decrypted(uploads(faults, of: name)[0]) == (["h"] + left).joined(separator: "\n"))
    }
    #expect(rows == [0, 1, 2])
  }
}

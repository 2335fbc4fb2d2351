import Crypto
import Formats
import FoundationEssentials
import Spool

/// The handling of uploads, with the order of checks and the messages of the server.
///
/// The source is the server's `upload` in `endpoints/mobile_endpoints.py`.
final class BeiweUploads: Sendable {
  private let store: String
  private let study: BeiweStudy
  private let state: BeiweState
  private let keys: BeiweKeys
  private let tally = NamedCounts()
  /// Locks that admit one upload per path at a time, from the check for a waiting file to the
  /// response.
  ///
  /// The real server locks the participant instead.
  private let turns = Turns()

  private static let extensions = ["csv", "json", "mp4", "wav", "txt", "jpg"]

  /// The text of the server's response for a study that has ended.
  static let stopped = "study is deleted, stopped, or ended."

  init(
    in store: String, study: BeiweStudy, state: BeiweState, keys: BeiweKeys
  ) {
    self.store = store
    self.study = study
    self.state = state
    self.keys = keys
  }

  var counts: [(name: String, count: Int)] { tally.all }

  /// Stores an upload, and returns the server's response.
  func answer(_ request: ServerRequest, from patient: String) throws -> ServerReply {
    guard let name = request.field("file_name"), Self.isValid(name) else {
      return drop("file obviously invalid.")
    }
    if study.isRetired(patient) { return drop("participant permanently retired.") }
    if study.isStopped { return drop(Self.stopped) }
    let path = name.replacing("_", with: "/")
    return try turns.taking(path) { try answer(request, from: patient, named: name, for: path) }
  }

  private func answer(
    _ request: ServerRequest, from patient: String, named name: String, for path: String
  ) throws -> ServerReply {
    if try state.isWaiting(path) {
      tally.add("already present")
      return refusal("file already present, upload again later (your bug!)")
    }
    guard let upload = request.parts.first(where: { $0.name == "file" })?.content else {
      tally.add("without a file")
      return refusal("file not present")
    }
    try keep(upload, of: request, from: patient, named: name)
    if BeiweDecryption.isEmpty(upload) {
      return drop("file was bad due to '\(Self.emptyReason)', delete it.")
    }
    let content: BeiweDecryption.Content
    do {
      content = try BeiweDecryption.decrypt(upload, with: keys.key(of: patient))
    } catch let error as BeiweDecryption.KeyError {
      try PendingFile.replace(
        "\(store)/\(StoreFolder.problems)/\(StorePath.path(of: path))", with: upload)
      return drop("file had decryption key error '\(error.reason)'")
    }
    for (error, number) in content.errors {
      tally.add("lines dropped, \(error.rawValue)", number)
    }
    if content.bytes.isEmpty { return drop("empty file?") }
    let name = try unused(path)
    // The upload is stored before the response. After a kill between these steps, the phone has no
    // response and sends the file again.
    try PendingFile.replace(place(of: name), with: content.bytes)
    try state.enqueue(
      BeiweState.Waiting(path: name, patient: patient), at: Date.now.timeIntervalSince1970)
    tally.add("stored")
    return BeiweAnswer.text("upload successful.")
  }

  /// The message for an empty file, from `split_file` in the server's `libs/encryption.py`.
  private static let emptyReason =
    "The file had no data in it.  Return 200 to delete file from device."

  private func drop(_ text: String) -> ServerReply {
    tally.add("dropped: " + text.prefix { $0 != "'" })
    return BeiweAnswer.text(text)
  }

  private func refusal(_ text: String) -> ServerReply { BeiweAnswer.text(text, status: 400) }

  /// Returns whether the server accepts the name, by its start and its extension.
  ///
  /// The server does not check the rest of the name.
  private static func isValid(_ name: String) -> Bool {
    guard !name.hasPrefix("rList"), !name.hasPrefix("PersistedInstallation"),
      let point = name.lastIndex(of: ".")
    else { return false }
    return extensions.contains(String(name[name.index(after: point)...]))
  }

  private func place(of path: String) -> String {
    "\(store)/\(StoreFolder.raw)/\(StorePath.path(of: path))"
  }

  /// Returns an unused path. If the path is in use, ten random characters are appended to the name.
  private func unused(_ path: String) throws -> String {
    guard try Folder.kind(of: place(of: path)) != nil else { return path }
    tally.add("files stored under another name, because the name already existed")
    var secrets = SecretSource.system.secrets(for: "duplicate")
    return path + BeiweFileName.mark + secrets.text(10)
  }

  /// Stores an upload as received: the encrypted file, and a second file with its form.
  private func keep(
    _ upload: ArraySlice<UInt8>, of request: ServerRequest, from patient: String, named name: String
  ) throws {
    var json = JSONWriter(.pretty)
    json.object { json in
      json.key("fields")
      json.object { json in
        for part in request.parts where part.name != "file" { json.member(part.name, part.text) }
      }
      json.key("file")
      json.object { json in
        let file = request.parts.first { $0.name == "file" }
        json.member("name", "file")
        json.member("filename", file?.fileName ?? "")
        json.member("content_type", file?.contentType ?? "")
        json.member("is_last", request.parts.last?.name == "file")
      }
      json.key("headers")
      json.object { json in
        for (name, value) in request.headers.sorted(by: { $0.key < $1.key }) {
          json.member(name, value)
        }
      }
    }
    json.newLine()
    let place = "\(store)/\(StoreFolder.uploads)/\(patient)/\(StorePath.part(name))"
    try PendingFile.replace(place + ".form.json", with: json.bytes)
    try PendingFile.replace(place, with: upload)
  }
}

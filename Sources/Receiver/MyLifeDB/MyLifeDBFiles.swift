import Crypto
import FoundationEssentials
import Glibc
import Spool

/// The files of all persons, each at its path below `mylifedb/<person>`, as a recording has them.
///
/// The server: `PUT /raw/*path` and `GET /raw/*path`.
struct MyLifeDBFiles: Sendable {
  private let store: String
  private let tally: NamedCounts
  /// One request for a path at a time; the last one wins.
  private let turns = Turns()

  init(in store: String, counting tally: NamedCounts) {
    self.store = store
    self.tally = tally
  }

  /// Why no file can have a path; nil if one can.
  ///
  /// The server looks for two points anywhere, so also in the middle of a name.
  private func refusal(of path: String) -> ServerReply? {
    if path.isEmpty { return MyLifeDBAnswer.error(400, "Path is required") }
    return path.contains("..") ? MyLifeDBAnswer.error(400, "Invalid path") : nil
  }

  /// Where a file is kept. The server leaves out steps that lead nowhere.
  private func place(of path: String, _ person: String) -> String {
    let steps = path.split(separator: "/").filter { $0 != "." }
    return "\(store)/mylifedb/\(person)/\(StorePath.path(of: steps.joined(separator: "/")))"
  }

  /// Keeps a file, whatever is in it, in the place of what has its path.
  func put(_ content: [UInt8], at path: String, of person: String) -> ServerReply {
    if let refusal = refusal(of: path) { return refusal }
    let place = place(of: path, person)
    do {
      // The folder of all is no file, and one of that name would be taken for one being written.
      guard path.contains(where: { $0 != "/" && $0 != "." }), !place.hasSuffix(PendingFile.suffix)
      else { throw Unfit() }
      try turns.taking(place) { try PendingFile.replace(place, with: content) }
    } catch {
      return MyLifeDBAnswer.error(500, "Failed to write file")
    }
    tally.add("files stored")
    tally.add("bytes stored", content.count)
    return MyLifeDBAnswer.success
  }

  private struct Unfit: Error {}

  /// A file, or what of it the headers ask for.
  func get(_ request: ServerRequest, at path: String, of person: String) -> ServerReply {
    if let refusal = refusal(of: path) { return refusal }
    let place = place(of: path, person)
    var status = stat()
    guard lstat(place, &status) == 0 else { return Self.notFound }
    guard status.st_mode & S_IFMT == S_IFREG else {
      return MyLifeDBAnswer.error(400, "LIBRARY_INVALID_PATH", "Path is a directory")
    }
    let changed = status.st_mtim
    let digest = SHA256.digest(of: path.utf8).hexadecimal.prefix(16)
    let tag =
      "\"\(status.st_size)-\(changed.tv_sec * 1_000_000_000 + changed.tv_nsec)-\(digest)\""
    var reply: ServerReply
    if request.headers["if-none-match"].map({ $0.contains(tag) }) == true {
      reply = ServerReply(304)
    } else {
      guard let content = try? FileReader.bytes(of: place) else { return Self.notFound }
      reply = Self.reply(with: content, for: request.headers["range"])
      tally.add("files read")
    }
    reply.contentType =
      path.hasSuffix(".json")
      ? "application/json" : path.hasSuffix(".md") ? "text/markdown" : "application/octet-stream"
    return reply.with("ETag", tag).with("Last-Modified", Self.text(of: changed.tv_sec))
      .with("Cache-Control", "no-cache").with("Accept-Ranges", "bytes")
  }

  private static var notFound: ServerReply {
    MyLifeDBAnswer.error(404, "LIBRARY_NOT_FOUND", "File not found")
  }

  private static func reply(with content: [UInt8], for header: String?) -> ServerReply {
    switch header.flatMap({ ByteRange($0, of: content.count) }) {
    case nil:
      var reply = ServerReply(200)
      reply.body = content
      return reply
    case .outside: return ServerReply(416).with("Content-Range", "bytes */\(content.count)")
    case .part(let range):
      var reply = ServerReply(206).with(
        "Content-Range", "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(content.count)")
      reply.body = Array(content[range])
      return reply
    }
  }

  /// Such as `Mon, 02 Mar 2026 05:05:00 GMT` (RFC 9110, 5.6.7), whatever the locale.
  private static func text(of seconds: Int) -> String {
    var (seconds, parts) = (time_t(seconds), tm())
    gmtime_r(&seconds, &parts)
    let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(twoDigits).joined(separator: ":")
    return "\(days[Int(parts.tm_wday)]), \(twoDigits(parts.tm_mday)) "
      + "\(months[Int(parts.tm_mon)]) \(1_900 + parts.tm_year) \(time) GMT"
  }

  private static func twoDigits(_ number: Int32) -> String {
    (number < 10 ? "0" : "") + "\(number)"
  }
}

import Declarations
import HTTP
import Spool

/// The requests of the endpoint `http`.
public enum HTTPBatch {
  static let name = "http"

  /// The option that chooses POST or PUT.
  public static let method = DeclaredOption(
    "--method METHOD", .names([Request.Method.post, .put].map(\.rawValue)),
    "POST or PUT [default: POST]")

  /// The method that the user chose; POST without a choice.
  static func method(_ options: DeliveryOptions) -> Request.Method {
    options.given.text(method).flatMap(Request.Method.init) ?? .post
  }

  /// Returns the user's headers, and a user agent if the user gave none.
  static func headers(_ options: DeliveryOptions) -> [String] {
    let hasAgent = options.headers.contains { $0.lowercased().hasPrefix("user-agent:") }
    return options.headers + (hasAgent ? [] : ["User-Agent: \(options.userAgent)"])
  }

  /// Returns a request with several files. Its first part `manifest` describes the files, and one
  /// part `file` per file follows in the same order.
  static func post(
    _ files: [FileEntry], _ contents: [Body], key: String, to address: String,
    headers: [String]
  ) -> Request {
    var body = Multipart(boundary: "understudy-" + key)
    body.add("manifest", type: "application/json", content: manifest(of: files))
    for (file, content) in zip(files, contents) {
      body.add(
        "file", fileName: baseName(of: file.path), type: type(of: file.path), content: content)
    }
    body.finish()
    return Request(
      .post, address,
      headers: headers + ["Content-Type: \(body.contentType)", "Idempotency-Key: \(key)"],
      body: body.body)
  }

  /// Returns a request with one file, to the file's path below the address.
  static func put(
    _ file: FileEntry, _ content: Body, key: String, to address: String, headers: [String]
  ) -> Request {
    let path = file.path.split(separator: "/").map { FormText.encoded(String($0)) }
    return Request(
      .put, HTTPAddress.appending(path.joined(separator: "/"), to: address),
      headers: headers + ["Content-Type: \(type(of: file.path))", "Idempotency-Key: \(key)"],
      body: content)
  }

  /// Returns a JSON array with one object per file.
  private static func manifest(of files: [FileEntry]) -> [UInt8] {
    var json = JSONWriter(.compact)
    json.array { json in
      for file in files { file.writeDescription(to: &json) }
    }
    return json.bytes
  }

  private static func baseName(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  private static func type(of path: String) -> String {
    if path.hasSuffix(".gz") { return "application/gzip" }
    if path.hasSuffix(".csv") { return "text/csv" }
    return path.hasSuffix(".json") ? "application/json" : "application/octet-stream"
  }
}

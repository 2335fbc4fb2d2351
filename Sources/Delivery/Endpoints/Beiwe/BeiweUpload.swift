import Crypto
import HTTP
import Spool

/// An encrypted file with the form that the app sends it in.
public struct BeiweUpload: Sendable {
  /// The base name, as on the phone.
  var name: String
  /// In their order; the file comes behind them.
  var fields: [(name: String, value: String)]
  /// Lines that the app's library adds.
  let headers: [String]
  /// Nil for a request that has lost it.
  var file: [UInt8]?

  /// The field that tells the name.
  static let nameField = "file_name"

  /// The content type that the app's library guesses from the name.
  var contentType: String {
    switch name.split(separator: ".").last {
    case "mp4": "video/mp4"
    case "wav": "audio/wav"
    default: "text/csv"
    }
  }

  /// Makes the request of the upload, with a boundary that no content holds.
  func request(to server: String, boundary: String) -> Request {
    var body = Multipart(boundary: "alamofire.boundary." + boundary)
    for field in fields { body.add(field.name, field.value) }
    if let file { body.add("file", fileName: name, type: contentType, content: file) }
    body.finish()
    var request = Request(
      .post, server + "/upload/ios/",
      headers: headers + ["Content-Type: \(body.contentType)"], body: body.body)
    request.acceptEncoding = BeiweVersion.acceptEncoding
    // The server repeats a first line that is no key, with up to four characters for a byte.
    request.answerLength += 4 * (file?.count ?? 0)
    return request
  }

  /// Writes the file and, beside it, its form: `<name>` and `<name>.form.json`.
  ///
  /// - Parameter ending: what follows the name.
  func write(to folder: String, ending: String = "") throws(FileError) {
    var json = JSONWriter(.pretty)
    json.object { json in
      json.key("fields")
      json.object { for field in fields { $0.member(field.name, field.value) } }
      json.key("file")
      if file == nil {
        json.null()
      } else {
        json.object { json in
          json.member("name", "file")
          json.member("filename", name)
          json.member("content_type", contentType)
        }
      }
    }
    json.newLine()
    let path = "\(folder)/\(name)\(ending)"
    try write(json.bytes, to: path + ".form.json")
    if let file { try write(file, to: path) }
  }

  private func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    try PendingFile.replace(path, with: bytes)
  }
}

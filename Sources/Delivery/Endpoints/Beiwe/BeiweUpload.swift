import Crypto
import HTTP
import Spool

/// An encrypted file with the form that the app sends it in.
public struct BeiweUpload: Sendable {
  /// The base name, as on the phone.
  let name: String
  /// In their order; the file comes behind them.
  let fields: [(name: String, value: String)]
  /// Lines that the app's library adds.
  let headers: [String]
  let file: [UInt8]

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
    body.add("file", fileName: name, type: contentType, content: file)
    body.finish()
    var request = Request(
      .post, server + "/upload/ios/",
      headers: headers + ["Content-Type: \(body.contentType)"], body: body.body)
    request.acceptEncoding = BeiweVersion.acceptEncoding
    return request
  }

  /// Writes the file and, beside it, its form: `<name>` and `<name>.form.json`.
  func write(to folder: String) throws(FileError) {
    var json = JSONWriter(.pretty)
    json.object { json in
      json.key("fields")
      json.object { for field in fields { $0.member(field.name, field.value) } }
      json.key("file")
      json.object { json in
        json.member("name", "file")
        json.member("filename", name)
        json.member("content_type", contentType)
      }
    }
    json.newLine()
    try write(json.bytes, to: "\(folder)/\(name).form.json")
    try write(file, to: "\(folder)/\(name)")
  }

  private func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    try PendingFile.replace(path, with: bytes)
  }
}

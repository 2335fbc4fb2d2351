import Spool

/// Answers in the words of the server.
///
/// The server: `SaveRawFile` and its neighbours behind gin, whose JSON has this type.
enum MyLifeDBAnswer {
  /// What says that a file is kept; there is no other text for it, whether the file is new or not.
  static var success: ServerReply { object(200) { $0.member("success", true) } }

  /// An error that is a text alone.
  static func error(_ status: Int, _ text: String) -> ServerReply {
    object(status) { $0.member("error", text) }
  }

  /// An error with a code, as newer routes give it.
  static func error(_ status: Int, _ code: String, _ message: String) -> ServerReply {
    object(status) { json in
      json.key("error")
      json.object {
        $0.member("code", code)
        $0.member("message", message)
      }
    }
  }

  /// What gin says of a path or a method that has no route.
  static var noRoute: ServerReply {
    ServerReply(404, "404 page not found", contentType: "text/plain")
  }

  static func object(_ status: Int, _ members: (inout JSONWriter) -> Void) -> ServerReply {
    var json = JSONWriter(.compact)
    json.object(members)
    return ServerReply(
      status, String(decoding: json.bytes, as: UTF8.self),
      contentType: "application/json; charset=utf-8")
  }
}

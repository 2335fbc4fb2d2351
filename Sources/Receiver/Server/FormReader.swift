import Glibc

/// A form as it came.
struct Form: Sendable {
  /// In their order. Their contents are pieces of the body, which stays where it is.
  var parts: [ServerRequest.Part] = []
  /// Whether the body ends before the form does; the part in which it ends is left out.
  var isCutOff = false
}

/// Reads the parts of a form from its whole body, without a copy of it.
///
/// libmicrohttpd could read pieces as they come in, but a piece that ends where a value begins makes it
/// tell the value twice: first an empty one.
enum FormReader {
  /// Nil if the type says a form and the body can be none.
  ///
  /// - Parameters:
  ///   - body: whose texts are decoded in their places.
  ///   - type: the header `Content-Type`.
  static func form(in body: inout [UInt8], of type: String) -> Form? {
    guard type.lowercased().hasPrefix("multipart/") else { return Form(parts: fields(&body)) }
    guard let boundary = boundary(in: type) else { return nil }
    return multipart(body, boundary: boundary)
  }

  // MARK: application/x-www-form-urlencoded

  /// Texts are decoded in the place of what they are decoded from, as they are never longer.
  private static func fields(_ body: inout [UInt8]) -> [ServerRequest.Part] {
    let pairs = body.withUnsafeMutableBufferPointer { body in
      var pairs: [(name: Range<Int>, value: Range<Int>)] = []
      var start = 0
      while start < body.count {
        let end = body[start...].firstIndex(of: UInt8(ascii: "&")) ?? body.count
        if end > start {
          let sign = body[start..<end].firstIndex(of: UInt8(ascii: "=")) ?? end
          pairs.append(
            (decode(start..<sign, in: body), decode(min(sign + 1, end)..<end, in: body)))
        }
        start = end + 1
      }
      return pairs
    }
    return pairs.map { pair in
      ServerRequest.Part(
        name: String(decoding: body[pair.name], as: UTF8.self), content: body[pair.value])
    }
  }

  /// Returns where the decoded text is, which begins where the text did.
  private static func decode(
    _ text: Range<Int>, in body: UnsafeMutableBufferPointer<UInt8>
  ) -> Range<Int> {
    func digit(_ index: Int) -> UInt8? {
      guard index < text.upperBound else { return nil }
      return Character(UnicodeScalar(body[index])).hexDigitValue.map { UInt8($0) }
    }
    var (index, place) = (text.lowerBound, text.lowerBound)
    while index < text.upperBound {
      let byte = body[index]
      if byte == UInt8(ascii: "%"), let high = digit(index + 1), let low = digit(index + 2) {
        body[place] = high << 4 | low
        index += 3
      } else {
        body[place] = byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte
        index += 1
      }
      place += 1
    }
    return text.lowerBound..<place
  }

  // MARK: multipart/form-data (RFC 7578)

  private static func boundary(in type: String) -> String? {
    guard let text = parameter("boundary", in: type[...]), !text.isEmpty else { return nil }
    return text
  }

  private static func multipart(_ body: [UInt8], boundary: String) -> Form? {
    let ranges = body.withUnsafeBufferPointer {
      MultipartScanner(body: $0, boundary: boundary).scan()
    }
    guard let ranges else { return nil }
    var form = Form(isCutOff: ranges.isCutOff)
    for part in ranges.parts {
      var new = ServerRequest.Part(name: "", content: body[part.content])
      var isNamed = false
      for line in String(decoding: body[part.head], as: UTF8.self).split(separator: "\r\n") {
        let words = line.split(separator: ":", maxSplits: 1)
        guard words.count == 2 else { continue }
        switch words[0].lowercased() {
        case "content-disposition":
          if let name = parameter("name", in: words[1]) { (new.name, isNamed) = (name, true) }
          new.fileName = parameter("filename", in: words[1])
        case "content-type": new.contentType = String(words[1].drop { $0 == " " })
        default: break
        }
      }
      if isNamed { form.parts.append(new) }
    }
    return form
  }

  /// The value of `name=value` or `name="value"` behind a semicolon; nil if there is none.
  private static func parameter(_ name: String, in text: Substring) -> String? {
    var rest = text
    while let semicolon = rest.firstIndex(of: ";") {
      rest = rest[rest.index(after: semicolon)...].drop { $0 == " " || $0 == "\t" }
      guard rest.lowercased().hasPrefix(name + "=") else { continue }
      let value = rest.dropFirst(name.count + 1)
      guard value.first == "\"" else {
        return String(value.prefix { $0 != ";" && $0 != " " && $0 != "\t" })
      }
      let quoted = value.dropFirst()
      return quoted.firstIndex(of: "\"").map { String(quoted[..<$0]) }
    }
    return nil
  }
}

import CExpat

/// A reader of XML that calls a receiver for each element. It needs no memory for text that it has
/// read.
///
/// It reads UTF-8, and rejects texts that declare entities, because entities could expand without
/// limit.
package struct XMLReader<Receiver: XMLReceiver>: ~Copyable {
  private let parser: XML_Parser
  private let link: UnsafeMutablePointer<XMLLink>
  private let limit: Int
  /// The number of bytes that the parser has received.
  private var received = 0

  /// Creates a reader; nil if there is no memory.
  ///
  /// - Parameter limit: The maximum length of an element or a comment, in bytes. expat 2.5 reads an
  ///   unfinished element again from its start with each new piece, which takes quadratic time.
  package init?(for receiver: inout Receiver, limit: Int) {
    guard let parser = XML_ParserCreate("UTF-8") else { return nil }
    self.parser = parser
    self.limit = limit
    link = .allocate(capacity: 1)
    link.initialize(to: XMLLink(parser: parser))
    receiver.place = XMLPlace(parser)
    XML_SetUserData(parser, link)
    XML_SetElementHandler(parser, Receiver.begin, Receiver.end)
    if let text = Receiver.text { XML_SetCharacterDataHandler(parser, text) }
    XML_SetEntityDeclHandler(parser) { data, _, _, _, _, _, _, _, _ in
      guard let link = data?.assumingMemoryBound(to: XMLLink.self) else { return }
      link.pointee.declaresEntity = true
      XML_StopParser(link.pointee.parser, 0)
    }
  }

  deinit {
    XML_ParserFree(parser)
    link.deallocate()
  }

  /// Reads the next piece of the text, of at most 1 GB.
  ///
  /// - Returns: The reason why the rest cannot be read; nil if it can.
  package mutating func read(
    _ bytes: UnsafeRawBufferPointer, isLast: Bool, into receiver: inout Receiver
  ) -> XMLDefect? {
    received += bytes.count
    let status = withUnsafeMutablePointer(to: &receiver) { receiver in
      link.pointee.receiver = UnsafeMutableRawPointer(receiver)
      defer { link.pointee.receiver = nil }
      return XML_Parse(
        parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count),
        isLast ? 1 : 0)
    }
    guard status == XML_STATUS_OK else {
      return defect(kind(of: XML_GetErrorCode(parser), isLast))
    }
    // The position of the first unfinished element; negative if expat has not started with it.
    let start = Int(XML_GetCurrentByteIndex(parser))
    return start < 0 || received - start <= limit ? nil : defect(.long(limit: limit))
  }

  private func defect(_ kind: XMLDefect.Kind) -> XMLDefect {
    XMLDefect(kind, line: Int(XML_GetCurrentLineNumber(parser)))
  }

  private func kind(of error: XML_Error, _ isLast: Bool) -> XMLDefect.Kind {
    if error == XML_ERROR_ABORTED { return link.pointee.declaresEntity ? .entity : .stopped }
    let reason = XML_ErrorString(error).map { String(cString: $0) } ?? "not well-formed XML"
    let ends = [
      XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR,
      XML_ERROR_UNCLOSED_CDATA_SECTION,
    ]
    return isLast && ends.contains(error) ? .truncated(reason: reason) : .illFormed(reason: reason)
  }
}

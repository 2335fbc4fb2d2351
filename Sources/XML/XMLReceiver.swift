import CExpat

/// A value that an `XMLReader` calls while it reads.
///
/// The functions have C's calling convention, so that a call costs no more than in C. Each one finds
/// its receiver with `XMLPlace.receiver(of:_:)`.
package protocol XMLReceiver {
  /// The function for the start of an element. Its arguments are the data for `receiver(of:_:)`, the
  /// name, and pairs of an attribute's name and value that end with nil.
  static var begin: XMLBegin { get }
  /// The function for the end of an element, with the element's name.
  static var end: XMLEnd { get }
  /// The function for text between tags, with the text and its length; nil to skip texts.
  static var text: XMLText? { get }
  /// The place of the reader, which the reader sets before the first call. It is only valid as long
  /// as the reader.
  var place: XMLPlace? { get set }
}

/// Pairs of an attribute's name and value, which end with nil.
package typealias XMLAttributes = UnsafeMutablePointer<UnsafePointer<CChar>?>

/// A function for the start of an element.
package typealias XMLBegin =
  @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, XMLAttributes?) -> Void

/// A function for the end of an element.
package typealias XMLEnd =
  @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Void

/// A function for text between tags.
package typealias XMLText =
  @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, Int32) -> Void

/// The place in the text up to which a reader has read.
package struct XMLPlace {
  fileprivate let parser: XML_Parser

  init(_ parser: XML_Parser) { self.parser = parser }

  /// The line of the current element, from 1.
  package var line: Int { Int(XML_GetCurrentLineNumber(parser)) }

  /// Ends the reading, which then returns a defect without a reason.
  package func stop() { XML_StopParser(parser, 0) }

  /// Calls `body` with the receiver that the data of a C function belong to.
  @inline(__always)
  package static func receiver<Receiver>(
    of data: UnsafeMutableRawPointer?, _ body: (inout Receiver) -> Void
  ) {
    let link = data?.assumingMemoryBound(to: XMLLink.self)
    guard let receiver = link?.pointee.receiver else { return }
    body(&receiver.assumingMemoryBound(to: Receiver.self).pointee)
  }
}

/// The data of the C functions.
struct XMLLink {
  var parser: XML_Parser
  /// The receiver; nil outside of `XMLReader.read`.
  var receiver: UnsafeMutableRawPointer?
  var declaresEntity = false
}

/// The reason why a reader cannot read the rest of a text.
package struct XMLDefect: Error, Equatable {
  /// The kind of a defect.
  package enum Kind: Equatable, Sendable {
    /// The text is not well-formed. The reason is expat's.
    case illFormed(reason: String)
    /// The text ends before its root element ends. The reason is expat's.
    case truncated(reason: String)
    /// The text declares an entity.
    case entity
    /// An element or a comment is longer than a reader's limit, in bytes.
    case long(limit: Int)
    /// The receiver has stopped the reader.
    case stopped
  }

  package var kind: Kind
  /// The line of the defect, from 1.
  package var line: Int

  package init(_ kind: Kind, line: Int) { (self.kind, self.line) = (kind, line) }
}

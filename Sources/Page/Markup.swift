import Spool

/// HTML and SVG as text; whatever comes from elsewhere is escaped here and nowhere else.
package struct Markup: Sendable {
  /// In the order in which they are written.
  package typealias Attributes = KeyValuePairs<StaticString, String>

  package private(set) var text = ""

  package init() {}

  /// An element; `content` writes what is in it.
  package mutating func element(
    _ name: StaticString, _ attributes: Attributes = [:], _ content: (inout Markup) -> Void
  ) {
    open(name, attributes)
    text += ">"
    content(&self)
    text += "</\(name)>\n"
  }

  /// An element with nothing but text.
  package mutating func element(
    _ name: StaticString, _ attributes: Attributes = [:], text content: String
  ) {
    open(name, attributes)
    text += ">"
    write(content)
    text += "</\(name)>"
  }

  /// An element without content.
  package mutating func element(_ name: StaticString, _ attributes: Attributes) {
    open(name, attributes)
    text += "/>"
  }

  package mutating func write(_ content: String) {
    text += Self.escaped(content)
  }

  /// Markup as it is; only what the source of this program holds can be written so.
  package mutating func literal(_ markup: StaticString) {
    text += markup.description
  }

  private mutating func open(_ name: StaticString, _ attributes: Attributes) {
    text += "<\(name)"
    for (key, value) in attributes { text += " \(key)=\"\(Self.escaped(value))\"" }
  }

  private static func escaped(_ text: String) -> String {
    // A page obeys no line break, but other controls.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let printable = lines.map { String($0).printable }.joined(separator: "\n")
    var escaped = ""
    for character in printable.unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }
}

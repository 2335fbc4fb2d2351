import CLinux
import Glibc

extension Character {
  /// Columns that it takes on a terminal.
  ///
  /// An emoji takes two even where its scalars alone take one (U+FE0F asks for the picture); all
  /// else is as wide as the widest of its scalars, as accents stand above their letter.
  var columns: Int {
    if isASCII { return isControl ? 0 : 1 }
    let scalars = unicodeScalars
    if scalars.contains(where: { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }) {
      return 2
    }
    return scalars.map(Unicode.Scalar.columns).max() ?? 0
  }

  /// Whether a terminal acts on it instead of showing it.
  var isControl: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}

extension Unicode.Scalar {
  /// The width in the C library's table, in a locale that knows all of Unicode; the program's own is not
  /// changed, as other threads may ask it.
  fileprivate static func columns(of scalar: Unicode.Scalar) -> Int {
    // Made anew for each character that is not ASCII: few are, and no thread shares it.
    guard let unicode = newlocale(1 << LC_CTYPE, "C.UTF-8", nil) else { return 1 }
    let own = uselocale(unicode)
    defer {
      uselocale(own)
      freelocale(unicode)
    }
    return max(Int(wcwidth(wchar_t(scalar.value))), 0)
  }
}

extension String {
  /// Columns that the text takes on a terminal.
  var columns: Int { reduce(0) { $0 + $1.columns } }

  /// The longest beginning that takes at most so many columns.
  func prefix(columns: Int) -> Substring {
    var taken = 0
    return prefix { character in
      taken += character.columns
      return taken <= columns
    }
  }
}

extension String {
  /// Lines of so many characters at most, broken at blanks and behind commas, as lists of names have no blanks.
  func wrapped(to width: Int) -> [String] {
    var lines: [String] = [""]
    var rest = self[...]
    while !rest.isEmpty {
      let end = rest.firstIndex { $0 == " " || $0 == "," }.map { rest.index(after: $0) }
      let piece = rest[..<(end ?? rest.endIndex)]
      let needed = piece.hasSuffix(" ") ? piece.count - 1 : piece.count
      if lines[lines.count - 1].count + needed > width { lines.append("") }
      lines[lines.count - 1] += piece
      rest = rest[piece.endIndex...]
    }
    return lines.map { $0.hasSuffix(" ") ? String($0.dropLast()) : $0 }
  }
}

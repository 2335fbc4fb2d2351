import Glibc

/// Numbers for the names of a file, from 0 in the order in which they first occur. Texts of a parser
/// are looked up without a copy.
final class NameNumbers {
  private var names: [UnsafeMutablePointer<CChar>] = []
  private var length = 0
  /// The numbers by hash, -1 for free slots. Their count is a power of two.
  private var slots = [Int32](repeating: -1, count: 256)

  /// The maximum number of names, and the maximum length of all names. Further names have no
  /// number.
  private static let limit = 65_536
  private static let lengthLimit = 1 << 24

  deinit { for name in names { free(name) } }

  /// Returns the number of a name, and adds the name if it is new; nil if there is no room for it.
  func number(of text: UnsafePointer<CChar>) -> Int? {
    var slot = slot(of: text)
    while slots[slot] >= 0 {
      let number = Int(slots[slot])
      if strcmp(names[number], text) == 0 { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    length += strlen(text)
    guard names.count < Self.limit, length < Self.lengthLimit, let name = strdup(text) else {
      return nil
    }
    names.append(name)
    slots[slot] = Int32(names.count - 1)
    if 2 * names.count > slots.count { grow() }
    return names.count - 1
  }

  /// Returns whether a name has the number.
  func isNumber(_ number: Int32) -> Bool { names.indices.contains(Int(number)) }

  /// Returns a name.
  subscript(number: Int) -> String { String(cString: names[number]) }

  private func grow() {
    slots = [Int32](repeating: -1, count: 2 * slots.count)
    for (number, name) in names.enumerated() {
      var slot = slot(of: name)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(number)
    }
  }

  private func slot(of text: UnsafePointer<CChar>) -> Int {
    Int(truncatingIfNeeded: RowMark.hash(of: text)) & (slots.count - 1)
  }
}

extension RowMark {
  /// Returns the hash of a text with a zero byte at its end.
  static func hash(of text: UnsafePointer<CChar>) -> UInt64 {
    let bytes = UnsafeRawBufferPointer(start: text, count: strlen(text))
    return hash(bytes.assumingMemoryBound(to: UInt8.self))
  }
}

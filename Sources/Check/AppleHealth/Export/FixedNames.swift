import Glibc

/// A fixed list of names that texts of a parser are compared with, without a copy.
final class FixedNames {
  private let names: [UnsafeMutablePointer<CChar>]

  init(_ names: [String]) { self.names = names.compactMap { strdup($0) } }

  deinit { for name in names { free(name) } }

  var count: Int { names.count }

  /// Returns the index of a name; nil if the list lacks it.
  ///
  /// - Parameter start: The index of the name that is compared first. Texts of a file mostly follow
  ///   each other in the same order.
  @inline(__always)
  func index(of text: UnsafePointer<CChar>, from start: Int = 0) -> Int? {
    var index = start < names.count ? start : 0
    for _ in 0..<names.count {
      if names[index][0] == text[0], strcmp(names[index], text) == 0 { return index }
      index += 1
      if index == names.count { index = 0 }
    }
    return nil
  }
}

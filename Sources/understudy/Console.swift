import Glibc

/// Where messages go, so that standard output holds results alone.
struct StandardError: TextOutputStream {
  func write(_ text: String) {
    let bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes {
        Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return }
      start += count
    }
  }

  /// Prints one line.
  static func print(_ message: String) {
    StandardError().write(message + "\n")
  }
}

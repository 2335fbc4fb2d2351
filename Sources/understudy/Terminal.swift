import Glibc

/// Where text goes that people read while the program runs.
struct Terminal: TextOutputStream, Sendable {
  let descriptor: Int32

  static let standardError = Terminal(descriptor: STDERR_FILENO)

  /// Whether it is a terminal indeed, and no file or pipe.
  var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The columns of the window as it is now, since it can be resized; 80 where the terminal does not know, as
  /// serial lines and some multiplexers do not.
  var columns: Int {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  func write(_ text: String) {
    let bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return }
      start += count
    }
  }
}

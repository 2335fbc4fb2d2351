import Foundation
import Glibc

/// A terminal window of the test's own, which can be resized.
final class Pseudoterminal {
  /// The window's end: what programs write is read here.
  private let window: Int32
  /// The end that programs have as their terminal.
  let descriptor: Int32
  private var unread = ""

  init(columns: Int) throws {
    var (window, descriptor): (Int32, Int32) = (-1, -1)
    guard openpty(&window, &descriptor, nil, nil, nil) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    (self.window, self.descriptor) = (window, descriptor)
    for end in [window, descriptor] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    resize(columns: columns)
  }

  deinit {
    close(window)
    close(descriptor)
  }

  func resize(columns: Int) {
    var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(window, UInt(TIOCSWINSZ), &size)
  }

  /// Waits until `end` has been written and takes all up to it; after 30 seconds of silence what
  /// there is.
  func read(to end: String) -> String {
    while true {
      if let range = unread.range(of: end) {
        defer { unread = String(unread[range.upperBound...]) }
        return String(unread[..<range.upperBound])
      }
      guard receive(milliseconds: 30_000) else { return readRest() }
    }
  }

  /// Takes what has been written so far.
  func readRest() -> String {
    while receive(milliseconds: 0) {}
    defer { unread = "" }
    return unread
  }

  func type(_ text: String) {
    _ = text.withCString { write(window, $0, strlen($0)) }
  }

  private func receive(milliseconds: Int32) -> Bool {
    var poll = pollfd(fd: window, events: Int16(POLLIN), revents: 0)
    guard Glibc.poll(&poll, 1, milliseconds) > 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(window, &bytes, bytes.count)
    guard count > 0 else { return false }
    // Whatever is read here is ASCII or drawn in one piece.
    unread += String(decoding: bytes[..<count], as: UTF8.self)
    return true
  }
}

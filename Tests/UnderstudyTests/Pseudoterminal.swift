import Dispatch
import Foundation
import Glibc
import Synchronization

/// A terminal window of the test's own, which can be resized.
final class Pseudoterminal {
  /// The window's end: what programs write is read here.
  private let window: Int32
  /// The end that programs have as their terminal.
  let descriptor: Int32
  private let written = Written()
  private var unread = ""

  /// What programs have written and the test has not taken.
  ///
  /// A thread reads all the time: a terminal takes 4 kB that nobody reads, and then blocks whoever writes.
  private final class Written: Sendable {
    private let bytes = Mutex<[UInt8]>([])
    private let more = DispatchSemaphore(value: 0)

    /// Reads from the window until its terminal is closed.
    func read(from window: Int32) {
      var piece = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = Glibc.read(window, &piece, piece.count)
        guard count > 0 else { break }
        bytes.withLock { $0 += piece[..<count] }
        more.signal()
      }
      close(window)
    }

    /// Takes the bytes that are there, after a wait if there are none.
    func take(waiting milliseconds: Int) -> [UInt8] {
      let deadline = DispatchTime.now() + .milliseconds(milliseconds)
      while true {
        let taken = bytes.withLock { bytes in
          defer { bytes = [] }
          return bytes
        }
        if !taken.isEmpty { return taken }
        guard more.wait(timeout: deadline) == .success else { return [] }
      }
    }
  }

  init(columns: Int) throws {
    var (window, descriptor): (Int32, Int32) = (-1, -1)
    guard openpty(&window, &descriptor, nil, nil, nil) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    (self.window, self.descriptor) = (window, descriptor)
    for end in [window, descriptor] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    Thread.detachNewThread { [written, window] in written.read(from: window) }
    resize(columns: columns)
  }

  // The thread closes the window when its last terminal is closed.
  deinit { close(descriptor) }

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
    // The thread may be about to hand over what was just written.
    _ = receive(milliseconds: 100)
    while receive(milliseconds: 0) {}
    defer { unread = "" }
    return unread
  }

  func type(_ text: String) {
    _ = text.withCString { write(window, $0, strlen($0)) }
  }

  private func receive(milliseconds: Int) -> Bool {
    let bytes = written.take(waiting: milliseconds)
    // Whatever is read here is ASCII or drawn in one piece.
    unread += String(decoding: bytes, as: UTF8.self)
    return !bytes.isEmpty
  }
}

import Dispatch
import Foundation
import Glibc
import Synchronization
import Testing

@testable import understudy

struct ProgressBarTests {
  /// Returns the text between a carriage return and the control code that erases the rest of the
  /// line. The result is nil if the line has other control codes.
  private func text(of redraw: String) -> String? {
    guard redraw.hasPrefix("\r"), redraw.hasSuffix("\u{1B}[K") else { return nil }
    let text = String(redraw.dropFirst().dropLast(3))
    return text.contains { $0.isControl } ? nil : text
  }

  @Test(arguments: [
    (style: ProgressStyle.auto, isTerminal: true, name: "xterm-256color" as String?, isBar: true),
    (.auto, true, "dumb", false), (.auto, true, "", false), (.auto, true, nil, false),
    (.auto, false, "xterm", false), (.bar, true, "xterm", true), (.bar, true, "dumb", true),
    (.bar, false, "xterm", false), (.plain, true, "xterm", false), (.none, true, "xterm", false),
  ])
  func `a bar is drawn on terminals alone`(
    style: ProgressStyle, isTerminal: Bool, name: String?, isBar: Bool
  ) {
    #expect(style.isBar(isTerminal: isTerminal, name: name) == isBar)
  }

  @Test func `every redraw fits the window as it is then`() throws {
    let terminal = try Pseudoterminal(columns: 80)
    let parts = ["東京 3/20 participants", "17 %", "123456 rows", "4.21 MB", "5210 rows/s"]
    let bar = ProgressBar(.bar, on: Terminal(descriptor: terminal.descriptor)) { seconds in
      ProgressLine(["\(Int(seconds))"] + parts)
    }
    for (number, width) in [80, 40, 20, 7, 2, 1, 0, 33, 200].enumerated() {
      terminal.resize(columns: width)
      bar.draw(after: Double(number))
      let text = try #require(self.text(of: terminal.read(to: "\u{1B}[K")))
      #expect(text.columns <= (width == 0 ? 80 : width) - 1)
      #expect(width == 1 ? text == "" : text.hasPrefix("\(number)"))
    }
  }

  @Test func `a pipe gets whole lines`() throws {
    let pipe = Pipe()
    let terminal = Terminal(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    let bar = ProgressBar(.bar, on: terminal) { _ in ProgressLine(["1/2 participants", "3 %"]) }
    bar.draw(after: 1)
    try pipe.fileHandleForWriting.close()
    let text = try pipe.fileHandleForReading.readToEnd()
    #expect(text == Data("1/2 participants, 3 %\n".utf8))
  }

  @Test func `a bar is drawn five times a second, JSON twice, and a line each ten seconds`() throws
  {
    let terminal = try Pseudoterminal(columns: 80)
    let pipe = Pipe()
    let (screen, file) = (
      Terminal(descriptor: terminal.descriptor),
      Terminal(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    )
    func interval(_ style: ProgressStyle, _ terminal: Terminal) -> Double {
      ProgressBar(style, on: terminal) { _ in ProgressLine([]) }.interval
    }
    #expect(interval(.bar, screen) == 0.2 && interval(.bar, file) == 10)
    #expect(interval(.json, screen) == 0.5 && interval(.json, file) == 0.5)
    #expect(interval(.plain, screen) == 10 && interval(.plain, file) == 10)
  }

  @Test(arguments: ProgressStyle.allCases)
  func `what is piped holds no control sequences`(style: ProgressStyle) throws {
    let run = try Run(
      "check", "phone", "--progress", style.rawValue,
      files: ["phone/abcdefg1/abcdefg1_gps_1772427600000.csv": "timestamp\n"])
    #expect(run.code == 65 && run.errors.hasPrefix("understudy: "))
    #expect(!run.errors.contains { $0.isControl && $0 != "\n" })
    #expect(!run.output.contains { $0.isControl && $0 != "\n" })
  }

  /// The test starts more tasks than the thread pool has threads. Each task keeps its thread until
  /// the bar is drawn.
  @Test(.timeLimit(.minutes(10)))
  func `work on all threads does not hold the bar`() async throws {
    let terminal = try Pseudoterminal(columns: 80)
    let width = 4 * ProcessInfo.processInfo.activeProcessorCount
    let drawn = DispatchSemaphore(value: 0)
    let bar = ProgressBar(.bar, on: Terminal(descriptor: terminal.descriptor)) { _ in
      for _ in 0..<width { drawn.signal() }
      return ProgressLine(["drawn"])
    }
    try await bar.showing {
      await withTaskGroup { group in
        for _ in 0..<width { group.addTask { wait(for: drawn) } }
      }
    }
    #expect(terminal.readRest().hasPrefix("\rdrawn\u{1B}[K"))
  }

  @Test(.timeLimit(.minutes(10)))
  func `a window that gets another size is drawn into at once`() async throws {
    let terminal = try Pseudoterminal(columns: 80)
    let drawn = Atomic<Bool>(false)
    var bar = ProgressBar(.bar, on: Terminal(descriptor: terminal.descriptor)) { _ in
      drawn.store(true, ordering: .relaxed)
      return ProgressLine(["some words"])
    }
    bar.interval = 86_400
    terminal.resize(columns: 8)
    try await bar.showing {
      // A signal is ignored if it arrives before the bar listens for signals.
      while !drawn.load(ordering: .relaxed) {
        kill(getpid(), SIGWINCH)
        await Task.yield()
      }
    }
    #expect(terminal.readRest().hasPrefix("\rsome wo\u{1B}[K"))
  }

  /// The program redraws the bar as time passes. It is stopped while the window is resized, so at
  /// most one redraw can still have the old width.
  @Test(.timeLimit(.minutes(10)))
  func `a recording draws on through a resize and leaves a clean line`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let terminal = try Pseudoterminal(columns: 80)
    let process = Process()
    process.executableURL = Run.products.appending(path: "understudy")
    process.arguments = [
      "record", "--study", "week", "--participants", "10000", "--jobs", "1", "--output",
      folder.path,
    ]
    process.environment = Run.environment(["TERM": "xterm", "NO_COLOR": "1"])
    process.standardError = FileHandle(fileDescriptor: terminal.descriptor)
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    defer { process.terminate() }

    for width in [80, 12, 45] {
      kill(process.processIdentifier, SIGSTOP)
      var state = siginfo_t()
      try #require(waitid(P_PID, id_t(process.processIdentifier), &state, WSTOPPED | WNOWAIT) == 0)
      _ = terminal.readRest()
      terminal.resize(columns: width)
      kill(process.processIdentifier, SIGCONT)
      _ = terminal.read(to: "\u{1B}[K")
      let text = try #require(self.text(of: terminal.read(to: "\u{1B}[K")))
      #expect(text.columns < width && text.hasPrefix("0/10000 par"))
    }

    kill(process.processIdentifier, SIGINT)
    let rest = terminal.read(to: "recording\r\n")
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(
      rest.hasSuffix(
        "\r\u{1B}[Kunderstudy: stopped; run the same command again to continue the recording\r\n"))
  }
}

/// Blocks the current thread until the semaphore is signalled.
private func wait(for semaphore: DispatchSemaphore) { semaphore.wait() }

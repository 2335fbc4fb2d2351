import Fixtures
import FoundationEssentials
import Glibc
import Synchronization
import Testing

@testable import understudy

struct InterruptionTests {
  /// Work that is asked to end, goes on, and is asked again.
  private final class Deaf: Stoppable {
    private let number = Atomic<Int32>(0)

    var signal: Int32 { number.load(ordering: .relaxed) }

    func stop(signal: Int32) {
      number.store(signal, ordering: .relaxed)
      kill(getpid(), signal)
    }
  }

  /// More tasks than there are threads for tasks, each of which waits in a system call for good.
  private static func workWithoutEnd() async {
    await withTaskGroup { group in
      for _ in 0..<(4 * ProcessInfo.processInfo.activeProcessorCount) {
        group.addTask { while true { _ = poll(nil, 0, -1) } }
      }
      var action = sigaction()
      repeat { sigaction(SIGINT, nil, &action) } while action.__sigaction_handler.sa_handler == nil
      kill(getpid(), SIGINT)
    }
  }

  @Test(.whole) func `the second Ctrl-C ends a program whose threads all wait`() async {
    await #expect(processExitsWith: .exitCode(130)) {
      try await stopping(Deaf()) { await Self.workWithoutEnd() }
    }
  }

  /// Work that is never asked to end.
  private final class Work: Stoppable {
    let signal: Int32 = 0

    func stop(signal: Int32) {}
  }

  private func endsProgram(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    // The default action is a null pointer.
    return action.__sigaction_handler.sa_handler == nil
  }

  @Test func `signals end the program again as soon as the work is done`() async throws {
    let work = Work()
    #expect(try await stopping(work) { 7 } == 7)
    #expect(endsProgram(SIGINT) && endsProgram(SIGTERM))
    await #expect(throws: Interrupted.self) {
      try await stopping(work) { throw CancellationError() }
    }
    #expect(endsProgram(SIGINT) && endsProgram(SIGTERM))
  }
}

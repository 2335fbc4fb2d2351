import Dispatch
import Glibc
import Recorders

/// Something that ends cleanly when it is asked to.
protocol Stoppable: Sendable {
  /// What asked for the end; 0 if nothing did.
  var signal: Int32 { get }
  func stop(signal: Int32)
}

extension Progress: Stoppable {}

/// Runs `work` and lets the first Ctrl-C or SIGTERM end it cleanly: unfinished participants are
/// dropped, the rest is kept. The second stops the program at once, and so does any that comes later.
///
/// - Parameter remark: what the user is told then.
func stopping<Value: Sendable>(
  _ progress: some Stoppable,
  remark: String = "stopped; the same command continues the recording",
  _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  // On Linux a source sets the signal's action itself when it begins to listen; until then a signal
  // ends the program by default. If it were ignored here, one that comes too soon would be lost.
  // So nothing is said of it before both listen.
  var signals: [any DispatchSourceSignal] = []
  for number in [SIGINT, SIGTERM] {
    let source = DispatchSource.makeSignalSource(
      signal: number, queue: DispatchQueue(label: "signals"))
    source.setEventHandler {
      if progress.signal != 0 || source.data > 1 { _exit(128 + number) }
      progress.stop(signal: number)
    }
    await withCheckedContinuation { continuation in
      source.setRegistrationHandler { continuation.resume() }
      source.resume()
    }
    signals.append(source)
  }
  let result: Result<Value, any Error>
  do { result = .success(try await work()) } catch { result = .failure(error) }
  for source in signals {
    await withCheckedContinuation { continuation in
      source.setCancelHandler { continuation.resume() }
      source.cancel()
    }
  }
  endAtSignals()
  if case .failure(is CancellationError) = result {
    throw Interrupted(signal: progress.signal, description: remark)
  }
  return try result.get()
}

/// Lets signals end the program again: a source that listens no more leaves them without any effect, its
/// own action in place and the signals blocked.
private func endAtSignals() {
  var signals = sigset_t()
  sigemptyset(&signals)
  for number in [SIGINT, SIGTERM] {
    signal(number, SIG_DFL)
    sigaddset(&signals, number)
  }
  // One thread that takes the signals is enough.
  pthread_sigmask(SIG_UNBLOCK, &signals, nil)
}

/// The run was ended by a signal.
struct Interrupted: Error, CustomStringConvertible {
  let signal: Int32
  let description: String
}

import Dispatch
import Glibc
import Recorders

/// Work that ends cleanly on request.
protocol Stoppable: Sendable {
  /// The signal that requested the end; 0 without a request.
  var signal: Int32 { get }
  func stop(signal: Int32)
}

extension Progress: Stoppable {}

/// Runs `work`, which the first Ctrl-C or SIGTERM ends cleanly: unfinished participants are
/// dropped, and all others are kept. A second signal ends the program at once.
///
/// - Parameter remark: the message for the user.
func stopping<Value: Sendable>(
  _ progress: some Stoppable,
  remark: String = "stopped; run the same command again to continue the recording",
  _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  // On Linux, a source changes the signal's action when it starts to listen; until then, a signal
  // ends the program. If the signal were ignored here, an early one would be lost. The remark is
  // therefore printed after both sources listen.
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

/// Makes signals end the program again. Without this, a source that no longer listens leaves the
/// signals blocked and without effect.
private func endAtSignals() {
  var signals = sigset_t()
  sigemptyset(&signals)
  for number in [SIGINT, SIGTERM] {
    signal(number, SIG_DFL)
    sigaddset(&signals, number)
  }
  // It is enough if one thread accepts the signals.
  pthread_sigmask(SIG_UNBLOCK, &signals, nil)
}

/// The error that a signal has ended the run.
struct Interrupted: Error, CustomStringConvertible {
  let signal: Int32
  let description: String
}

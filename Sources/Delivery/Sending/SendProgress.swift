import Synchronization

/// How far a delivery is, and whether it shall stop.
public final class SendProgress: Sendable {
  private let closedFiles = Atomic<Int>(0)
  private let attemptCount = Atomic<Int>(0)
  private let byteCount = Atomic<Int>(0)
  private let listedFiles = Atomic<Int>(0)
  private let stopSignal = Atomic<Int32>(0)

  /// Makes the progress of a delivery that has not begun.
  public init() {}

  /// Files that are done with in this run.
  public var files: Int { closedFiles.load(ordering: .relaxed) }
  /// Requests of this run.
  public var attempts: Int { attemptCount.load(ordering: .relaxed) }
  /// The length on disk of the files that are done with.
  public var bytes: Int { byteCount.load(ordering: .relaxed) }
  /// Files that were listed before anything was sent.
  public var listed: Int { listedFiles.load(ordering: .relaxed) }
  /// What asked for an end; 0 if nothing did.
  public var signal: Int32 { stopSignal.load(ordering: .relaxed) }
  /// Whether the user has asked for the end.
  public var isStopped: Bool { signal != 0 }

  /// What is under way is finished, and nothing else begun.
  public func stop(signal: Int32) { stopSignal.store(signal, ordering: .relaxed) }

  func list(_ files: Int) { listedFiles.add(files, ordering: .relaxed) }

  func attempt() { attemptCount.add(1, ordering: .relaxed) }

  /// Counts files that are done with, and their bytes on disk.
  func close(files: Int, bytes: Int64) {
    closedFiles.add(files, ordering: .relaxed)
    byteCount.add(Int(bytes), ordering: .relaxed)
  }
}

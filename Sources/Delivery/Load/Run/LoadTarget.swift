import Crypto
import Formats
import FoundationEssentials
import HTTP
import Spool
import Synchronization

/// What the phones of a load test send to an endpoint, and what its answers mean.
protocol LoadTarget: Sendable {
  /// As `--as` names it.
  static var name: String { get }

  /// Throws a `DeliveryError` for options that it cannot use.
  init(_ options: DeliveryOptions, phones: Int) throws

  var address: String { get }
  func takes(_ file: FileEntry) -> Bool

  /// Whether phones ask for other things than uploads too.
  var hasOtherRequests: Bool { get }

  /// Makes a phone known before the clock starts; returns why that cannot be done, if so.
  func register(_ phone: Int, as file: FileEntry) async -> Delivered?

  /// Ends registrations that are under way, and those that follow, as not answered.
  func abandon()

  /// A phone's request, ready to be sent.
  ///
  /// - Parameters:
  ///   - file: nil for anything but an upload.
  ///   - shift: by how many ms the file's rows and name are moved.
  /// - Throws: `FileError`, `ChangedFile`, `CryptoError`.
  func request(
    _ kind: Arrival.Kind, of phone: Int, _ file: FileEntry?, shift: Int64
  ) throws -> Request

  func delivered(_ reply: Reply, to kind: Arrival.Kind) -> Delivered
}

/// Every endpoint that can be load-tested; a new one is added here.
private let loadTargets: [any LoadTarget.Type] = [BeiweLoad.self, HTTPLoad.self]

/// What `load` can be asked for.
public enum LoadTargets {
  public static var names: [String] { loadTargets.map { $0.name } }

  static func type(named name: String) -> (any LoadTarget.Type)? {
    loadTargets.first { $0.name == name }
  }
}

/// Contents of files, as they are on disk, kept as long as there is room.
final class ContentCache: Sendable {
  private let state = Mutex((contents: [String: [UInt8]](), bytes: 0))

  /// In bytes.
  private static let limit = 256_000_000

  func content(
    of file: FileEntry, _ read: (FileEntry) throws -> [UInt8]
  ) throws -> [UInt8] {
    if let known = state.withLock({ $0.contents[file.path] }) { return known }
    let content = try read(file)
    state.withLock { state in
      guard state.bytes + content.count <= Self.limit else { return }
      state.contents[file.path] = content
      state.bytes += content.count
    }
    return content
  }
}

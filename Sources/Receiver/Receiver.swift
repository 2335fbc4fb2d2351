import Spool

/// What a stand-in server does with requests, behind the faults.
///
/// It is called by several threads at a time.
public protocol Receiver: Sendable {
  /// As `--as` names it.
  static var name: String { get }
  /// Whether participants register with it, whom options may name and retire.
  static var hasParticipants: Bool { get }

  init(_ options: ReceiverOptions) throws

  /// What a request is of, for the faults: the same for a repeated one, such as a file's name.
  func subject(of request: ServerRequest) -> String

  func answer(_ request: ServerRequest) -> ServerReply

  /// The answer of a server that keeps nothing of the request but says 200.
  func dropped(_ request: ServerRequest) -> ServerReply

  /// Ends what goes on behind the answers.
  func finish()

  /// What was received, by kind, for people to read.
  var counts: [(name: String, count: Int)] { get }
}

/// What the user says of a receiver.
public struct ReceiverOptions: Sendable {
  /// The folder for all that is kept.
  public var store: String
  /// CSV with `patient_id,password` of those who may register; nil for everybody.
  public var participants: String?
  /// A file with a patient id a line, of those who are retired; nil for nobody.
  public var retired: String?
  /// From the start until the study is stopped, in seconds; nil if it goes on.
  public var stopAfter: Double?
  /// How long files wait before they are processed, in seconds.
  public var queue = 0.0

  public init(store: String) {
    self.store = store
  }
}

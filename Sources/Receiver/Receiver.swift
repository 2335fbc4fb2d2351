import Declarations
import FoundationEssentials

/// What a stand-in server does with requests, behind the faults.
///
/// It is called by several threads at a time.
public protocol Receiver: Sendable {
  /// What it says of itself to commands.
  static var declaration: Declaration { get }

  /// Opens the store; throws a `FileError` or a `ReceiverError`.
  init(_ options: ReceiverOptions) throws

  /// What a request is of, for the faults: the same for a repeated one, such as a file's name.
  func subject(of request: ServerRequest) -> String

  /// Answers a request, whose body is there as a whole. Several threads call it at a time.
  func answer(_ request: ServerRequest) -> ServerReply

  /// The answer of a server that keeps nothing of the request but says 200.
  func dropped(_ request: ServerRequest) -> ServerReply

  /// Ends what goes on behind the answers.
  func finish()

  /// What was received, by kind, for people to read.
  var counts: [(name: String, count: Int)] { get }

  /// Whether a posted body that says it is a form is read as one.
  static var readsForms: Bool { get }

  /// Origins of other sites whose pages may use the server, such as `https://lab.example`.
  var origins: [String] { get }

  /// How long a client waits for an answer; nil for as long as it takes.
  var answerLimit: AnswerLimit? { get }
}

/// The time that a gateway gives the server behind it.
public struct AnswerLimit: Sendable {
  /// The longest time from the end of a request to its answer, in seconds.
  public var seconds: Double
  /// What the gateway answers when the time is over.
  public var reply: ServerReply
}

extension Receiver {
  /// The name that `--as` takes.
  public static var name: String { declaration.name }

  public static var readsForms: Bool { true }

  public var origins: [String] { [] }

  public var answerLimit: AnswerLimit? { nil }
}

/// What the user says of a receiver.
public struct ReceiverOptions: Sendable {
  /// The folder for all that is kept.
  public var store: String
  /// Options that the receiver has declared.
  public var given = GivenOptions()
  /// The time of day in ms since 1970 UTC; tests set it.
  var clock: @Sendable () -> Int64 = { Int64(Date.now.timeIntervalSince1970 * 1_000) }

  /// Keeps what comes in a folder, with the defaults for all else.
  public init(store: String) {
    self.store = store
  }
}

/// A defect of a server that is made on purpose, and how often.
public struct Fault: Equatable, Sendable {
  /// What goes wrong.
  public enum Kind: Equatable, Sendable {
    /// Answered with this status, 400 to 599, and not stored.
    case status(Int)
    /// The answer comes so many seconds late.
    case slow(Double)
    /// The connection is torn down, and nothing stored.
    case reset
    /// Stored, and the answer ends in its middle.
    case truncated
    /// Stored, and never answered.
    case lostReply
    /// Answered with 200, and not stored.
    case drop200
  }

  /// What goes wrong.
  public var kind: Kind
  /// The share of requests that meet the fault, from 0 to 1.
  public var share: Double

  /// Makes a fault that hits a share of the requests, from 0 to 1.
  public init(_ kind: Kind, share: Double) {
    self.kind = kind
    self.share = share
  }

  /// What a text must be that says a fault.
  public static let form =
    "STATUS:SHARE, slow:SHARE:TIME, reset:SHARE, truncated:SHARE, lost-reply:SHARE or drop200:SHARE, "
    + "such as 503:2% or slow:5%:2s"

  /// Reads `503:2%`, `slow:5%:2s` and the like.
  public init(_ text: String) throws(ReceiverError) {
    let words = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard words.count >= 2, words[1].hasSuffix("%"), let percent = Double(words[1].dropLast()),
      (0...100).contains(percent), words.count == (words[0] == "slow" ? 3 : 2)
    else { throw .badFault(text, allowed: Self.form) }
    share = percent / 100
    switch words[0] {
    case "slow":
      guard words[2].hasSuffix("s"), let seconds = Self.seconds(words[2].dropLast()) else {
        throw .badFault(text, allowed: Self.form)
      }
      kind = .slow(seconds)
    case "reset": kind = .reset
    case "truncated": kind = .truncated
    case "lost-reply": kind = .lostReply
    case "drop200": kind = .drop200
    default:
      guard let status = Int(words[0]), (400...599).contains(status) else {
        throw .badFault(text, allowed: Self.form)
      }
      kind = .status(status)
    }
  }

  /// `2` for two seconds, `500m` for half of one.
  private static func seconds(_ text: Substring) -> Double? {
    let isMilli = text.hasSuffix("m")
    guard let value = Double(isMilli ? text.dropLast() : text), (0...3_600).contains(value) else {
      return nil
    }
    return isMilli ? value / 1_000 : value
  }
}

extension Fault.Kind: CustomStringConvertible {
  /// The name that `--fault` takes.
  public var description: String {
    switch self {
    case .status(let status): "\(status)"
    case .slow: "slow"
    case .reset: "reset"
    case .truncated: "truncated"
    case .lostReply: "lost-reply"
    case .drop200: "drop200"
    }
  }
}

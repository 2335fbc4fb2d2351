import CCurl
import FoundationEssentials
import Glibc
import Spool

extension AnswerReader {
  /// Returns the complete response as a reply for the sender of the request.
  func reply(to request: PreparedRequest) -> Reply {
    var response = Response(status: head.status, body: body)
    response.retryAfter = head.retryAfter.flatMap(Self.seconds)
    if (300..<400).contains(head.status), let location = head.location {
      let base = URL(string: request.request.url)
      response.location = URL(string: location, relativeTo: base)?.absoluteString ?? location
    }
    // As in libcurl, a compressed response is decompressed only if the request allowed compression.
    if request.acceptEncoding != nil, !body.isEmpty {
      switch head.encoding {
      case "", "identity": break
      case "gzip", "x-gzip":
        do throws(Failure) {
          response.body = try Self.inflated(body, limit: request.answerLength)
        } catch {
          return .failed(error)
        }
      default:
        let reason = "the response has the unsupported encoding '\(head.encoding)'"
        return .failed(Failure(.other, reason: reason, wasSent: true))
      }
    }
    return .answered(response)
  }

  /// Returns the wait that `Retry-After` requests, in seconds. The result is nil for a time in the
  /// past and for an invalid text.
  private static func seconds(_ text: String) -> Double? {
    if let seconds = Int(text) { return seconds > 0 ? Double(seconds) : nil }
    let instant = curl_getdate(text, nil)
    guard instant >= 0 else { return nil }
    let seconds = instant - Glibc.time(nil)
    return seconds > 0 ? Double(seconds) : nil
  }

  private static func inflated(_ body: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
    var content: [UInt8] = []
    var piece: [UInt8] = []
    var reader = GzipReader(body[...], named: "a response")
    do throws(FileError) {
      while try reader.read(into: &piece) {
        content += piece
        if content.count > limit { break }
      }
    } catch {
      throw Failure(.other, reason: "the response is not valid gzip data", wasSent: true)
    }
    guard content.count <= limit else {
      throw Failure(.tooLong, reason: "the response is longer than the limit", wasSent: true)
    }
    return content
  }
}

import CCurl
import Glibc

/// A loop that sends requests with libcurl, to any server.
///
/// Only one thread may use the loop; any thread may use its alarm.
package final class TransferLoop: RequestLoop {
  private let multi: OpaquePointer
  private let options: HTTPOptions
  private var idle: [Transfer] = []
  private var active: [UnsafeMutableRawPointer: Transfer] = [:]
  package private(set) var versions: [String: Int] = [:]

  private static let started: CURLcode = {
    // Linux sends SIGPIPE if a server closes the connection during an upload. The signal must not
    // end this program.
    signal(SIGPIPE, SIG_IGN)
    return curl_global_init(Int(CURL_GLOBAL_DEFAULT))
  }()

  package init(_ options: HTTPOptions) {
    precondition(Self.started == CURLE_OK, "libcurl could not be initialised")
    guard let multi = curl_multi_init() else {
      preconditionFailure(
        "libcurl could not allocate memory")
    }
    self.multi = multi
    var options = options
    options.authorities = options.authorities ?? SystemAuthorities.file()
    self.options = options
    // HTTP/2 would allow requests to share a connection. Here each request is from one phone, and
    // phones do not share connections.
    curl_multi_set_long(multi, CURLMOPT_PIPELINING, Int(CURLPIPE_NOTHING))
  }

  deinit {
    for transfer in active.values { curl_multi_remove_handle(multi, transfer.easy) }
    active = [:]
    idle = []
    curl_multi_cleanup(multi)
  }

  package var count: Int { active.count }

  package func start(_ request: PreparedRequest, finish: @escaping (Reply) -> Void) {
    let transfer = idle.popLast() ?? Transfer(options)
    transfer.prepare(request.request)
    transfer.finish = finish
    active[Unmanaged.passUnretained(transfer).toOpaque()] = transfer
    curl_multi_add_handle(multi, transfer.easy)
  }

  package func run() {
    var running: Int32 = 0
    curl_multi_perform(multi, &running)
    var left: Int32 = 0
    while let message = curl_multi_info_read(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE else { continue }
      // The message is read first, because it becomes invalid when the handle is removed.
      let code = curl_message_result(message)
      var pointer: UnsafeMutableRawPointer?
      curl_get_pointer(message.pointee.easy_handle, CURLINFO_PRIVATE, &pointer)
      guard let pointer, let transfer = active.removeValue(forKey: pointer) else { continue }
      let reply = transfer.reply(to: code)
      if case .answered = reply { versions[transfer.answeredVersion, default: 0] += 1 }
      curl_multi_remove_handle(multi, transfer.easy)
      let finish = transfer.finish.take()
      idle.append(transfer)
      finish?(reply)
    }
  }

  package func abandon() {
    let left = active.values
    active = [:]
    for transfer in left {
      let reply = transfer.abandoned
      curl_multi_remove_handle(multi, transfer.easy)
      transfer.finish.take()?(reply)
    }
  }

  /// Waits for events of requests. The loop's alarm also ends the wait.
  package func wait(milliseconds: Int32, orReadable descriptor: Int32?) {
    var ready: Int32 = 0
    guard let descriptor else {
      curl_multi_poll(multi, nil, 0, milliseconds, &ready)
      return
    }
    var extra = curl_waitfd(fd: descriptor, events: Int16(CURL_WAIT_POLLIN), revents: 0)
    curl_multi_poll(multi, &extra, 1, milliseconds, &ready)
  }

  /// The alarm that ends a wait; any thread may trigger it.
  var alarm: Alarm { Alarm(multi: multi) }

  /// An alarm that may be used in every thread (`@unchecked`), because `curl_multi_wakeup` is the
  /// one function that libcurl allows there.
  struct Alarm: @unchecked Sendable {
    fileprivate let multi: OpaquePointer

    func ring() { curl_multi_wakeup(multi) }
  }
}

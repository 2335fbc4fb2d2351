import Receiver
import Testing

struct FaultTests {
  @Test(
    arguments: [
      ("503:2%", Fault(.status(503), share: 0.02)), ("400:100%", Fault(.status(400), share: 1)),
      ("599:0%", Fault(.status(599), share: 0)), ("429:0.5%", Fault(.status(429), share: 0.005)),
      ("slow:5%:2s", Fault(.slow(2), share: 0.05)),
      ("slow:5%:500ms", Fault(.slow(0.5), share: 0.05)),
      ("slow:5%:1.5s", Fault(.slow(1.5), share: 0.05)),
      ("slow:5%:0s", Fault(.slow(0), share: 0.05)),
      ("slow:5%:3600s", Fault(.slow(3_600), share: 0.05)), ("reset:1%", Fault(.reset, share: 0.01)),
      ("truncated:1%", Fault(.truncated, share: 0.01)),
      ("lost-reply:1%", Fault(.lostReply, share: 0.01)),
      ("drop200:1%", Fault(.drop200, share: 0.01)),
    ])
  func `a text says a fault`(text: String, fault: Fault) throws {
    #expect(try Fault(text) == fault)
  }

  @Test(
    arguments: [
      "", ":", "503", "503:", "503:2", "503:%", "503:2%:", "503:2%:1s", "503:-1%", "503:100.1%",
      "503:nan%", "503:inf%", "503: 2%", "503:2 %", "200:1%", "399:1%", "600:1%", "5e2:1%",
      " 503:1%",
      "slow:5%", "slow:5%:", "slow:5%:2", "slow:5%:s", "slow:5%:ms", "slow:5%:-1s", "slow:5%:3601s",
      "slow:5%:2m", "slow:5%:2s:", "slow:5%:nans", "reset", "reset:1", "reset:1%:1s", "Reset:1%",
      "lostReply:1%", "truncate:1%", "drop:1%", "drop200",
    ])
  func `any other text is refused with what is allowed`(text: String) {
    #expect(throws: ReceiverError.badFault(text, allowed: Fault.form)) { try Fault(text) }
  }

  @Test func `kinds read as the option names them`() {
    let kinds: [Fault.Kind] = [.status(503), .slow(2), .reset, .truncated, .lostReply, .drop200]
    #expect(
      kinds.map(\.description) == ["503", "slow", "reset", "truncated", "lost-reply", "drop200"])
  }
}

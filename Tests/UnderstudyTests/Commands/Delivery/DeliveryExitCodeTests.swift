import Delivery
import Testing

@testable import understudy

struct DeliveryExitCodeTests {
  @Test(arguments: [
    (error: DeliveryError.ledgerInUse(""), code: 75), (.interruptedLedger(""), 77),
    (.missingLedger(""), 66), (.emptyLedger(""), 66), (.noFolder(""), 66), (.noLedger(""), 65),
    (.nothingToSend(folder: "", endpoint: ""), 65), (.unfinished(manifest: ""), 65),
    (.badFile("", line: 1, allowed: ""), 65), (.noCredentials(patient: "", file: ""), 65),
    (.noKey(""), 65), (.nothingDue(folder: ""), 65),
    (.tooLate(uploads: 1, phones: 1, limit: ""), 65),
    (.otherTable("", column: "", problem: ""), 65), (.tooManyConnections(1, allowed: 1), 64),
    (.noSeed(folder: "", option: ""), 64), (.noTruth(endpoint: ""), 64),
    (.onePerson(url: "", participants: 2), 64), (.notFinished(.unauthorized, text: ""), 77),
    (.notFinished(.unavailable, text: ""), 69), (.notFinished(.unanswered, text: ""), 69),
    (.notFinished(.refused, text: ""), 90), (.notFinished(.dropped, text: ""), 90),
    (.notRegistered(phone: 1, status: nil, text: "", isRefusal: true), 77),
    (.notRegistered(phone: 1, status: nil, text: "", isRefusal: false), 69),
  ])
  func `an error of a delivery has its exit code`(error: DeliveryError, code: Int) {
    #expect(Int(ExitCode(error).rawValue) == code)
  }

  @Test func `a load test that fails has the code of its failure`() {
    #expect(ExitCode(LoadFailed.thresholds(["a"])).rawValue == 99)
    #expect(ExitCode(LoadFailed.ownLimit("")).rawValue == 99)
    #expect(ExitCode(LoadFailed.nothingStored(asked: 1)).rawValue == 99)
    #expect(ExitCode(LoadFailed.withheld(files: 1)).rawValue == 90)
  }
}

import Testing

@testable import Fixtures

struct TestPlaceTests {
  @Test func `what a killed process has left is deleted, and what a living one has is kept`() throws
  {
    let parent = try TemporaryFolder([
      "understudy-tests-dead/lock": "", "understudy-tests-dead/a/b": "left",
      "understudy-tests-new/a": "no lock yet", "other/lock": "",
    ])
    let living = TestPlace(in: parent.path)
    let other = TestPlace(in: parent.path)
    func has(_ place: TestPlace) -> Bool {
      parent.has(place.path.dropFirst(parent.path.count + 1) + "/lock")
    }
    #expect(!parent.has("understudy-tests-dead"))
    #expect(parent.has("understudy-tests-new/a") && parent.has("other/lock"))
    #expect(has(living) && has(other))
    living.delete()
    #expect(!has(living) && has(other))
    other.delete()
  }
}

import Formats
import Simulation
import Testing

struct PatientIDTests {
  @Test(arguments: [0, 1, 42, UInt64.max])
  func `a hundred thousand participants have different ids that the server accepts`(seed: UInt64) {
    var ids: Set<String> = []
    var wrong: [String] = []
    for number in 0..<100_000 {
      let id = PatientID.text(of: number, seed: seed)
      if !BeiweFileName.isPatient(id) { wrong.append(id) }
      ids.insert(id)
    }
    #expect(ids.count == 100_000)
    #expect(wrong.isEmpty)
  }

  @Test func `another seed gives other ids`() {
    let numbers = 0..<1_000
    let first = Set(numbers.map { PatientID.text(of: $0, seed: 1) })
    #expect(first.isDisjoint(with: numbers.map { PatientID.text(of: $0, seed: 2) }))
  }

  @Test func `a number below zero is our own mistake`() async {
    await #expect(processExitsWith: .failure) { _ = PatientID.text(of: -1, seed: 1) }
  }
}

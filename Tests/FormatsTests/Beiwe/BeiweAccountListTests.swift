import Testing

@testable import Formats

struct BeiweAccountListTests {
  @Test func `lines are of participants in their order, or of those that they name`() throws {
    let list = try BeiweAccountList(
      "\u{FEFF}patient_id,password\r\nabc1def2,a,b\r\n\r\nxyz9xyz9,c\r\n")
    #expect(list.accounts.map(\.participant) == [0, 1])
    #expect(list.accounts.map(\.patient) == ["abc1def2", "xyz9xyz9"])
    #expect(list.accounts.map(\.password) == ["a,b", "c"])
    let numbered = try BeiweAccountList(
      "participant,patient_id,password\n7,abc1def2,a\n3,xyz9xyz9,b")
    #expect(numbered.accounts.map(\.participant) == [7, 3])
  }

  @Test func `the list that the server's website gives is read as it is`() throws {
    let list = try BeiweAccountList(
      "Patient ID,Registration password\r\nabc1def2,a,b\r\nxyz9xyz9,c\r\n")
    #expect(list.accounts.map(\.participant) == [0, 1])
    #expect(list.accounts.map(\.patient) == ["abc1def2", "xyz9xyz9"])
    #expect(list.accounts.map(\.password) == ["a,b", "c"])
  }

  @Test(arguments: [
    (text: "id,password\nabc1def2,a", line: 1), ("patient_id,password\nabc0def2,a", 2),
    ("patient_id,password\nabc1def2", 2), ("patient_id,password\nabc1def2,", 2),
    ("patient_id,password\nabc1def2,a\nabc1def2,b", 3),
    ("participant,patient_id,password\nx,abc1def2,a", 2),
    ("participant,patient_id,password\n1,abc1def2,a\n1,xyz9xyz9,b", 3),
  ])
  func `a wrong line is named, and no secret is told`(text: String, line: Int) throws {
    let error = try #require(throws: BeiweAccountList.Malformed.self) { try BeiweAccountList(text) }
    #expect(error.line == line && !error.allowed.contains("abc1def2"))
  }
}

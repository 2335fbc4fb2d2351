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

  @Test(arguments: [
    ("patient_id,password\n", 0), ("", 0), ("\n\n", 0), ("patient_id,password", 0),
    ("patient_id,password\nabc1def2,a\nabc1def3,a\nabc1def4,,", 3),
    ("participant,patient_id,password\n0,abc1def2,a,b", 1),
  ])
  func `a list may be short, and passwords may be alike`(text: String, count: Int) throws {
    #expect(try BeiweAccountList(text).accounts.count == count)
  }

  @Test(arguments: [
    ("participant,patient_id,password\n-1,abc1def2,a", 2),
    ("participant,patient_id,password\n0,abc1def2", 2),
    ("participant,patient_id,password\n0,abc1def2,", 2),
    ("participant,patient_id,password\n1,abc1def2,a\n2,abc1def2,b", 3),
    ("participant,patient_id\n", 1), ("patient_id,password\n\n\nabc1def2", 4),
    ("patient_id,password\n,a", 2),
  ])
  func `the line of a wrong value is counted with empty ones`(text: String, line: Int) {
    let error = #expect(throws: MalformedLine.self) { try BeiweAccountList(text) }
    #expect(error?.line == line)
  }

  @Test func `the common password is that of send and receive`() {
    #expect(BeiweAccountList.commonPassword == "understudy")
  }
}

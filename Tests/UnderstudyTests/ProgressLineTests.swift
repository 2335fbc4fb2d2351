import Testing

@testable import understudy

struct ProgressLineTests {
  private static let lines = [
    ProgressLine([
      "3/20 participants", "17 %", "123456 rows", "4.21 MB", "5210 rows/s", "3.1 s to go",
    ]),
    ProgressLine(["東京の研究 3/20", "17 %", "🙂🙂🙂"]), ProgressLine([""]), ProgressLine([]),
  ]

  @Test(arguments: lines)
  func `a line fits every terminal with a column to spare`(line: ProgressLine) throws {
    for width in 0...200 {
      let drawn = line.redrawn(width: width)
      #expect(drawn.hasPrefix("\r") && drawn.hasSuffix("\u{1B}[K"))
      let text = String(drawn.dropFirst().dropLast(3))
      #expect(text.columns <= max(width - 1, 0), "\(width) columns: \(text)")
      #expect(line.text.hasPrefix(text) && !text.contains("\u{1B}"))
    }
    #expect(line.fitting(columns: 200) == line.text)
  }

  @Test(arguments: [
    (80, "3/20 participants, 17 %, 123456 rows, 4.21 MB, 5210 rows/s, 3.1 s to go"),
    (70, "3/20 participants, 17 %, 123456 rows, 4.21 MB, 5210 rows/s"),
    (36, "3/20 participants, 17 %, 123456 rows"), (35, "3/20 participants, 17 %"),
    (22, "3/20 participants"), (16, "3/20 participant"), (1, "3"), (0, ""), (-1, ""),
  ])
  func `parts are left out from the end, never halved`(columns: Int, text: String) {
    #expect(Self.lines[0].fitting(columns: columns) == text)
  }

  @Test(arguments: [
    (done: 0.0, left: ""), (0.01, ""), (0.02, "8 min 10 s to go"), (0.5, "10.0 s to go"),
    (1, "0 s to go"), (1.5, "0 s to go"),
  ])
  func `what is left takes as long as what is done`(done: Double, left: String) {
    #expect(ProgressLine.timeToGo(done: done, after: 10).joined() == left)
  }

  @Test func `a program reads the line as JSON`() {
    let known = ProgressLine(["1/4 \"x\""], done: 0.25, after: 10)
    #expect(
      known.json(after: 10)
        == #"{"seconds":10,"done":0.25,"text":"1/4 \"x\", 30.0 s to go"}"#)
    #expect(ProgressLine(["listed"]).json(after: 0.5004) == #"{"seconds":0.5,"text":"listed"}"#)
    #expect(ProgressLine([], done: .nan, after: 1).json(after: 1) == #"{"seconds":1,"text":""}"#)
  }

  @Test func `seconds are cut to thousandths, and shares to ten thousandths, from 0 to 1`() {
    func json(_ done: Double, _ seconds: Double) -> String {
      ProgressLine(["a"], done: done, after: 0).json(after: seconds)
    }
    #expect(json(0.333_39, 12.345_9) == #"{"seconds":12.345,"done":0.3333,"text":"a, 0 s to go"}"#)
    #expect(json(1.5, 0).contains("\"done\":1,") && json(-1, 0).contains("\"done\":0,"))
  }

  @Test func `a name cannot move the cursor or colour the terminal`() {
    let line = ProgressLine(["\u{1B}[31mred\u{7}\r\n", "\u{9B}2J"])
    #expect(line.text == "[31mred, 2J")
    #expect(line.redrawn(width: 80) == "\r[31mred, 2J\u{1B}[K")
  }
}

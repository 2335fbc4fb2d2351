import Testing

@testable import Formats

struct BeiweDialectTests {
  @Test func `old apps wrote other words`() {
    #expect(BeiweDialect.current.isAccuracy("unknown"))
    #expect(!BeiweDialect.current.isAccuracy("iPhone8,1/9.3.4"))
    #expect(BeiweDialect.wiki2016.isAccuracy("iPhone8,1/9.3.4"))
    #expect(!BeiweDialect.wiki2016.isAccuracy("unknown"))
    #expect(!BeiweDialect.wiki2016.isAccuracy("iPhone8,1/9.x"))
    #expect(BeiweDialect.v23.words(of: .reachability).contains("unreachable"))
    #expect(!BeiweDialect.current.words(of: .reachability).contains("unreachable"))
  }

  @Test func `dialects differ in these words`() {
    let all = BeiweDialect.allCases
    #expect(all.map(\.rawValue) == ["current", "2.3", "wiki-2016"])
    #expect(all.map(\.namesDevice) == [false, false, true])
    #expect(all.map(\.saysUnreachable) == [false, true, true])
    #expect(all.map(\.levelIsPercent) == [false, false, true])
    #expect(all.map(\.notPresented) == ["NOT_PRESENTED", "NOT_PRESENTED", "not_presented"])
    #expect(all.map(\.marksSliders) == [true, true, false])
    #expect(all.map(\.notifiesItself) == [false, false, true])
    #expect(all.map(\.marksSkipped) == [false, false, true])
    #expect(all.map(\.commasInAccuracy) == [0, 0, 1])
    #expect(all.map { $0.has(.iosLog) } == [true, true, false])
    #expect(all.map { BeiweDialect(rawValue: $0.rawValue) == $0 } == [true, true, true])
    #expect(BeiweDialect(rawValue: "other") == nil && all[0] != all[1])
    #expect(BeiweDialect.current.words(of: .gps) == [])
    #expect(BeiweDialect.current.words(of: .proximity) == ["NearUser", "NotNearUser"])
  }

  @Test(arguments: [
    ("a/1", true), ("a b,1/9.3.4", true), ("a/", false), ("/1", false), ("a", false), ("", false),
    ("a/1/2", false), ("a/1a", false), ("a//1", false), ("a/.", true), ("a/0:", false),
    ("a/0/", false), ("a/9", true), ("a/0", true),
  ])
  func `an old accuracy is a model and a version`(text: String, isAccuracy: Bool) {
    #expect(BeiweDialect.wiki2016.isAccuracy(text) == isAccuracy)
  }

  @Test(arguments: [
    ("a,b", "a;b"), ("a\tb\nc\rd", "a b c d"), ("\r\n", "  "), ("é\";", "é\";"), ("", ""),
    (",,", ";;"), ("a b\u{2028}", "a b\u{2028}"),
  ])
  func `a cell of a survey has no commas and no line ends`(text: String, cell: String) {
    #expect(BeiweSurveyText.cell(text) == cell)
  }

  @Test func `options are a list with semicolons`() {
    #expect(BeiweSurveyText.list(["a", "b", ""]) == "[a;b;]" && BeiweSurveyText.list([]) == "[]")
    #expect(BeiweSurveyText.noAnswer == "NO_ANSWER_SELECTED")
    #expect(
      BeiweSurveyText.Event.allCases.map(\.rawValue)
        == ["present", "unpresent", "changed", "submitted", "notified", "expired"])
  }

  @Test func `files of surveys have headers of their own`() {
    let survey = "5f3c2a1b9d8e7f6a5b4c3d2e"
    let columns = "question id,question type,question text,question answer options,answer"
    let kinds: [BeiweFileKind] = [
      .rows(.proximity), .surveyTimings(survey: survey), .surveyAnswers(survey: survey),
      .voiceRecording(survey: survey, .mp4),
    ]
    #expect(
      kinds.map { $0.header(in: .current) }
        == ["timestamp,event", "timestamp,\(columns),event", columns, nil])
    #expect(
      kinds.map { $0.processedHeader(in: .current) } == [
        "timestamp,UTC time,event",
        "timestamp,UTC time,question id,survey id,question type,question text,"
          + "question answer options,answer,event", columns, nil,
      ])
  }
}

import Simulation
import Spool
import Testing

@testable import Recorders

/// What holds for every registered recorder.
struct LayoutTests {
  @Test func `names are words with dashes, and differ`() {
    let names = Layout.all.map(\.name)
    #expect(Set(names).count == names.count && names.last == "truth")
    for name in names {
      #expect(name.utf8.allSatisfy { (97...122).contains($0) || $0 == UInt8(ascii: "-") })
    }
  }

  @Test func `every recorder has layouts, of an app that is registered`() {
    for recorder in recorders {
      #expect(!recorder.layouts.isEmpty)
      #expect(apps.contains { $0.name == recorder.app.name })
    }
    #expect(Set(recorders.map { $0.app.name }).count == recorders.count)
  }

  @Test func `a study is written in the layouts of its apps, and in no others`() async throws {
    var study = try TestStudy.make(TestStudy.events)
    #expect(Layout.defaults(of: study) == [.beiwe, .truth])
    let own = BeiweRecorder.layouts + [.truth]
    #expect(Layout.all.allSatisfy { own.contains($0) == ($0.allowedInstead(in: study) == nil) })
    study.apps = []
    #expect(Layout.defaults(of: study) == [.truth] && study.collectedStreams.isEmpty)
    for layout in Layout.all where layout != .truth {
      #expect(layout.allowedInstead(in: study)?.hasPrefix("truth: the study does not ") == true)
    }
    let recorded = try await Recorded(study, Layout.all)
    #expect(Set(recorded.entries.map(\.recorder)) == ["truth"])
  }
}

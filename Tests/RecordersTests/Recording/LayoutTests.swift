import Simulation
import Spool
import Testing

@testable import Recorders

/// Contract tests that every registered recorder must pass.
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
      if let app = recorder.app { #expect(apps.contains { $0.name == app.name }) }
    }
    let names = recorders.compactMap { $0.app?.name }
    #expect(Set(names).count == names.count)
  }

  @Test func `a study is written in the layouts of its apps, and in no others`() async throws {
    var study = try TestStudy.make(TestStudy.events)
    #expect(Layout.defaults(of: study) == [.beiwe, .truth])
    let phones = recorders.filter { $0.app == nil }.flatMap { $0.layouts }
    let own = BeiweRecorder.layouts + phones + [.truth]
    #expect(Layout.all.allSatisfy { own.contains($0) == ($0.allowedInstead(in: study) == nil) })
    study.apps = []
    #expect(Layout.defaults(of: study) == [.truth] && study.collectedStreams.isEmpty)
    for layout in Layout.all where layout != .truth && !phones.contains(layout) {
      let instead = layout.allowedInstead(in: study)
      #expect(instead?.contains("truth, because the study does not ") == true)
    }
    let recorded = try await Recorded(study, Layout.all)
    #expect(Set(recorded.entries.map(\.recorder)) == Set((phones + [.truth]).map(\.name)))
  }
}

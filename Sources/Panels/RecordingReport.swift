import Check
import Formats
import Page
import Reading
import Spool

/// A page about a recording, a download, a phone's files or a receiver's store.
package struct RecordingReport: Sendable {
  private let source: Source
  private let frame: Frame
  private let details: @Sendable (_ place: Int, _ number: Int?) -> Bool
  private let rules: [Rule]
  private var overview: Overview
  private var portraits: [Portrait] = []
  private var verdicts: CheckReport?

  /// - Parameters:
  ///   - details: whether a participant is told of by himself, by his place in the order of participants and his
  ///     number in the study, if there is one.
  ///   - rules: to judge by; none for no verdicts.
  package init(
    of source: Source, _ frame: Frame,
    details: @escaping @Sendable (_ place: Int, _ number: Int?) -> Bool,
    rules: [Rule] = Rule.all
  ) {
    self.source = source
    self.frame = frame
    self.details = details
    self.rules = rules
    overview = Overview(of: source, frame)
  }

  /// Reads the folder once, for the rules and for all panels.
  ///
  /// What is told does not depend on the width.
  ///
  /// - Throws: `FileError`.
  package mutating func read(width: Int, progress: ReadingProgress?) async throws {
    let (frame, details) = (frame, details)
    let apps = Set(source.apps.map { $0.app })
    let panels = allPanels.filter { !apps.isDisjoint(with: $0.apps) }
    var (overview, portraits) = (overview, portraits)
    verdicts = try await Check(source, rules: rules).run(
      width: width, progress: progress,
      makeOnlooker: { patient, place, number in
        Portrait(patient, frame, panels: details(place, number) ? panels : nil)
      },
      take: { onlooker in
        guard let portrait = onlooker as? Portrait else { return }
        overview.take(portrait)
        if portrait.isDetailed { portraits.append(portrait) }
      })
    self.overview = overview
    self.portraits = portraits
  }

  /// Why archives could not be read, after `read`; the page has no rows of these participants.
  package var badPacks: [FileError] { verdicts?.badPacks ?? [] }

  /// The folder's own name, without those above it, which say where it lies.
  private var title: String {
    let name = source.folder.split(separator: "/").last ?? ""
    return [".", "..", ""].contains(name) ? "Recording" : "Recording \(name)"
  }

  /// How many participants the page tells of by themselves.
  package var detailed: Int { portraits.count }

  // MARK: Page

  /// One page without scripts and without anything from elsewhere; the same recording is always the same page.
  package var html: String {
    Markup.page(title, .report) { page in
      page.element("header") { page in
        page.element("h1", text: title)
        page.element("ul", ["class": "facts"]) { page in
          for fact in facts { page.element("li", text: fact) }
        }
      }
      page.element("main") { page in
        writeOverview(to: &page)
        if !rules.isEmpty, let verdicts {
          page.element("section") { verdicts.write(to: &$0, isOfSpan: frame.window != nil) }
        }
        for portrait in portraits { write(portrait, to: &page) }
      }
      page.element("footer") { page in
        page.element("p", text: "Told by understudy report.")
      }
    }
  }

  /// The overview alone, to be put into another page.
  package var fragment: String {
    var page = Markup()
    page.element("div", ["class": "understudy-report"]) { page in
      page.element("style") { PageStyle.report.write(to: &$0, below: ".understudy-report") }
      writeOverview(to: &page)
    }
    return page.text
  }

  private var facts: [String] {
    var facts = [overview.kind]
    if let span = overview.span {
      let clock = frame.clock
      facts.append(
        "\(HealthTime.text(date: clock.date(of: span.lowerBound))) to "
          + "\(HealthTime.text(date: clock.date(of: span.upperBound - 1))) in \(clock.zone)")
    }
    let known = source.known.flatMap { $0.layouts } + [Source.truth]
    let unread = Set(source.manifest?.recorders ?? []).subtracting(known).sorted()
    if !unread.isEmpty {
      facts.append("\(unread.joined(separator: ", ")): not read by this build of understudy")
    }
    let others = overview.participants.count - portraits.count
    if others > 0 {
      facts.append("\(counted(others, "participant")) in the overview alone; see --details")
    }
    return facts
  }

  private func writeOverview(to page: inout Markup) {
    page.element("section") { page in
      page.element("h2", text: "Overview")
      overview.write(to: &page)
    }
    page.element("section") { page in
      page.element("h2", text: "Coverage")
      guard let span = overview.span else {
        page.element("p", ["class": "caption"], text: "There is no row with a time.")
        return
      }
      page.element(
        "p", ["class": "caption"],
        text: "How full each hour is beside the stream's usual hour, all sampled streams together.")
      Coverage.strips(
        "coverage", summary: "Coverage of \(counted(overview.participants.count, "participant")).",
        rows: overview.participants.map { ($0.patient, $0.levels) }, over: span, frame.clock
      ).write(to: &page)
    }
  }

  private func write(_ portrait: Portrait, to page: inout Markup) {
    page.element("details", portraits.count == 1 ? ["open": ""] : [:]) { page in
      page.element("summary", text: "Participant \(portrait.patient)")
      page.element("section") { page in
        page.element("h3", text: "Coverage by stream")
        if let span = portrait.coverage.span {
          Coverage.strips(
            "streams", summary: "Coverage of each stream.",
            rows: BeiweStream.allCases.compactMap { stream in
              portrait.coverage.counts[stream] == nil
                ? nil : (stream.rawValue, portrait.coverage.levels(of: stream))
            } + portrait.coverage.apps.keys.sorted().map { ($0, portrait.coverage.levels(of: $0)) },
            over: span, frame.clock
          ).write(to: &page)
        } else {
          page.element("p", ["class": "caption"], text: "There is no row with a time.")
        }
      }
      for panel in portrait.panels {
        page.element("section", ["data-panel": type(of: panel).name]) { page in
          page.element("h3", text: type(of: panel).title)
          if let lack = panel.lack {
            page.element("p", ["class": "caption"], text: "Not shown: \(lack).")
          } else {
            panel.write(to: &page)
          }
        }
      }
    }
  }

  // MARK: Numbers

  /// Every number of the page, as one JSON object.
  package var json: String {
    var json = JSONWriter(.compact)
    json.object { json in
      json.key("overview")
      json.object { overview.write(to: &$0) }
      json.key("participants")
      json.array { json in
        for portrait in portraits {
          json.object { json in
            json.member("patient", portrait.patient)
            json.key("rows")
            json.object { json in
              for stream in BeiweStream.allCases {
                if let rows = portrait.rows[stream] { json.member(stream.rawValue, rows) }
              }
              for (app, rows) in portrait.coverage.rowsOfApps.sorted(by: { $0.key < $1.key }) {
                json.member(app, rows)
              }
            }
            for panel in portrait.panels {
              json.key(type(of: panel).name)
              if panel.lack == nil { json.object { panel.write(to: &$0) } } else { json.null() }
            }
          }
        }
      }
      if !rules.isEmpty, let verdicts {
        json.key("verdicts")
        json.object { verdicts.writeCounts(to: &$0) }
      }
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }
}

import Check
import Formats
import Page
import Reading
import Spool

/// A report page about a recording, a download, the files of a phone, or the store of a receiver.
package struct RecordingReport: Sendable {
  private let source: Source
  private let frame: Frame
  private let details: @Sendable (_ place: Int, _ number: Int?) -> Bool
  private let rules: [Rule]
  private var overview: Overview
  private var portraits: [Portrait] = []
  private var verdicts: CheckReport?

  /// - Parameters:
  ///   - details: a function that returns whether a participant has a section on the page. Its
  ///     arguments are the participant's index and, if known, the number in the study.
  ///   - rules: the rules to apply; empty for a page without results of `check`.
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

  /// Reads the folder once, and fills all panels and applies the rules at the same time.
  ///
  /// The result is the same for any `width`, which is the number of participants that are read at a
  /// time.
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

  /// The archives that `read` could not read, as errors. The page lacks the rows of their
  /// participants.
  package var badPacks: [FileError] { verdicts?.badPacks ?? [] }

  /// The title, which is the folder's name without its path.
  private var title: String {
    let name = source.folder.split(separator: "/").last ?? ""
    return [".", "..", ""].contains(name) ? "Recording" : "Recording \(name)"
  }

  /// The number of participants that have a section on the page.
  package var detailed: Int { portraits.count }

  // MARK: Page

  /// The page as HTML, without scripts or external resources. Equal recordings give identical
  /// pages.
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
        page.element("p", text: "Written by understudy report.")
      }
    }
  }

  /// The overview alone as HTML, for embedding in another page.
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
      let clock = overview.clock
      facts.append(
        "\(HealthTime.text(date: clock.date(of: span.lowerBound))) to "
          + "\(HealthTime.text(date: clock.date(of: span.upperBound - 1))) in \(clock.zone)")
    }
    let known = source.known.flatMap { $0.layouts } + [Source.truth]
    let unread = Set(source.manifest?.recorders ?? []).subtracting(known).sorted()
    if !unread.isEmpty {
      facts.append(
        "\(unread.joined(separator: ", ")): this build of understudy cannot read these files")
    }
    let others = overview.participants.count - portraits.count
    if others > 0 {
      facts.append(
        "\(counted(others, "participant")) only in the overview; use --details to show them")
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
        page.element("p", ["class": "caption"], text: "The files have no row with a time.")
        return
      }
      page.element(
        "p", ["class": "caption"],
        text:
          "Rows per hour of all sampled streams together, as a share of the usual number of rows "
          + "per hour."
      )
      Coverage.strips(
        "coverage", summary: "Coverage of \(counted(overview.participants.count, "participant")).",
        rows: overview.participants.map { ($0.patient, $0.levels) }, over: span, overview.clock
      ).write(to: &page)
      for person in overview.participants {
        write(person.far, of: "participant \(person.patient)", person.clock, to: &page)
      }
    }
  }

  /// Names the rows that a picture omits because they are more than a year from most rows.
  private func write(
    _ far: [Coverage.Far], of owner: String, _ clock: LocalClock, to page: inout Markup
  ) {
    guard !far.isEmpty else { return }
    let parts = far.prefix(Self.longest).map { group in
      let dates = [group.span.lowerBound, group.span.upperBound - 1].map {
        HealthTime.text(date: clock.date(of: $0))
      }
      return "\(counted(group.rows, "row")) of "
        + (dates[0] == dates[1] ? dates[0] : dates.joined(separator: " to "))
    }
    let others = far.count - parts.count
    page.element(
      "p", ["class": "caption"],
      text: "The picture omits rows of \(owner) that are more than a year from most rows: "
        + (parts + (others > 0 ? ["\(counted(others, "group")) more"] : []))
        .joined(separator: ", ") + ".")
  }

  /// The maximum number of groups of rows in a caption.
  private static let longest = 10

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
            over: span, portrait.clock
          ).write(to: &page)
          write(portrait.coverage.far, of: "the participant", portrait.clock, to: &page)
        } else {
          page.element("p", ["class": "caption"], text: "The files have no row with a time.")
        }
      }
      for panel in portrait.panels where !panel.isLeftOut {
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

  /// All numbers of the page, as one JSON object.
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
            for panel in portrait.panels where !panel.isLeftOut {
              json.key(type(of: panel).name)
              if panel.lack == nil { json.object { panel.write(to: &$0) } } else { json.null() }
            }
          }
        }
      }
      if !rules.isEmpty, let verdicts {
        json.key("verdicts")
        json.object { verdicts.writeVerdicts(to: &$0) }
      }
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }
}

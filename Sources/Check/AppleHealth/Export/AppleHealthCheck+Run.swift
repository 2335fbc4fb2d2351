import Formats
import Reading
import Spool

/// Judges an export.
extension AppleHealthCheck {
  func run(_ assignment: Assignment) throws -> AppFindings {
    var found = AppFindings()
    guard let export else {
      let lack = Finding.lacking("export.xml")
      return conclude([.type: lack, .text: lack, .routes: lack], assignment.rules, found)
    }
    var judge = ExportText(export, isStrict: source.isRecording)
    judge.audience = try HealthAudience(assignment, in: source.folder)
    let file = try ExportFile(
      export, in: source.folder, hasHead: true, into: &judge, assignment.progress
    ) { $0.linesBefore = $1 }
    found.onlooker = try judge.audience?.finish()
    take(file, rows: judge.rows, &found)
    if file.isWhole { judge.finish() }
    file.judge(&judge.found)
    judge.remark()
    if !judge.found.isJudged { judge.found = .lacking("element that can be read") }
    let type =
      file.head?.judge(export, isStrict: source.isRecording) ?? .lacking("document type")
    let points = try judgeRoutes(of: judge, isWhole: file.isWhole, &found, assignment.progress)
    return conclude(
      [.type: type, .text: judge.found, .routes: points], assignment.rules, found)
  }

  // MARK: Routes

  private func judgeRoutes(
    of text: ExportText, isWhole: Bool, _ found: inout AppFindings, _ progress: ReadingProgress?
  ) throws -> Finding {
    // People may hand over `export.xml` without its folder.
    if routes.isEmpty, !source.isRecording {
      return .lacking(text.routes.isEmpty ? "workout with a route" : "files of routes")
    }
    var points = Finding()
    var unread = Set(routes)
    for route in text.routes {
      let file = beside(text.file, route.path)
      guard let path = routes.first(where: { $0.withoutCompression == file }) else {
        // An excerpt omits files that have no rows in its time span.
        if !source.isExcerpt {
          points.judge(
            false, "a missing route file", allowed: "a file for each route",
            at: RowPlace(file))
        }
        continue
      }
      unread.remove(path)
      points += try judgeRoute(path, route, &found, progress)
    }
    for path in unread.sorted() {
      if source.isRecording {
        points.judge(
          false, "a route without a workout", allowed: "a route of a workout", at: RowPlace(path))
      }
      points += try judgeRoute(path, nil, &found, progress)
    }
    // The rest of a damaged export may have the workouts.
    if isWhole, !source.isRecording, let first = unread.min() {
      points.remark(
        RowPlace(first),
        counted(unread.count, "route without a workout", "routes without a workout"),
        usual: "routes of workouts")
    }
    return points.isJudged ? points : .lacking("workout with a route")
  }

  /// Returns the path of a file that is given relative to the folder of another file.
  private func beside(_ file: String, _ path: String) -> String {
    (file.split(separator: "/").dropLast() + path.split(separator: "/")).joined(separator: "/")
  }

  private func judgeRoute(
    _ path: String, _ route: ExportText.Route?, _ found: inout AppFindings,
    _ progress: ReadingProgress?
  ) throws -> Finding {
    var judge = RouteText(path, during: route?.span, isStrict: source.isRecording)
    let file = try ExportFile(
      path, in: source.folder, hasHead: false, into: &judge, progress)
    take(file, rows: judge.points, &found)
    if file.isWhole { judge.finish(distance: route?.distance) }
    var finding = judge.found
    judge.remark(in: &finding)
    file.judge(&finding)
    return finding
  }

  private func take(_ file: ExportFile, rows: Int, _ found: inout AppFindings) {
    found.readable.count(1)
    if let error = file.unreadable {
      found.readable.fail(
        RowPlace(file.path), error.fact, allowed: "a file that can be read to its end")
    }
    found.contents[file.path] = file.content
    found.contents[file.path]?.rows = rows
  }

  private func conclude(
    _ findings: [Method: Finding], _ rules: [Rule], _ found: AppFindings
  ) -> AppFindings {
    var found = found
    for (number, rule) in rules.enumerated() {
      guard case .app(let method as Method, _) = rule.method else { continue }
      found.findings[number] = findings[method]
    }
    return found
  }
}

import Simulation

/// The route of a workout as a GPX file, with one point per fix.
enum RouteText {
  /// Appends the text of the whole GPX file.
  ///
  /// - Parameter exported: the time of the export.
  static func write(
    _ route: [Workout.Fix], named title: String, exported: Timestamp, to text: inout TextBuffer
  ) {
    text.append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="Apple Health Export" xmlns="http://www.topografix.com/GPX/1/1" \
      xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
      xsi:schemaLocation="http://www.topografix.com/GPX/1/1 \
      http://www.topografix.com/GPX/1/1/gpx.xsd">
        <metadata>
          <time>
      """)
    text.append(exported.utcText)
    text.append("</time>\n  </metadata>\n  <trk>\n    <name>Route ")
    text.append(title)
    text.append("</name>\n    <trkseg>\n")
    for fix in route { write(fix, to: &text) }
    text.append("    </trkseg>\n  </trk>\n</gpx>\n")
  }

  private static func write(_ fix: Workout.Fix, to text: inout TextBuffer) {
    text.append("      <trkpt lon=\"")
    text.append(fixed: fix.position.longitude)
    text.append("\" lat=\"")
    text.append(fixed: fix.position.latitude)
    text.append("\"><ele>")
    text.append(fixed: fix.position.altitude)
    text.append("</ele><time>")
    text.append(fix.time.utcText)
    text.append("</time><extensions><speed>")
    text.append(fixed: fix.speed.value)
    text.append("</speed><course>")
    text.append(fixed: fix.course(inPartsOf: 1e6))
    text.append("</course><hAcc>")
    text.append(fixed: fix.accuracy.horizontal)
    text.append("</hAcc><vAcc>")
    text.append(fixed: fix.accuracy.vertical)
    text.append("</vAcc></extensions></trkpt>\n")
  }
}

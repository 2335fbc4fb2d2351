import Formats
import Testing

@testable import Reading

/// Tests of rows with one invalid cell, for each kind of row. Only the rule for this cell must
/// report it.
struct RowDiagnosisTests {
  private static let time = "13 digits for the milliseconds since 1970"

  private func read(
    _ lines: [String], _ stream: BeiweStream, _ isDownload: Bool, _ dialect: BeiweDialect
  ) -> (rows: Int, told: [String]) {
    let text = lines.map { $0 + "\n" }.joined()
    let parsed = ParsedRows(text, of: RowShape(stream, isDownload: isDownload, dialect))
    #expect(parsed.rows.values.count == parsed.rows.count * parsed.rows.width)
    return (parsed.rows.count, parsed.told)
  }

  /// Expects these findings about a line that is between two valid lines.
  private func expect(
    _ line: String, between good: String, of stream: BeiweStream, isDownload: Bool = false,
    in dialect: BeiweDialect = .current, told expected: String...
  ) {
    let (rows, told) = read([good, line, good], stream, isDownload, dialect)
    #expect(rows == 2 && told == expected, "\(line)")
  }

  @Test(arguments: [
    "x772427600041", "177242760004", "17724276000411", "0772427600041", "+772427600041",
    "-772427600041", "",
  ])
  func `a time has 13 digits`(time: String) {
    for (stream, isDownload, rest) in [
      (BeiweStream.gyro, false, "0.5,0.25,-1.0"),
      (.gyro, true, "2026-03-02T05:00:00.041,0.5,0.25,-1.0"), (.proximity, false, "NearUser"),
    ] {
      expect(
        "\(time),\(rest)", between: "1772427600041,\(rest)", of: stream, isDownload: isDownload,
        told: "timestamp 2: \(time); \(Self.time)")
    }
  }

  private static let gyro = "1772427600041,0.5,0.25,-1.0"

  @Test func `a number is its shortest text`() {
    for (place, text) in [(1, "0.50"), (2, "x"), (3, "-1")] {
      var cells = Self.gyro.split(separator: ",").map(String.init)
      cells[place] = text
      let allowed = [
        "the shortest text of the number, which is 0.5", "a number",
        "the shortest text of the number, which is -1.0",
      ][place - 1]
      expect(
        cells.joined(separator: ","), between: Self.gyro, of: .gyro,
        told: "number 2: \(text); \(allowed)")
    }
    expect(
      "1772427600041,x,,1e400", between: Self.gyro, of: .gyro, told: "number 2: x; a number",
      "number 2: ; a number", "number 2: 1e400; the shortest text of the number, which is inf")
  }

  @Test func `a row has as many cells as its header`() {
    for count in [1, 3, 5] {
      let cells = (["1772427600041"] + Array(repeating: "0.5", count: count - 1))
      expect(
        cells.joined(separator: ","), between: Self.gyro, of: .gyro,
        told: "cells 2: \(count) cells; 4 cells")
    }
    expect(
      "x", between: Self.gyro, of: .gyro, told: "cells 2: 1 cells; 4 cells",
      "timestamp 2: x; \(Self.time)")
  }

  @Test func `a download has the time in UTC beside it`() {
    let (good, utc) = (
      "1772427600041,2026-03-02T05:00:00.041,0.5,0.25,-1.0", "2026-03-02T05:00:00.041"
    )
    for text in ["2026-03-02T05:00:00.042", "2026-03-02T05:00:00", ""] {
      expect(
        "1772427600041,\(text),0.5,0.25,-1.0", between: good, of: .gyro, isDownload: true,
        told: "utc 2: \(text); \(utc)")
    }
    expect(
      "1772427600041,0.5,0.25,-1.0", between: good, of: .gyro, isDownload: true,
      told: "cells 2: 4 cells; 5 cells")
    expect(
      "x,\(utc),y,0.25,-1.0", between: good, of: .gyro, isDownload: true,
      told: "timestamp 2: x; \(Self.time)", "number 2: y; a number")
  }

  @Test func `a word is one of its column's`() {
    let good = "1772427600041,NearUser"
    for text in ["nearUser", "NearUser ", "", "NotNearUserx"] {
      expect(
        "1772427600041,\(text)", between: good, of: .proximity,
        told: "word 2: \(text); NearUser, NotNearUser")
    }
    let motion = "1772427600041," + Array(repeating: "0.5", count: 12).joined(separator: ",")
    expect(
      motion + ",higher,0.5,0.5,0.5", between: motion + ",high,0.5,0.5,0.5", of: .devicemotion,
      told: "word 2: higher; uncalibrated, low, medium, high, unknown")
  }

  @Test func `the accuracy is the word or, in old versions, the device`() {
    expect(
      "1772427600041,unknow,0.5,0.25,-1.0", between: "1772427600041,unknown,0.5,0.25,-1.0",
      of: .accel, told: "word 2: unknow; unknown")
    let old = "1772427600041,iPhone8,1/9.3.4,0.5,0.25,-1.0"
    for text in ["iPhone8,1/9.3.x", "iPhone8,1", "iPhone8,1/", "iPhone8,1/9/3"] {
      expect(
        "1772427600041,\(text),0.5,0.25,-1.0", between: old, of: .accel, in: .wiki2016,
        told: "word 2: \(text); model/system")
    }
    expect(
      "1772427600041,unknown,0.5,0.25,-1.0", between: old, of: .accel, in: .wiki2016,
      told: "cells 2: 5 cells; 6 cells")
    expect(
      "1772427600041,iPhone8,1/9.3.4,0.5,x,-1.0", between: old, of: .accel, in: .wiki2016,
      told: "number 2: x; a number")
  }

  @Test func `a level is a fraction or, in old versions, a percentage`() {
    for text in ["0.50", "", "x", "1"] {
      expect(
        "1772427600041,Full,\(text)", between: "1772427600041,Full,0.05", of: .powerState,
        told: "level 2: \(text); the shortest text of a single-precision number")
    }
    for text in ["101", "-2", "050", "5.0", "", "+5"] {
      expect(
        "1772427600041,Full,\(text)", between: "1772427600041,Full,100", of: .powerState,
        in: .wiki2016,
        told: "level 2: \(text); a level in whole percent, or -1")
    }
  }

  private static let log = "1772427600041,1772427600000,35,0.5,launch,text,1,2,3,4"

  private func log(_ place: Int, _ text: String) -> String {
    var cells = Self.log.split(separator: ",").map(String.init)
    cells[place] = text
    return cells.joined(separator: ",")
  }

  @Test func `a row of the log has ten cells or more, and a number at its end`() {
    for line in [
      "1772427600041,1772427600000,35,0.5,launch,text,1,2,3",
      "1772427600041,1772427600000,35,0.5,launch", "1772427600041",
    ] {
      let count = line.split(separator: ",").count
      expect(
        line, between: Self.log, of: .iosLog, told: "cells 2: \(count) cells; at least 10 cells")
    }
    expect(
      log(9, "x"), between: Self.log, of: .iosLog, told: "cells 2: 10 cells; at least 10 cells")
    expect(log(9, ""), between: Self.log, of: .iosLog, told: "cells 2: 10 cells; at least 10 cells")
    expect(
      log(5, "a,b,c") + ",1.5", between: Self.log, of: .iosLog,
      told: "cells 2: 13 cells; at least 10 cells")
    for time in ["x", "+772427600041", "0772427600041"] {
      expect(
        log(0, time), between: Self.log, of: .iosLog, told: "cells 2: 10 cells; at least 10 cells",
        "timestamp 2: \(time); \(Self.time)")
    }
  }

  @Test func `each cell of a row of the log is judged by itself`() {
    for launch in [
      "177242760000", "x772427600000", "17724276000000", "0772427600000", "+772427600000",
    ] {
      expect(
        log(1, launch), between: Self.log, of: .iosLog,
        told: "timestamp 2: launchId \(launch); a launchId with 13 digits")
    }
    for memory in ["x", "3.5", "-1", "35 ", "3:", "3/"] {
      expect(
        log(2, memory), between: Self.log, of: .iosLog,
        told: "number 2: memory \(memory); whole megabytes, or an empty cell")
    }
    for level in ["0.50", "", "x"] {
      expect(
        log(3, level), between: Self.log, of: .iosLog,
        told: "level 2: \(level); the shortest text of a single-precision number")
    }
    expect(
      "1772427600041,x,y,z,launch,text,1,2,3,4", between: Self.log, of: .iosLog,
      told: "timestamp 2: launchId x; a launchId with 13 digits",
      "number 2: memory y; whole megabytes, or an empty cell",
      "level 2: z; the shortest text of a single-precision number")
  }

  @Test func `a download's log has the time in UTC, too`() {
    let utc = "2026-03-02T05:00:00.041"
    let good = log(0, "1772427600041,\(utc)")
    expect(
      log(0, "1772427600041,x"), between: good, of: .iosLog, isDownload: true,
      told: "utc 2: x; \(utc)")
    expect(
      Self.log, between: good, of: .iosLog, isDownload: true,
      told: "cells 2: 10 cells; at least 11 cells")
    expect(
      "1772427600041,\(utc),x,y,z,launch,text,1,2,3,4", between: good, of: .iosLog,
      isDownload: true, told: "timestamp 2: launchId x; a launchId with 13 digits",
      "number 2: memory y; whole megabytes, or an empty cell",
      "level 2: z; the shortest text of a single-precision number")
  }
}

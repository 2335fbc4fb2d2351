import Testing

@testable import Simulation

struct ProfileReaderTests {
  enum Transport: String, CaseIterable { case walk, cycle, drive }

  static let value = ProfileValue.object([
    "rate": .integer(10), "noise": .number(0.5), "count": .integer(3), "wifi": .bool(true),
    "name": .text("iPhone 14"), "mode": .text("walk"), "nothing": .null,
    "bias": .list([.integer(1), .number(0.25), .integer(0)]),
    "labels": .list([.text("a"), .text("b")]),
    "sensors": .object([
      "gyro": .object(["rate": .integer(20)]), "accel": .object(["rate": .integer(10)]),
    ]),
    "places": .list([.object(["hour": .integer(8)]), .object(["hour": .integer(17)])]),
  ])

  private func makeReader() throws -> ProfileReader {
    try ProfileReader(Self.value, file: "x.json5")
  }

  /// Returns the message of the error that reading throws.
  private func message(
    _ read: (inout ProfileReader) throws -> Void
  ) throws -> String? {
    var reader = try makeReader()
    do {
      try read(&reader)
      return nil
    } catch let error as ProfileError {
      return error.description
    }
  }

  @Test func `scalars are read by their keys`() throws {
    var reader = try makeReader()
    #expect(try reader.number("rate", in: 0...100) == 10)
    #expect(try reader.number("noise", in: 0...1) == 0.5)
    #expect(try reader.integer("count", in: 1...5) == 3)
    #expect(try reader.bool("wifi") == true)
    #expect(try reader.text("name") == "iPhone 14")
    #expect(try reader.choice("mode", default: Transport?.none) == .walk)
    #expect(try reader.numbers("bias", count: 3, in: -1...1) == [1, 0.25, 0])
    #expect(try reader.texts("labels") == ["a", "b"])
  }

  @Test func `a default stands for a key that is not there`() throws {
    var reader = try makeReader()
    #expect(try reader.number("a", in: 0...1, default: 0.5) == 0.5)
    #expect(try reader.integer("b", in: 0...1, default: 1) == 1)
    #expect(try reader.bool("c", default: true))
    #expect(try reader.text("d", default: "x") == "x")
    #expect(try reader.texts("e", default: ["x"]) == ["x"])
    #expect(try reader.choice("f", default: Transport.drive) == .drive)
    #expect(try reader.objectIfPresent("g") { _ throws(ProfileError) in 1 } == nil)
    #expect(!reader.has("a") && reader.has("rate"))
  }

  @Test func `objects are read in the order of their names`() throws {
    var reader = try makeReader()
    let rates = try reader.objects("sensors") { name, reader throws(ProfileError) in
      "\(name) \(try reader.integer("rate", in: 1...100))"
    }
    #expect(rates == ["accel 10", "gyro 20"])
  }

  @Test func `lists are read in their own order`() throws {
    var reader = try makeReader()
    let hours = try reader.list("places") { place throws(ProfileError) in
      try place.integer("hour", in: 0...23)
    }
    #expect(hours == [8, 17])
  }

  @Test func `all keys asked for is an end`() throws {
    let value = ProfileValue.object(["rate": .integer(1)])
    var reader = try ProfileReader(value, file: "x.json5")
    _ = try reader.number("rate", in: 0...1)
    _ = try reader.number("noise", in: 0...1, default: 0)
    try reader.finish()
  }

  @Test func `a number out of range is told with its range`() throws {
    #expect(
      try message { _ = try $0.number("rate", in: 0.5...9) }
        == "x.json5: rate is 10; it must be a number from 0.5 to 9")
    #expect(
      try message { _ = try $0.integer("count", in: 4...9, default: 5) }
        == "x.json5: count is 3; it must be a whole number from 4 to 9")
  }

  @Test(arguments: ["", "iPhone\n14", String(repeating: "x", count: 101)])
  func `a text that no header of a request may have is refused`(text: String) throws {
    var reader = try ProfileReader(.object(["model": .text(text)]), file: "x.json5")
    let error = #expect(throws: ProfileError.self) { _ = try reader.line("model") }
    #expect("\(error.map { "\($0)" } ?? "")".hasSuffix("a text of 1 to 100 bytes on one line"))
  }

  @Test func `another type is told`() throws {
    #expect(
      try message { _ = try $0.number("name", in: 0...1) }
        == "x.json5: name is \"iPhone 14\"; it must be a number from 0 to 1")
    #expect(
      try message { _ = try $0.integer("noise", in: 0...1) }
        == "x.json5: noise is 0.5; it must be a whole number from 0 to 1")
    #expect(
      try message { _ = try $0.bool("rate", default: true) }
        == "x.json5: rate is 10; it must be true or false")
    #expect(
      try message { _ = try $0.text("nothing", default: "x") }
        == "x.json5: nothing is null; it must be a quoted string")
    #expect(
      try message { _ = try $0.numbers("bias", count: 2, in: 0...1) }
        == "x.json5: bias is a list of 3; it must be a list of 2 numbers")
    #expect(
      try message { _ = try $0.texts("sensors") }
        == "x.json5: sensors is an object; it must be a list of quoted strings")
    #expect(
      try message { _ = try $0.list("sensors") { _ throws(ProfileError) in 1 } }
        == "x.json5: sensors is an object; it must be a list of objects, [{ … }]")
    #expect(
      try message { _ = try $0.object("bias") { _ throws(ProfileError) in 1 } }
        == "x.json5: bias is a list of 3; it must be an object, { … }")
  }

  @Test func `a missing key is told with what it must be`() throws {
    #expect(
      try message { _ = try $0.number("period", in: 1...60) }
        == "x.json5: period is missing; it must be a number from 1 to 60")
    #expect(
      try message { _ = try $0.choice("travel", default: Transport?.none) }
        == "x.json5: travel is missing; it must be one of walk, cycle, drive")
  }

  @Test func `a choice is told with the nearest one`() throws {
    let value = ProfileValue.object(["mode": .text("wlak")])
    var reader = try ProfileReader(value, file: "x.json5")
    let error = #expect(throws: ProfileError.self) {
      try reader.choice("mode", default: Transport.walk)
    }
    #expect(
      error?.description
        == "x.json5: mode is \"wlak\"; it must be one of walk, cycle, drive; did you mean walk?")
  }

  @Test func `a nested key is told with its whole path`() throws {
    #expect(
      try message { reader in
        _ = try reader.objects("sensors") { _, sensor throws(ProfileError) in
          try sensor.number("rate", in: 0...15)
        }
      } == "x.json5: sensors.gyro.rate is 20; it must be a number from 0 to 15")
    #expect(
      try message {
        _ = try $0.list("places") { place throws(ProfileError) in
          try place.integer("hour", in: 0...12)
        }
      } == "x.json5: places[1].hour is 17; it must be a whole number from 0 to 12")
    #expect(
      try message { _ = try $0.numbers("bias", count: 3, in: 0...0.5) }
        == "x.json5: bias[0] is 1; it must be a number from 0 to 0.5")
  }

  @Test func `an unknown key is told with the nearest one asked for`() throws {
    #expect(
      try message { reader in
        _ = try reader.objects("sensors") { _, sensor throws(ProfileError) in
          try sensor.number("rates", in: 0...1, default: 0)
        }
      } == "x.json5: unknown key sensors.accel.rate; did you mean rates?")
    #expect(
      try message { reader in
        _ = try reader.bool("wifi")
        _ = try reader.text("title", default: "")
        try reader.finish()
      } == "x.json5: unknown key bias; the allowed keys are title, wifi")
    #expect(
      try message { _ = try $0.list("places") { _ throws(ProfileError) in 1 } }
        == "x.json5: unknown key places[0].hour; the allowed keys are none")
  }

  /// Reads an object that has keys of each type, one of which is optional.
  private func readDay(_ fields: [String: ProfileValue]) -> String? {
    #expect(throws: ProfileError.self) {
      try ProfileReader.read(.object(fields), file: "x.json5") { reader throws(ProfileError) in
        _ = try reader.integer("days", in: 1...9)
        _ = try reader.text("name")
        _ = try reader.choice("mode", default: Transport?.none)
        _ = try reader.object("place") { place throws(ProfileError) in
          try place.number("latitude", in: -70...70)
        }
        _ = try reader.numbers("bias", count: 3, in: -1...1)
        _ = try reader.bool("wifi", default: true)
      }
    }?.description
  }

  @Test func `a slip in a key is told rather than the key that is missing for it`() {
    let place = ProfileValue.object(["latitude": .integer(1)])
    #expect(
      readDay(["deys": .integer(7), "name": .text("x"), "place": place])
        == "x.json5: unknown key deys; did you mean days?")
    #expect(
      readDay(["days": .integer(7), "place": .object(["lattitude": .integer(7)])])
        == "x.json5: unknown key place.lattitude; did you mean latitude?")
    #expect(
      readDay(["place": place])
        == "x.json5: days is missing; it must be a whole number from 1 to 9")
    #expect(
      readDay(["days": .integer(7), "wifi": .bool(true)])
        == "x.json5: name is missing; it must be a quoted string")
    #expect(
      readDay(["wlan": .bool(true), "name": .text("x")])
        == "x.json5: unknown key wlan; the allowed keys are bias, days, mode, name, place, wifi")
  }

  @Test func `the root must be an object`() {
    let error = #expect(throws: ProfileError.self) {
      try ProfileReader(.list([]), file: "x.json5")
    }
    #expect(
      error?.description
        == "x.json5: the profile is an empty list; it must be an object, { … }")
  }

  @Test func `a rule about two keys is told in words`() throws {
    let error = try makeReader().refusal(of: "rate", allowed: "less than count")
    #expect(error.description == "x.json5: rate is 10; it must be less than count")
  }

  @Test func `no number is neither in a range nor whole`() throws {
    let value = ProfileValue.object(["rate": .number(.nan)])
    var reader = try ProfileReader(value, file: "x.json5")
    let error = #expect(throws: ProfileError.self) { try reader.number("rate", in: 0...1) }
    #expect(
      error?.description == "x.json5: rate is nan; it must be a number from 0 to 1")
  }

  /// If a key is missing, the object is read again with an example value for that key, but not a
  /// third time.
  @Test func `a key that a rule of several keys misses is an error`() {
    func read(_ reader: inout ProfileReader) throws(ProfileError) -> String {
      let (first, second) = (try reader.textIfPresent("a"), try reader.textIfPresent("b"))
      guard let text = first ?? second else {
        throw ProfileError(.missing(.other("a or b")), file: reader.file, path: ["a"])
      }
      return text
    }
    let error = #expect(throws: ProfileError.self) {
      try ProfileReader.read(.object([:]), file: "x.json5", read)
    }
    #expect(error?.description == "x.json5: a is missing; it must be a or b")
  }
}

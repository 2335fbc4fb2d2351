import Simulation
import Testing

@testable import ProfileFiles

struct LoadedProfileTests {
  @Test func `every kind of value is read`() throws {
    let profile = try LoadedProfile(
      """
      // A phone.
      {
        name: 'iPhone', whole: 9007199254740993, far: 1e20, part: 0.1, hex: 0x1F, point: 3.0,
        yes: true, none: null, list: [1, 'a', {}],
      }
      """, file: "x.json5")
    #expect(
      profile.value
        == .object([
          "name": .text("iPhone"), "whole": .integer(9_007_199_254_740_993),
          "far": .number(1e20), "part": .number(0.1), "hex": .integer(31),
          "point": .integer(3), "yes": .bool(true), "none": .null,
          "list": .list([.integer(1), .text("a"), .object([:])]),
        ]))
  }

  @Test func `the smallest and largest whole numbers are exact`() throws {
    let value = try ProfileValue(
      json5: "[9223372036854775807, -9223372036854775808, 9223372036854775808]", file: "x")
    #expect(value == .list([.integer(.max), .integer(.min), .number(0x1p63)]))
  }

  private let text = """
    {
      name: "x",
      sensors: {
        accel: { bias: [
          0, 5, 0] },
        'gyro': {
          rate: 1000 },
      },
      extra: 1,
    }
    """

  private func message(
    _ read: (inout ProfileReader) throws(ProfileError) -> Void
  ) throws -> String? {
    let profile = try LoadedProfile(text, file: "a.json5")
    do {
      try profile.read(read)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `an error says the line of its key`() throws {
    #expect(
      try message { reader throws(ProfileError) in
        try reader.object("sensors") { sensors throws(ProfileError) in
          _ = try sensors.object("gyro") { sensor throws(ProfileError) in
            try sensor.number("rate", in: 1...100)
          }
        }
      } == "a.json5:7: sensors.gyro.rate is 1000; it must be a number from 1 to 100")
    #expect(
      try message { reader throws(ProfileError) in
        try reader.object("sensors") { sensors throws(ProfileError) in
          _ = try sensors.object("accel") { sensor throws(ProfileError) in
            try sensor.numbers("bias", count: 3, in: -1...1)
          }
        }
      } == "a.json5:5: sensors.accel.bias[1] is 5; it must be a number from -1 to 1")
  }

  @Test func `a missing key says the line of the object around it`() throws {
    #expect(
      try message { reader throws(ProfileError) in
        try reader.object("sensors") { sensors throws(ProfileError) in
          _ = try sensors.object("gyro") { sensor throws(ProfileError) in
            _ = try sensor.number("rate", in: 0...1_000)
            return try sensor.number("noise", in: 0...1)
          }
        }
      } == "a.json5:6: sensors.gyro.noise is missing; it must be a number from 0 to 1")
    #expect(
      try message { reader throws(ProfileError) in
        for key in ["name", "sensors", "extra", "wifi"] { _ = try reader.value(key) }
      } == "a.json5: wifi is missing; it must be an object, { … }")
  }

  @Test func `a key with a slip says its line, not that the right one is missing`() throws {
    #expect(
      try message { reader throws(ProfileError) in
        _ = try reader.integer("extras", in: 1...9)
        for key in ["name", "sensors"] { _ = try reader.value(key) }
      } == "a.json5:9: unknown key extra; did you mean extras?")
  }

  @Test func `a key left over says its line`() throws {
    #expect(
      try message { reader throws(ProfileError) in
        _ = try reader.text("name")
        _ = try reader.bool("extras", default: false)
      } == "a.json5:9: unknown key extra; did you mean extras?")
  }
}

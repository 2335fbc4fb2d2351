import PostgreSQL
import Testing

struct PostgresErrorTests {
  private static func error(
    _ code: String?, _ stage: PostgresError.Stage = .running
  ) -> PostgresError {
    PostgresError(code: code, message: "words", stage: stage)
  }

  @Test(arguments: [
    (nil as String?, PostgresError.Stage.connecting, true, false), (nil, .running, false, true),
    (nil, .withoutPassword, false, false), ("08006", .connecting, false, false),
    ("57P01", .running, false, false),
  ])
  func `without a code a server was not reached, or was lost`(
    code: String?, stage: PostgresError.Stage, isUnreachable: Bool, isLost: Bool
  ) {
    #expect(Self.error(code, stage).isUnreachable == isUnreachable)
    #expect(Self.error(code, stage).isLost == isLost)
  }

  @Test(arguments: [
    ("28P01", true), ("28000", true), ("42501", true), ("42502", false), ("2", false),
    ("02800", false), ("3D000", false),
  ])
  func `some codes say that the user may not`(code: String, isUnauthorized: Bool) {
    #expect(Self.error(code).isUnauthorized == isUnauthorized)
    #expect(Self.error(code, .withoutPassword).isUnauthorized)
    #expect(!Self.error(nil, .connecting).isUnauthorized)
  }

  @Test(arguments: [
    ("40001" as String?, true), ("40P01", true), ("55P03", true), ("08006", true), ("53300", true),
    ("57014", true), ("40002", false), ("55000", false), ("23505", false), ("42501", false),
    ("00853", false), (nil, true),
  ])
  func `some failures may pass`(code: String?, isTemporary: Bool) {
    #expect(Self.error(code).isTemporary == isTemporary)
    #expect(Self.error(code, .connecting).isTemporary == isTemporary)
    #expect(Self.error(code, .withoutPassword).isTemporary == (isTemporary && code != nil))
  }

  @Test func `a text begins with the code and the constraint`() {
    #expect(
      Self.error(nil).description == "words" && Self.error("23505").description == "23505: words")
    #expect(
      PostgresError(code: "23503", message: "words", constraint: "fkey").description
        == "23503 fkey: words")
    let plain = Self.error("1")
    #expect(plain.stage == .running && plain.constraint == nil && !plain.isTimeout)
    #expect(PostgresError(code: nil, message: "m").stage == .running)
  }
}

import PostgreSQL
import Testing

struct PostgresAddressTests {
  @Test func `an address is read as libpq reads it`() throws {
    let values = try #require(PostgresAddress("postgres://me:a%2Fb@[::1]:5433/d?sslmode=require"))
      .values
    #expect(
      values == [
        "user": "me", "password": "a/b", "host": "::1", "port": "5433", "dbname": "d",
        "sslmode": "require",
      ])
    #expect(PostgresAddress("postgresql://")?.values == [:])
  }

  @Test(arguments: ["postgresql://host?no=1", "postgresql://[::1", "postgresql://host/%zz"])
  func `what libpq does not read is none`(text: String) {
    #expect(PostgresAddress(text) == nil)
  }
}

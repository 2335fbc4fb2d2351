import HTTP
import Testing

@testable import Delivery

struct DatabaseAddressTests {
  @Test(arguments: [
    ("postgresql://me@Host.example:5433/db", "postgresql://host.example:5433/db"),
    ("postgres://other@host.example:5433/db?sslmode=require", "postgresql://host.example:5433/db"),
    ("postgresql://me@host", "postgresql://host/me"),
    ("postgresql://[::1]/db", "postgresql://[::1]/db"),
    ("postgresql://me@%2Frun%2Fpostgresql:1/db", "postgresql://%2Frun%2Fpostgresql:1/db"),
    ("postgresql:///db?host=/run/postgresql", "postgresql://%2Frun%2Fpostgresql/db"),
  ])
  func `an address has one place, whoever asks`(text: String, place: String) throws {
    #expect(try DatabaseAddress(text).place == place)
  }

  @Test(arguments: [
    "postgresql://me:s3cret@host/db", "postgresql://host/db?password=s3cret",
    "postgresql://me:s3cr@s3cret@host/db", "postgresql://host/db?user=me&p%61ssword=s3cret",
    "postgresql://me:s3cret@host/db?no=such", "postgresql://me:s3cret/x@host/db",
    "postgresql://host/db?password=s3cret&no", "postgresql://me:s3cret?@host/db",
    "postgresql://me:%zzs3cret@host/db", "postgresql://host/db?sslpassword=s3cret",
    "postgresql://:s3cret@host",
  ])
  func `a password is refused, and not told`(text: String) throws {
    let error = try #require(throws: BadAddress.self) { try DatabaseAddress(text) }
    #expect(!"\(error)".contains("s3cr"), "\(error)")
  }

  @Test(arguments: [
    "postgresql://host/db?application_name=x", "postgresql://host:0/db", "postgresql://host:x/db",
    "postgresql://host:70000/db", "http://host/db", "postgresql://host/db?passfile=x",
    "postgresql://host/db?options=-csearch_path%3Dx",
  ])
  func `what is no address of a database is refused`(text: String) {
    #expect(throws: BadAddress.self) { try DatabaseAddress(text) }
  }

  @Test func `the address says how long a connection may take`() throws {
    #expect(try DatabaseAddress("postgresql://host?connect_timeout=3").connectPatience == 3)
    #expect(try DatabaseAddress("postgresql://host?connect_timeout=0").connectPatience == nil)
  }
}

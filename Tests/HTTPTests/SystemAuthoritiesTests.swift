import Testing

@testable import HTTP

struct SystemAuthoritiesTests {
  private static let debian = "/etc/ssl/certs/ca-certificates.crt"
  private static let redHat = "/etc/pki/tls/certs/ca-bundle.crt"

  @Test(arguments: [
    (variable: "/mine.pem", there: [debian, redHat], file: "/mine.pem"),
    (nil, [debian, redHat], debian), ("", [debian], debian), (nil, [redHat], redHat),
    (nil, [], nil),
  ])
  func `certificates are the variable's, else the system's`(
    variable: String?, there: [String], file: String?
  ) {
    #expect(SystemAuthorities.file(variable: variable, isReadable: there.contains) == file)
  }
}

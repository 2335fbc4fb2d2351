import Glibc

/// Where a system keeps the certificates of the authorities that it trusts.
///
/// libcurl knows the place on the system that it was built for. A program that brings its libcurl to another
/// system has to look for it.
enum SystemAuthorities {
  /// The files of Debian and what follows it, of Red Hat and what follows it, and of SUSE.
  static let places = [
    "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem",
  ]

  /// The file that `SSL_CERT_FILE` names, else the first that is there; nil leaves the choice to libcurl.
  static func file(
    variable: String? = getenv("SSL_CERT_FILE").map { String(cString: $0) },
    isReadable: (String) -> Bool = { access($0, R_OK) == 0 }
  ) -> String? {
    if let variable, !variable.isEmpty { return variable }
    return places.first(where: isReadable)
  }
}

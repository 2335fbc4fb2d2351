import Fixtures
import Foundation

/// A run of the headless Chromium browser for one page.
struct Browser {
  /// The browser's path; nil if it is not installed.
  static let program = ["/usr/bin/chromium", "/usr/bin/google-chrome"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  enum Scheme: Int {
    // The values are the values of Blink's enumeration `mojom::PreferredColorScheme`.
    case dark = 0
    case light = 1
  }

  private let folder: TemporaryFolder

  init(showing page: String) throws {
    folder = try TemporaryFolder(["page.html": page])
  }

  /// Returns the page's HTML after its scripts have run.
  func content() throws -> String {
    try run("--dump-dom")
    return try folder.text("output")
  }

  /// Returns a picture of the page in PNG format, with a width and height in pixels.
  func picture(width: Int, height: Int, _ scheme: Scheme) throws -> [UInt8] {
    try run(
      "--screenshot=\(folder.path)/picture.png", "--window-size=\(width),\(height)",
      "--blink-settings=preferredColorScheme=\(scheme.rawValue)")
    return try folder.bytes("picture.png")
  }

  private func run(_ options: String...) throws {
    let process = Process()
    // A browser that hangs must not block the tests.
    process.executableURL = URL(filePath: "/usr/bin/timeout")
    process.arguments =
      ["60", Self.program ?? ""] + options + [
        "--headless", "--no-sandbox", "--disable-gpu", "--force-color-profile=srgb",
        "--hide-scrollbars", "--user-data-dir=\(folder.path)/user",
        "file://\(folder.path)/page.html",
      ]
    process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path]
    try folder.put("", at: "output")
    process.standardOutput = try FileHandle(
      forWritingTo: URL(filePath: folder.path + "/output"))
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
  }
}

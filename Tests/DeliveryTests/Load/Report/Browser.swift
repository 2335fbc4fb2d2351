import Fixtures
import Foundation

/// Chromium without a window, for one page.
struct Browser {
  /// nil where it is not installed.
  static let program = ["/usr/bin/chromium", "/usr/bin/google-chrome"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  enum Scheme: Int {
    // Blink's own numbers, `mojom::PreferredColorScheme`.
    case dark = 0
    case light = 1
  }

  private let folder: TemporaryFolder

  init(showing page: String) throws {
    folder = try TemporaryFolder(["page.html": page])
  }

  /// The page as text, after its scripts.
  func content() throws -> String {
    try run("--dump-dom")
    return try folder.text("output")
  }

  /// A picture of the page, as PNG.
  func picture(width: Int, height: Int, _ scheme: Scheme) throws -> [UInt8] {
    try run(
      "--screenshot=\(folder.path)/picture.png", "--window-size=\(width),\(height)",
      "--blink-settings=preferredColorScheme=\(scheme.rawValue)")
    return try folder.bytes("picture.png")
  }

  private func run(_ options: String...) throws {
    let process = Process()
    // A browser that hangs must not keep the tests.
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

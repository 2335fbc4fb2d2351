/// The apps that people have on their Macs.
///
/// `Profiles/README.md` gives the unit, range and source of each key of `mac-apps.json5`.
public struct MacApps: Equatable, Sendable {
  /// A kind of documents.
  public enum Document: String, CaseIterable, Sendable {
    case none, text, sheet, slides, code, image, pdf
  }

  /// An app of a Mac.
  public struct App: Equatable, Sendable {
    /// The name in data, such as `work-chat`.
    public let id: String
    /// The name for people.
    public let name: String
    /// The name of its category, such as `developer`.
    public let category: String
    /// The frequencies as the main app of a task at work and in free time.
    let main: (work: Double, free: Double)
    /// The frequency as the app for a short look during a task.
    let between: Double
    /// The factor of the key presses per hour.
    let typing: Double
    /// The share of the time without input.
    let idle: Double
    /// The kind of documents that the app changes.
    let document: Document

    /// Compares all values.
    public static func == (left: Self, right: Self) -> Bool {
      left.id == right.id && left.name == right.name && left.category == right.category
        && left.main == right.main && left.between == right.between
        && left.typing == right.typing && left.idle == right.idle
        && left.document == right.document
    }
  }

  /// The apps, sorted by id.
  public let apps: [App]
  let editors: [App]
  let terminal: App
  let browser: App
  let videoChat: App

  /// The ids of the apps that the simulation itself opens, such as for a video call.
  static let roles = ["editor-a", "editor-b", "terminal", "browser", "video-chat"]

  /// Reads Profiles/mac-apps.json5.
  public init(reading reader: inout ProfileReader) throws(ProfileError) {
    let apps = try reader.objects("apps") { (id, reader) throws(ProfileError) in
      App(
        id: try reader.identifier(id), name: try reader.line("name"),
        category: try reader.line("category"),
        main: (
          work: try reader.number("at_work", in: 0...100),
          free: try reader.number("in_free_time", in: 0...100)
        ), between: try reader.number("between", in: 0...100),
        typing: try reader.number("typing", in: 0...5), idle: try reader.number("idle", in: 0...1),
        document: try reader.choice("document", default: Document.none))
    }
    let roles = Self.roles.compactMap { id in apps.first { $0.id == id } }
    guard roles.count == Self.roles.count else {
      throw reader.refusal(of: "apps", allowed: "apps with \(Self.roles.joined(separator: ", "))")
    }
    guard apps.contains(where: { $0.main.work > 0 }), apps.contains(where: { $0.main.free > 0 }),
      apps.contains(where: { $0.between > 0 })
    else {
      throw reader.refusal(
        of: "apps",
        allowed: "apps with at_work above 0, with in_free_time above 0 and with between above 0")
    }
    self.apps = apps
    (editors, terminal, browser, videoChat) = (Array(roles[0...1]), roles[2], roles[3], roles[4])
  }
}

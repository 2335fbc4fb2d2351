/// The profiles of this folder as they were when the product was built, sorted by path.
///
/// Paths are relative to the folder, such as `devices/iphone-14.json5`. The build tool
/// `EmbedProfiles` writes `embeddedProfiles`, so a new profile needs no line here.
public let catalogue: [(path: String, text: String)] = embeddedProfiles.map {
  (path: $0.path.description, text: $0.text.description)
}

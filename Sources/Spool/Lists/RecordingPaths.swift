/// Where a recording, or one of its parts, keeps its own files.
struct RecordingPaths: Sendable {
  let folder: String
  let shard: Shard?

  static let manifestEnds = (stem: "manifest", suffix: ".json")
  static let listEnds = (stem: "files", suffix: ".jsonl")
  static let faultEnds = (stem: "faults", suffix: ".jsonl")

  var manifestName: String { Self.manifestEnds.stem + mark + Self.manifestEnds.suffix }
  var listName: String { Self.listEnds.stem + mark + Self.listEnds.suffix }
  var faultsName: String { Self.faultEnds.stem + mark + Self.faultEnds.suffix }
  var lockName: String { ".lock\(mark)" }

  var manifest: String { folder + "/" + manifestName }
  var list: String { folder + "/" + listName }
  var faults: String { folder + "/" + faultsName }
  var lock: String { folder + "/" + lockName }

  /// The files of a complete recording; nil if its list is missing.
  func entries() throws(FileError) -> EntryReader? {
    try Folder.kind(of: list) == nil ? nil : EntryReader([listName], in: folder)
  }

  private var mark: String { shard.map { "." + $0.text } ?? "" }

  /// The recording, or the part of one, whose manifest, list of files or list of faults has this name, whether complete or
  /// under way; nil for other names.
  static func owner(of name: String) -> Owner? {
    var name = name[...]
    if name.hasSuffix(PendingFile.suffix) { name = name.dropLast(PendingFile.suffix.count) }
    let parts = RecordingParts(in: [String(name)])
    guard let part = (parts.manifests + parts.lists + parts.faults).first else { return nil }
    return part.shard.map { .shard($0) } ?? .whole
  }

  /// What a manifest or a list is of.
  enum Owner: Equatable {
    case whole
    case shard(Shard)
  }
}

/// Where a recording, or one of its parts, keeps its own files.
struct RecordingPaths: Sendable {
  let folder: String
  let shard: Shard?

  var manifestName: String { "manifest\(mark).json" }
  var listName: String { "files\(mark).jsonl" }
  var lockName: String { ".lock\(mark)" }

  var manifest: String { folder + "/" + manifestName }
  var list: String { folder + "/" + listName }
  var lock: String { folder + "/" + lockName }

  private var mark: String { shard.map { "." + $0.text } ?? "" }

  /// The recording, or the part of one, whose manifest or list has this name, whether complete or
  /// under way; nil for other names.
  static func owner(of name: String) -> Owner? {
    var name = name[...]
    if name.hasSuffix(PendingFile.suffix) { name = name.dropLast(PendingFile.suffix.count) }
    for (stem, suffix) in [("manifest", ".json"), ("files", ".jsonl")]
    where name.hasPrefix(stem + ".") && name.hasSuffix(suffix) {
      let middle = name.dropFirst(stem.count).dropLast(suffix.count)
      if middle.isEmpty { return .whole }
      if let shard = Shard(middle.dropFirst()) { return .shard(shard) }
    }
    return nil
  }

  enum Owner: Equatable {
    case whole
    case shard(Shard)
  }
}

import CReadOSM
import Glibc
import Simulation
import Spool

/// The streets in an OpenStreetMap extract, and the positions of their nodes.
///
/// libreadosm reads the file twice: first the ways, and then only the nodes of these ways. Most
/// nodes of an extract belong to no street.
struct Extract {
  /// A way that is a street, and the range of its nodes in `nodes`.
  struct Way {
    let road: Road
    let nodes: Range<Int>
  }

  private(set) var ways: [Way] = []
  /// The node ids of all ways, one way after another.
  private(set) var nodes: [Int64] = []
  /// The date of the last change to a way or to one of its nodes; nil if the extract has no dates.
  private(set) var date: String?
  /// The distinct ids of the nodes, in ascending order.
  private var ids: [Int64] = []
  /// The position of each node in `ids`, in degrees north and east; nil if the extract lacks the
  /// node.
  private var places: [(latitude: Double, longitude: Double)?] = []
  private var signals: Set<Int64> = []

  /// Reads an extract in the format `.osm` or `.pbf`.
  ///
  /// - Throws: `ExtractError`, or a `FileError`.
  init(reading path: String) throws {
    if path.hasSuffix(".osm") {
      try MarkupCheck.check(path)
    } else if !path.hasSuffix(".pbf") {
      throw ExtractError.unknownFormat(path)
    }
    let collector = Collector()
    try collector.read(path)
    collector.sortNodes()
    try collector.read(path)
    self = collector.extract
  }

  private init() {}

  /// Returns the position of a node, in degrees; nil if the extract lacks the node, or if the
  /// position is not on Earth.
  func place(of node: Int64) -> (latitude: Double, longitude: Double)? {
    index(of: node).flatMap { places[$0] }
  }

  /// Returns whether a node has traffic signals.
  func hasSignals(_ node: Int64) -> Bool { signals.contains(node) }

  private func index(of node: Int64) -> Int? {
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < node { low = middle + 1 } else { high = middle }
    }
    return low < ids.count && ids[low] == node ? low : nil
  }
}

extension Extract {
  /// A collector of the ways and nodes that libreadosm reads.
  private final class Collector {
    private(set) var extract = Extract()
    private var readsWays = true

    func read(_ path: String) throws {
      var handle: UnsafeRawPointer?
      let opened = readosm_open(path, &handle)
      defer { if let handle { readosm_close(handle) } }
      var code = opened
      if opened == READOSM_OK {
        code = readosm_parse(
          handle, Unmanaged.passUnretained(self).toOpaque(),
          { Collector.of($0)?.take(node: $1) ?? READOSM_ABORT },
          { Collector.of($0)?.take(way: $1) ?? READOSM_ABORT }, nil)
      }
      switch code {
      case READOSM_OK: return
      case READOSM_FILE_NOT_FOUND: throw FileError.failed(.open, path: path, code: ENOENT)
      case READOSM_INSUFFICIENT_MEMORY, READOSM_CREATE_XML_PARSER_ERROR:
        throw FileError.failed(.read, path: path, code: ENOMEM)
      default:
        throw ExtractError.damaged(
          path, line: nil,
          reason: "libreadosm failed with the code \(code)")
      }
    }

    private static func of(_ data: UnsafeRawPointer?) -> Collector? {
      data.map { Unmanaged<Collector>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Sorts the ids of the ways' nodes, for the second reading of the file.
    func sortNodes() {
      readsWays = false
      var ids: [Int64] = []
      for id in extract.nodes.sorted() where id != ids.last { ids.append(id) }
      extract.ids = ids
      extract.places = Array(repeating: nil, count: ids.count)
    }

    private func take(way: UnsafePointer<readosm_way>?) -> Int32 {
      guard readsWays, let way = way?.pointee, way.node_ref_count > 1, let refs = way.node_refs
      else { return READOSM_OK }
      guard let road = Road(tags: Self.tags(way.tags, way.tag_count)) else { return READOSM_OK }
      let first = extract.nodes.count
      for ref in UnsafeBufferPointer(start: refs, count: Int(way.node_ref_count)) {
        extract.nodes.append(Int64(ref))
      }
      extract.ways.append(Way(road: road, nodes: first..<extract.nodes.count))
      note(way.timestamp)
      return READOSM_OK
    }

    private func take(node: UnsafePointer<readosm_node>?) -> Int32 {
      guard !readsWays, let node = node?.pointee, let index = extract.index(of: Int64(node.id)),
        (-90...90).contains(node.latitude), (-180...180).contains(node.longitude)
      else { return READOSM_OK }
      extract.places[index] = (node.latitude, node.longitude)
      note(node.timestamp)
      if Self.tags(node.tags, node.tag_count)["highway"] == "traffic_signals" {
        extract.signals.insert(Int64(node.id))
      }
      return READOSM_OK
    }

    private static func tags(
      _ tags: UnsafePointer<readosm_tag>?, _ count: Int32
    ) -> [String: String] {
      var texts: [String: String] = [:]
      for tag in UnsafeBufferPointer(start: tags, count: tags == nil ? 0 : Int(count)) {
        guard let key = tag.key, let value = tag.value else { continue }
        texts[String(cString: key)] = String(cString: value)
      }
      return texts
    }

    /// Records the date of a change if it is the latest so far. Times have the form
    /// `2026-03-02T10:00:00Z`.
    private func note(_ time: UnsafePointer<CChar>?) {
      guard let time else { return }
      let day = String(String(cString: time).prefix { $0 != "T" })
      guard day > extract.date ?? "", CivilDate(day) != nil else { return }
      extract.date = day
    }
  }
}

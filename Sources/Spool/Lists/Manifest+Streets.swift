extension Manifest {
  /// Imported streets that replace the generated streets of a region.
  public struct Streets: Equatable, Sendable {
    /// The region's name.
    public var region: String
    /// The CRC-32 of the file of streets.
    public var checksum: UInt32
    /// The name of the file from which the streets were imported, without folders.
    public var extract: String
    /// The CRC-32 of the imported file.
    public var extractChecksum: UInt32
    /// The last day on which the map data were changed, such as `2026-03-02`; nil if it is unknown.
    public var extractDate: String?
    /// The notice about the owner of the data and the licence.
    public var notice: String

    /// - Parameter extractDate: the date of the map data, such as `2026-03-02`.
    public init(
      region: String, checksum: UInt32, extract: String, extractChecksum: UInt32,
      extractDate: String?, notice: String
    ) {
      self.region = region
      self.checksum = checksum
      self.extract = extract
      self.extractChecksum = extractChecksum
      self.extractDate = extractDate
      self.notice = notice
    }
  }
}

extension Manifest.Streets: Decodable {
  private enum CodingKeys: String, CodingKey {
    case region
    case checksum = "crc32"
    case extract
    case extractChecksum = "extract_crc32"
    case extractDate = "extract_date"
    case notice
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func checksum(_ key: CodingKeys) throws -> UInt32 {
      let text = try container.text(key, "a checksum with 8 hexadecimal digits") {
        UInt32(hexadecimal: $0) != nil
      }
      return UInt32(hexadecimal: text) ?? 0
    }
    region = try container.text(.region, Listed.wordForm, where: Listed.isWord)
    self.checksum = try checksum(.checksum)
    extract = try container.text(.extract, "the name of a street file") {
      (1...1_000).contains($0.utf8.count)
    }
    extractChecksum = try checksum(.extractChecksum)
    extractDate =
      container.contains(.extractDate)
      ? try container.text(.extractDate, "a date such as 2026-03-02", where: Listed.isDate) : nil
    notice = try container.text(.notice, "a text of 1 to 1,000 bytes") {
      (1...1_000).contains($0.utf8.count)
    }
  }

  func write(to json: inout JSONWriter) {
    json.object {
      $0.member("region", region)
      $0.member("crc32", checksum.hexadecimal)
      $0.member("extract", extract)
      $0.member("extract_crc32", extractChecksum.hexadecimal)
      if let extractDate { $0.member("extract_date", extractDate) }
      $0.member("notice", notice)
    }
  }
}

import Reading

extension HealthSample {
  /// Reads an element of an export; nil for times that are none.
  ///
  /// - Parameter type: the identifier of its type.
  init?(_ tag: XMLTag, type: String) {
    guard let start = tag["startDate"].flatMap(HealthTime.local),
      let end = tag["endDate"].flatMap(HealthTime.local)
    else { return nil }
    let value = tag["value"].flatMap { text in
      Double(text) ?? ExportTypes.values(of: type)?.firstIndex(of: text).map(Double.init)
    }
    self.init(
      type: type, span: start..<max(start, end), value: value,
      device: Self.device(tag["device"] ?? ""))
  }

  /// Tells the device by the model in a text such as `<<HKDevice: 0x1>, name:Anybody's, hardware:Watch7,1>`, whose
  /// entities stay as they are.
  private static func device(_ text: String) -> Device {
    if text.contains("hardware:Watch") { return .watch }
    return text.contains("hardware:iPhone") ? .phone : .other
  }
}

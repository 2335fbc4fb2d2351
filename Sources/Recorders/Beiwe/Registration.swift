import Formats

/// A phone's registration with the server, which the server writes into the participant's file
/// `identifiers`.
struct Registration {
  /// The time of the registration, in ms since 1970 UTC.
  let milliseconds: Int64
  /// The app's identifier of the device.
  let device: String
  /// The name of the system, such as `iOS`, and its version.
  let system: (name: String, version: String)
  let product: String
  let brand: String
  /// The name of the hardware that the system reports, or `none` without a name.
  let hardware: String
  let manufacturer: String
  let model: String
  /// The build number of the app.
  let build: String

  /// The row in the file. Cells have no quotes, so the comma in an iPhone's model name adds a cell
  /// that the header does not have.
  func row(of patient: String) -> String {
    [
      "\(milliseconds)", BeiweUTCTime.text(milliseconds), patient, "none", "NOT_SUPPLIED", device,
      system.name, system.version, product, brand, hardware, manufacturer, model, build,
    ].joined(separator: ",")
  }
}

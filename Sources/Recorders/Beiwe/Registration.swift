import Formats

/// A phone's registration with the server, which writes it into the participant's file `identifiers`.
struct Registration {
  /// In ms since 1970 UTC.
  let milliseconds: Int64
  /// The app's identifier of the device.
  let device: String
  /// The name of the system, such as `iOS`, and its version.
  let system: (name: String, version: String)
  let product: String
  let brand: String
  /// The name of the hardware that the system gives; `none` where it gives none.
  let hardware: String
  let manufacturer: String
  let model: String
  /// The build of the app.
  let build: String

  /// The row of the file. No cell is quoted, so the comma in an iPhone's model makes a cell more than the header has.
  func row(of patient: String) -> String {
    [
      "\(milliseconds)", BeiweUTCTime.text(milliseconds), patient, "none", "NOT_SUPPLIED", device,
      system.name, system.version, product, brand, hardware, manufacturer, model, build,
    ].joined(separator: ",")
  }
}

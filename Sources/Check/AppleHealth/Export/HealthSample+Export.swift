import Glibc
import Reading

extension HealthSample {
  /// Returns the kind of device from the model in a text such as
  /// `<<HKDevice: 0x1>, name:Apple Watch, hardware:Watch7,1>`.
  static func device(_ text: UnsafePointer<CChar>?) -> Device {
    guard let text, let model = strstr(text, "hardware:") else { return .other }
    if strncmp(model, "hardware:Watch", 14) == 0 { return .watch }
    return strncmp(model, "hardware:iPhone", 15) == 0 ? .phone : .other
  }
}

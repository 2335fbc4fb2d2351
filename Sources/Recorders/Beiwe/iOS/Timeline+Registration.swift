import Formats
import Simulation

extension Timeline {
  var registration: Registration { setup.registration }
}

extension Timeline.Setup {
  /// Returns the registration of the phone. It is at a whole second in the UTC hour before the
  /// study's first hour.
  var registration: Registration {
    let first = BeiweHour(milliseconds: start.milliseconds).index
    let second = 300 + Int64(random["registration"].uniform(in: 0...3_000))
    return Registration(
      milliseconds: (BeiweHour(index: first - 1).start / 1_000 + second) * 1_000,
      // The device id is a UUID of version 4.
      device: random["identifier"].uuid, system: ("iOS", phone.profile.systemVersion),
      product: "iPhone", brand: "apple", hardware: "none", manufacturer: "apple",
      model: phone.profile.model, build: profile.build)
  }
}

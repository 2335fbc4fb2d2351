import Formats
import Simulation

extension Timeline {
  var registration: Registration { setup.registration }
}

extension Timeline.Setup {
  /// The registration, at a whole second in the hour of UTC before the study's first.
  var registration: Registration {
    let first = BeiweHour(milliseconds: start.milliseconds).index
    let second = 300 + Int64(random["registration"].uniform(in: 0...3_000))
    return Registration(
      milliseconds: (BeiweHour(index: first - 1).start / 1_000 + second) * 1_000,
      // A UUID of version 4.
      device: random["identifier"].uuid, system: ("iOS", phone.profile.systemVersion),
      product: "iPhone", brand: "apple", hardware: "none", manufacturer: "apple",
      model: phone.profile.model, build: profile.build)
  }
}

/// The Beiwe apps, one per platform. Add a new app here.
let beiweApps: [any BeiweApp.Type] = [
  Timeline.self
]

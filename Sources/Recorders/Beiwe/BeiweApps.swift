/// The app of each platform; a new one is added here.
let beiweApps: [any BeiweApp.Type] = [
  Timeline.self
]

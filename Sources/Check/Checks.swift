/// The check of every app whose data are judged; a new one is added here.
let checks: [any AppCheck.Type] = [
  BeiweCheck.self,
  MyLifeDBCheck.self,
  CozieCheck.self,
  AppleHealthCheck.self,
]

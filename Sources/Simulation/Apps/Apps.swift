/// All apps that a study can install; add a new app here.
public let apps: [any App.Type] = [
  Beiwe.self,
  MyLifeDB.self,
  Cozie.self,
  SWIP.self,
]

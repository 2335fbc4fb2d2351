/// Every app that a study can install; a new one is added here.
public let apps: [any App.Type] = [
  Beiwe.self,
  MyLifeDB.self,
  Cozie.self,
  SWIP.self,
]

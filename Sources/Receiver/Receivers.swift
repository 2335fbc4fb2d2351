/// All stand-in servers; add a new server here.
public let receivers: [any Receiver.Type] = [
  BeiweReceiver.self,
  CozieReceiver.self,
  HTTPReceiver.self,
  MyLifeDBReceiver.self,
]

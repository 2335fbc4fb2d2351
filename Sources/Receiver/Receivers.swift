/// Every stand-in server; a new one is added here.
public let receivers: [any Receiver.Type] = [
  BeiweReceiver.self,
  CozieReceiver.self,
  HTTPReceiver.self,
  MyLifeDBReceiver.self,
]

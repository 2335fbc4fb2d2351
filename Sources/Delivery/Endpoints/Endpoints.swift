/// Every way to deliver files; a new endpoint is added here.
///
/// Of those with one name, the address's scheme decides.
public let endpoints: [any Endpoint.Type] = [
  BeiweEndpoint.self,
  HTTPEndpoint.self,
  MyLifeDBEndpoint.self,
  CozieEndpoint.self,
  SWIPEndpoint.self,
  FolderEndpoint.self,
  BeiweFixtures.self,
]

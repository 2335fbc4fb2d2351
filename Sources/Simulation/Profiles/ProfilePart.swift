/// What an object of a profile says.
public protocol ProfilePart: Sendable {
  init(reading reader: inout ProfileReader) throws(ProfileError)
}

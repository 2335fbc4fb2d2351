import CMicroHTTPD

/// Reads the parts of a form from its whole body.
///
/// libmicrohttpd could read pieces as they come in, but a piece that ends where a value begins makes it
/// tell the value twice: first an empty one. It calls back into this object, which therefore never
/// moves.
final class FormReader {
  private var parts: [ServerRequest.Part] = []

  private init() {}

  /// The parts in their order; nil if the request says that it holds a form and the body is none, or one
  /// that is cut off in the middle.
  static func parts(of body: [UInt8], on connection: OpaquePointer) -> [ServerRequest.Part]? {
    let reader = FormReader()
    let processor = MHD_create_post_processor(
      connection, 65_536,
      { user, _, name, fileName, type, _, data, offset, size in
        guard let user, let name else { return .NO }
        Unmanaged<FormReader>.fromOpaque(user).takeUnretainedValue().take(
          String(cString: name), fileName.map { String(cString: $0) },
          type.map { String(cString: $0) }, UnsafeRawBufferPointer(start: data, count: size),
          at: offset)
        return .YES
      }, Unmanaged.passUnretained(reader).toOpaque())
    guard let processor else { return nil }
    let isRead = body.withUnsafeBytes {
      $0.isEmpty
        || MHD_post_process(
          processor, $0.assumingMemoryBound(to: CChar.self).baseAddress, $0.count) == .YES
    }
    return MHD_destroy_post_processor(processor) == .YES && isRead ? reader.parts : nil
  }

  private func take(
    _ name: String, _ fileName: String?, _ type: String?, _ bytes: UnsafeRawBufferPointer,
    at offset: UInt64
  ) {
    if offset == 0 {
      parts.append(
        ServerRequest.Part(name: name, fileName: fileName, contentType: type, content: []))
    }
    guard !parts.isEmpty else { return }
    parts[parts.count - 1].content.append(contentsOf: bytes)
  }
}

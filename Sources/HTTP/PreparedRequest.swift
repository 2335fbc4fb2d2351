/// A request that is made ahead of the time at which it is sent.
package struct PreparedRequest: Sendable {
  enum Form: Sendable {
    case whole(Request)
    /// A template with these texts in the place of its marks.
    case filled(RequestTemplate, texts: [String])
  }

  let form: Form

  /// A request that is like no other.
  package init(_ request: Request) {
    form = .whole(request)
  }

  /// A request of a template.
  ///
  /// - Parameter texts: what is put in the place of each mark.
  package init(_ template: RequestTemplate, with texts: [String]) {
    form = .filled(template, texts: texts)
  }

  /// The request, put together.
  package var request: Request {
    switch form {
    case .whole(let request): request
    case .filled(let template, let texts): template.request(with: texts)
    }
  }

  /// The length of its body, in bytes.
  package var bodyLength: Int {
    switch form {
    case .whole(let request): request.body.count
    case .filled(let template, let texts): template.bodyLength(with: texts)
    }
  }

  /// How long an answer is waited for, in seconds.
  var patience: Double { Request.patience(bodyLength: bodyLength) }

  /// The longest answer that is read, in bytes.
  var answerLength: Int {
    switch form {
    case .whole(let request): request.answerLength
    case .filled(let template, _): template.request.answerLength
    }
  }

  /// In which encodings answers are read; nil for plain ones alone.
  var acceptEncoding: String? {
    switch form {
    case .whole(let request): request.acceptEncoding
    case .filled(let template, _): template.request.acceptEncoding
    }
  }
}

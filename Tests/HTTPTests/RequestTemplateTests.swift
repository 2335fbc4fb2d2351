import Testing

@testable import HTTP

struct RequestTemplateTests {
  private func form(_ name: String, _ number: String) -> Request {
    var form = Multipart(boundary: "limit-\(name)")
    form.add("number", number)
    form.add("file", fileName: "\(name).csv", type: "text/csv", content: [1, 2, 3])
    form.finish()
    return Request(
      .post, "http://host/\(name)/\(number)",
      headers: [
        "Content-Type: \(form.contentType)", "X-Same: same", "X-Number: \(number)\(number)",
      ],
      body: form.body)
  }

  @Test(arguments: [("a", "1"), ("", ""), ("a longer name", "9182"), ("NAME", "NUMBER")])
  func `a filled template is the request with these texts`(name: String, number: String) {
    let template = RequestTemplate(form("NAME", "NUMBER"), marks: ["NAME", "NUMBER"])
    let (filled, direct) = (template.request(with: [name, number]), form(name, number))
    #expect(filled.url == direct.url && filled.headers == direct.headers)
    #expect(filled.body.bytes == direct.body.bytes && filled.body.count == direct.body.count)
  }

  @Test func `a template without gaps is its request`() {
    let template = RequestTemplate(form("a", "1"), marks: ["NAME"])
    #expect(template.request(with: ["other"]).body.bytes == form("a", "1").body.bytes)
    #expect(template.length == form("a", "1").body.count)
  }
}

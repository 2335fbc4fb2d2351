import Testing

@testable import Delivery

struct HiddenTextsTests {
  private func hiding(_ secret: String, in text: String) -> String {
    var hidden = HiddenTexts()
    hidden.hide(secret)
    return hidden.hiding(in: text)
  }

  @Test(arguments: [
    "to+p/s3 <&>\"\\ü", "to%2Bp%2Fs3%20%3C%26%3E%22%5C%C3%BC", "to%2bp%2fs3+%3c%26%3e%22%5c%c3%bc",
    "to+p\\/s3 <&>\\\"\\\\ü", "to\\u002bp\\u002Fs3\\u0020\\u003c\\u0026\\u003e\\u0022\\u005cü",
    "to+p/s3 &lt;&amp;&gt;&quot;\\ü", "to&#43;p&#x2F;s3 &#60;&#38;&#62;&#34;&#92;ü",
  ])
  func `a secret is hidden however a server encodes it`(text: String) {
    let secret = "to+p/s3 <&>\"\\ü"
    #expect(hiding(secret, in: "wrong: \(text), sorry") == "wrong: …, sorry")
    #expect(hiding(secret, in: text + text) == "……")
  }

  @Test func `what is no secret stays as it is`() {
    for text in ["", "tops3cre", "50 % of 3+4 \\u00e9 &amp; &#; &#x; %zz", "tops3cre\u{301}t"] {
      #expect(hiding("tops3cret", in: text) == text)
    }
    #expect(hiding("abc", in: "abc") == "abc")
  }

  @Test func `a long text is cut behind its secrets and never in one`() {
    var hidden = HiddenTexts()
    hidden.hide("tops3cret")
    let text = String(repeating: "x", count: 195) + "tops3cret"
    let kept = Reason.text(hidden.hiding(in: Delivered(.refused, text: text)).text)
    #expect(kept == String(repeating: "x", count: 195) + "…")
    let long = hidden.hiding(in: Delivered(.refused, text: String(repeating: "y", count: 9_999)))
    #expect(Reason.text(long.text) == String(repeating: "y", count: 199) + "…")
  }
}

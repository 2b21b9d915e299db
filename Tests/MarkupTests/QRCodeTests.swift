import Markup
import Testing

@Suite struct QRCodeTests {
    private let body = "<p v:if=\"code\"><svg v:qr=\"code\" class=\"qr\" role=\"img\" aria-label=\"Key\"/></p>"

    @Test func `writes the symbol as one path`() throws {
        let code = try #require(QRCode(size: 29, path: "M4 4h7v1h-7z"))
        let html = try Fixture.render(body, DemoState(code: code))
        #expect(
            html == "<p><svg class=\"qr\" role=\"img\" aria-label=\"Key\" focusable=\"false\" viewBox=\"0 0 29 29\""
                + " shape-rendering=\"crispEdges\"><path d=\"M4 4h7v1h-7z\"/></svg></p>")
    }

    @Test func `leaves the symbol out where there is none`() throws {
        #expect(try Fixture.render(body) == "")
    }

    @Test(arguments: ["M0 0\"/><script>", "M0 0&#34;", "url(x)", "M0 0<", "M0 0h1\n"])
    func `takes nothing but moves and lines`(path: String) {
        #expect(QRCode(size: 29, path: path) == nil)
        #expect(QRCode(size: 0, path: "M0 0h1v1h-1z") == nil)
    }

    @Test func `a symbol needs a role and a name`() throws {
        #expect(try onlyFault("<p v:if=\"code\"><svg v:qr=\"code\"/></p>") == "VT207 2:16")
        #expect(try onlyFault("<p v:if=\"code\"><svg v:qr=\"code\" role=\"img\"/></p>") == "VT207 2:16")
        #expect(try onlyFault(body) == "")
    }

    @Test func `belongs on an svg, on a QR code that is there`() throws {
        #expect(try onlyFault("<svg v:qr=\"title\" role=\"img\" aria-label=\"x\"/>").hasPrefix("VT302"))
        #expect(try onlyFault("<svg v:qr=\"code\" role=\"img\" aria-label=\"x\"/>").hasPrefix("VT304"))
        #expect(try onlyFault("<p v:if=\"code\"><b v:qr=\"code\"/></p>").contains("VT307"))
    }
}

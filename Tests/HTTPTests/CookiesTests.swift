import HTTP
import Testing

@Suite struct CookiesTests {
    @Test func `gives all values of a name`() {
        let cookies = Cookies(["Cookie": "a=1; b=\"2\";a=3; bare; =x", "cookie": "a=4=5"])
        #expect(cookies.all("a") == ["1", "3", "4=5"])
        #expect(cookies.first("b") == "2")
        #expect(cookies.first("bare") == nil)
    }

    @Test func `reads a hundred cookies and no more`() {
        let line = (0..<200).map { "c\($0)=1" }.joined(separator: "; ")
        #expect(Cookies(["Cookie": line]).items.count == 100)
    }

    @Test func `writes a session cookie that scripts and other sites cannot reach`() {
        #expect(
            SetCookie("__Host-vestibule", "abc")?.headerValue
                == "__Host-vestibule=abc; Path=/; Secure; HttpOnly; SameSite=Lax")
    }

    @Test func `writes an age and other choices`() {
        let cookie = SetCookie("a", "", maxAge: 0, path: "/x", isSecure: false, isHTTPOnly: false, sameSite: .strict)
        #expect(cookie?.headerValue == "a=; Path=/x; Max-Age=0; SameSite=Strict")
    }

    @Test(arguments: ["a\r\nb", "a;b", "a b", "a\"b", "a,b", "a\\b", "ä", "\0", "\u{7F}"])
    func `refuses a value that a cookie cannot hold`(value: String) {
        #expect(SetCookie("a", value) == nil)
    }

    @Test(arguments: ["", "a b", "a=b", "a;", "ä"])
    func `refuses a name that is no token`(name: String) {
        #expect(SetCookie(name, "x") == nil)
    }

    @Test func `refuses what browsers refuse of a host cookie`() {
        #expect(SetCookie("__Host-a", "x", isSecure: false) == nil)
        #expect(SetCookie("__Host-a", "x", path: "/a") == nil)
        #expect(SetCookie("__Secure-a", "x", isSecure: false) == nil)
        #expect(SetCookie("a", "x", isSecure: false, sameSite: .none) == nil)
        #expect(SetCookie("a", "x", path: "/; Domain=x") == nil)
    }

    @Test func `a response carries several cookies`() {
        var response = Response()
        for name in ["a", "b"] { SetCookie(name, "1").map { response.setCookie($0) } }
        #expect(response.headers.all("Set-Cookie").count == 2)
    }
}

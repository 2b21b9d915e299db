import HTTP
import Testing

@Suite struct FormBodyTests {
    func form(_ body: String) throws(FormBody.Fault) -> FormBody { try FormBody(bytes: Array(body.utf8)) }

    func request(type: String?) -> Request {
        Request(method: .post, target: "/", headers: type.map { ["Content-Type": $0] } ?? [:], body: Array("a=1".utf8))
    }

    @Test func `reads fields in their order`() throws {
        let form = try form("email=a%40x.test&action=one&empty=&bare&p=a+b%2B&action=two")
        #expect(form.first("email") == "a@x.test")
        #expect(form.first("empty") == "")
        #expect(form.first("bare") == "")
        #expect(form.first("p") == "a b+")
        #expect(form.all("action") == ["one", "two"])
        #expect(form.last("action") == "two")
        #expect(form.first("none") == nil)
    }

    @Test func `keeps a NUL for the field's own rule to refuse`() throws {
        #expect(try form("a=x%00y").first("a") == "x\0y")
    }

    @Test(arguments: ["a=%", "a=%4", "a=%zz", "%=1", "a=%4%41"])
    func `refuses broken percent signs`(body: String) {
        #expect(throws: FormBody.Fault.badPercentEncoding) { try form(body) }
    }

    @Test(arguments: ["a=%FF", "a=%C3", "a=%C0%80", "%ED%A0%80=1"])
    func `refuses what is not UTF-8`(body: String) {
        #expect(throws: FormBody.Fault.notUTF8) { try form(body) }
    }

    @Test func `takes a hundred fields and no more`() throws {
        let hundred = Array(repeating: "a=1", count: 100).joined(separator: "&")
        #expect(try form(hundred).fields.count == 100)
        #expect(throws: FormBody.Fault.tooManyFields) { try form(hundred + "&a=1") }
    }

    @Test func `takes 16 KiB a value and no more`() throws {
        let longest = "a=" + String(repeating: "x", count: 16_384)
        #expect(try form(longest).first("a")?.count == 16_384)
        #expect(throws: FormBody.Fault.fieldTooLong) { try form(longest + "x") }
        #expect(throws: FormBody.Fault.fieldTooLong) { try form(String(repeating: "n", count: 257)) }
    }

    @Test(arguments: [
        "application/x-www-form-urlencoded", "application/x-www-form-urlencoded; charset=UTF-8",
        "Application/X-WWW-Form-Urlencoded;charset=\"utf-8\"",
    ])
    func `takes the media type of forms`(type: String) throws {
        #expect(try FormBody(request(type: type)).first("a") == "1")
    }

    @Test(arguments: [
        nil, "", "text/plain", "multipart/form-data; boundary=x", "application/json",
        "application/x-www-form-urlencoded; charset=latin1", "application/x-www-form-urlencoded, text/plain",
    ])
    func `refuses another media type with 415`(type: String?) {
        #expect(throws: FormBody.Fault.unsupportedMediaType) { try FormBody(request(type: type)) }
        #expect(FormBody.Fault.unsupportedMediaType.status == 415)
    }

    @Test func `reads nothing as no fields`() throws {
        #expect(try form("").fields.isEmpty)
        #expect(try form("&&").fields.isEmpty)
    }
}

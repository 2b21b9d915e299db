/// An answer.
public struct Response: Sendable {
    /// The status code, 200 to 599.
    public var status: Int
    /// The header fields; the server adds `Date`, `Content-Length` and `Connection`.
    public var headers: Headers
    /// The body, which the server leaves out where HEAD, 204 or 304 ask for none.
    public var body: Body

    /// An answer.
    public init(status: Int = 200, headers: Headers = [:], body: Body = .empty) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// A text of a media type, in UTF-8.
    public static func text(
        _ text: String, status: Int = 200, type: String = "text/plain; charset=utf-8"
    ) -> Response {
        Response(status: status, headers: ["Content-Type": type], body: .text(text))
    }

    /// Sends the browser to fetch another page (RFC 9110, 15.4.4); control characters and blanks in the location are
    /// percent-encoded.
    public static func seeOther(_ location: String) -> Response {
        let safe = location.unicodeScalars.map { scalar in
            scalar.value <= 0x20 || scalar.value >= 0x7F ? PercentEncoding.encode(String(scalar)) : String(scalar)
        }
        return Response(status: 303, headers: ["Location": safe.joined()])
    }
}

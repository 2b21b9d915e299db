import HTTP
import Testing

@Suite struct AddressTests {
    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1"), ("2001:db8::1", "2001:db8::1"), ("2001:DB8:0:0:0:0:0:1", "2001:db8::1"),
        ("::", "::"), ("::1", "::1"), ("1::", "1::"), ("::ffff:192.0.2.1", "192.0.2.1"),
        ("1:0:0:2:0:0:0:3", "1:0:0:2::3"),
        ("1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"), ("1:0:2:3:4:5:6:7", "1:0:2:3:4:5:6:7"),
        ("64:ff9b::192.0.2.1", "64:ff9b::c000:201"),
    ])
    func `reads and writes an address`(text: String, written: String) {
        #expect(IPAddress(text)?.description == written)
    }

    @Test(arguments: [
        "", "1.2.3", "1.2.3.4.5", "256.1.1.1", "01.2.3.4", "1.2.3.+4", ":", ":::", "1::2::3", "12345::",
        "1:2:3:4:5:6:7",
        "1:2:3:4:5:6:7:8:9", "fe80::1%eth0", "[::1]", "1:2:3:4:5:6:7::8:9", "::1.2.3", "1.2.3.4::", "unknown", "g::",
    ])
    func `refuses what is no address`(text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test func `counts by networks`() {
        let old = IPAddress(ipv4: 192, 0, 2, 77)
        #expect(old.narrowNetwork.description == "192.0.2.77/32")
        #expect(old.wideNetwork.description == "192.0.2.0/24")
        #expect(IPAddress("2001:db8:1:2:3::4")?.narrowNetwork.description == "2001:db8:1:2::/64")
        #expect(IPAddress("2001:db8:1:2:3::4")?.wideNetwork.description == "2001:db8:1::/48")
        #expect(old.network(prefix: -5).description == "0.0.0.0/0")
        #expect(old.network(prefix: 500) == old.narrowNetwork)
    }

    @Test func `writes a peer as in a URL`() {
        #expect(IPAddress("::1").map { PeerAddress(address: $0, port: 80).description } == "[::1]:80")
        #expect(PeerAddress.unknown.description == "0.0.0.0:0")
        #expect(IPAddress(bytes: [1, 2, 3]) == nil)
        #expect(IPAddress(bytes: [127, 0, 0, 1])?.isLoopback == true)
    }

    private func client(_ headers: Headers, _ proxies: TrustedProxies) -> String {
        let peer = PeerAddress(address: IPAddress(ipv4: 10, 0, 0, 9), port: 1)
        return proxies.clientAddress(of: Request(target: "/", headers: headers, peer: peer)).description
    }

    @Test(arguments: [(0, "10.0.0.9"), (1, "2.2.2.2"), (2, "1.1.1.1"), (3, "1.1.1.1"), (-1, "10.0.0.9")])
    func `A49 believes as many hops as are trusted`(hops: Int, expected: String) {
        #expect(client(["X-Forwarded-For": "1.1.1.1, 2.2.2.2"], TrustedProxies(hops: hops)) == expected)
    }

    @Test func `A49 joins the header's lines and stops at an unreadable entry`() {
        let headers: Headers = ["X-Forwarded-For": "9.9.9.9", "x-forwarded-for": "1.1.1.1:443, [2001:db8::2]:80"]
        #expect(client(headers, TrustedProxies(hops: 1)) == "2001:db8::2")
        #expect(client(headers, TrustedProxies(hops: 3)) == "9.9.9.9")
        #expect(client(["X-Forwarded-For": "1.1.1.1, unknown, 3.3.3.3"], TrustedProxies(hops: 3)) == "3.3.3.3")
    }

    @Test func `A49 a flood of entries does not push out the nearest`() {
        let line = String(repeating: "9.9.9.9,", count: 500) + "2.2.2.2"
        #expect(client(["X-Forwarded-For": line], TrustedProxies(hops: 1)) == "2.2.2.2")
    }

    @Test func `reads Forwarded only where that is the trusted header`() {
        let headers: Headers = [
            "Forwarded": "for=1.1.1.1;proto=https, For=\"[2001:db8:cafe::17]:4711\"", "X-Forwarded-For": "8.8.8.8",
        ]
        #expect(client(headers, TrustedProxies(hops: 1, header: .forwarded)) == "2001:db8:cafe::17")
        #expect(client(headers, TrustedProxies(hops: 2, header: .forwarded)) == "1.1.1.1")
        #expect(client(headers, TrustedProxies(hops: 1)) == "8.8.8.8")
        #expect(client(["Forwarded": "for=_hidden"], TrustedProxies(hops: 1, header: .forwarded)) == "10.0.0.9")
    }
}

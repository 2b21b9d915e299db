import QRCode
import Testing

@Suite struct QRSymbolTests {
    private let uri = "otpauth://totp/Acme:ada%40example.test?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Acme"

    @Test func `draws only runs of a row, inside the quiet zone`() throws {
        let symbol = try #require(QRSymbol(uri))
        #expect(symbol.size > 21 + 8)
        #expect(symbol.path.allSatisfy { "Mhvz- 0123456789".contains($0) })
        for run in symbol.path.split(separator: "M") {
            let numbers = run.split { !"0123456789".contains($0) }.compactMap { Int($0) }
            #expect(numbers.count == 5 && numbers[2] == numbers[4] && numbers[3] == 1)
            #expect(numbers[0] >= 4 && numbers[1] >= 4)
            #expect(numbers[0] + numbers[2] <= symbol.size - 4 && numbers[1] < symbol.size - 4)
        }
    }

    @Test func `has its three finders`() throws {
        let symbol = try #require(QRSymbol(uri))
        let far = symbol.size - 4 - 7
        // The top row of a finder is seven dark modules with a light one beside.
        #expect(symbol.path.hasPrefix("M4 4h7v1h-7z"))
        #expect(symbol.path.contains("M\(far) 4h7v1h-7z"))
        #expect(symbol.path.contains("M4 \(symbol.size - 5)h7v1h-7z"))
    }

    @Test func `is the same for the same text and another for another`() {
        #expect(QRSymbol(uri) == QRSymbol(uri))
        #expect(QRSymbol(uri) != QRSymbol(uri + "x"))
        #expect(QRSymbol("") == nil)
        #expect(QRSymbol(String(repeating: "x", count: 3000)) == nil)
    }
}

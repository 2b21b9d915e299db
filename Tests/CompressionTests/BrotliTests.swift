import Compression
import Glibc
import Testing

@Suite struct BrotliTests {
    private typealias Decompress =
        @convention(c) (Int, UnsafePointer<UInt8>?, UnsafeMutablePointer<Int>?, UnsafeMutablePointer<UInt8>?) -> Int32

    /// What the decoder reads back; it is loaded here because the product has no use for it.
    func decompressed(_ bytes: [UInt8], limit: Int) throws -> [UInt8] {
        let library = try #require(dlopen("libbrotlidec.so.1", RTLD_NOW))
        defer { dlclose(library) }
        let symbol = try #require(dlsym(library, "BrotliDecoderDecompress"))
        let decompress = unsafeBitCast(symbol, to: Decompress.self)
        var output = [UInt8](repeating: 0, count: limit + 1)
        var size = output.count
        let result = decompress(bytes.count, bytes, &size, &output)
        try #require(result == 1)
        return Array(output.prefix(size))
    }

    @Test(arguments: [0, 1, 1_000, 300_000])
    func `is read back unchanged`(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
        let compressed = try #require(Brotli.compress(bytes))
        #expect(try decompressed(compressed, limit: count) == bytes)
    }

    @Test func `shrinks text below gzip and gives the same bytes each time`() throws {
        let text = Array(String(repeating: "main { margin: auto; color: red }\n", count: 200).utf8)
        let compressed = try #require(Brotli.compress(text, as: .text))
        let gzip = try #require(Gzip.compress(text))
        #expect(compressed.count < gzip.count)
        #expect(Brotli.compress(text, as: .text) == compressed)
        #expect(try decompressed(compressed, limit: text.count) == text)
    }
}

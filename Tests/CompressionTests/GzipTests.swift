import CZlib
import Compression
import Testing

@Suite struct GzipTests {
    /// What zlib itself reads back, at most the given number of bytes.
    func inflated(_ bytes: [UInt8], limit: Int) throws -> [UInt8] {
        var stream = z_stream()
        let started = inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        try #require(started == Z_OK)
        defer { inflateEnd(&stream) }
        var input = bytes
        var output = [UInt8](repeating: 0, count: limit + 1)
        var written = 0
        let result = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                defer { written = output.count - Int(stream.avail_out) }
                return inflate(&stream, Z_FINISH)
            }
        }
        try #require(result == Z_STREAM_END)
        return Array(output.prefix(written))
    }

    @Test func `begins like RFC 1952 says, without a time`() throws {
        let compressed = try #require(Gzip.compress(Array("hello".utf8)))
        #expect(compressed.prefix(8) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0])
    }

    @Test(arguments: [0, 1, 1_000, 300_000])
    func `is read back unchanged`(count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
        let compressed = try #require(Gzip.compress(bytes))
        #expect(try inflated(compressed, limit: count) == bytes)
    }

    @Test func `shrinks text and gives the same bytes each time`() throws {
        let text = Array(String(repeating: "a { color: red }\n", count: 200).utf8)
        let compressed = try #require(Gzip.compress(text))
        #expect(compressed.count < 100)
        #expect(Gzip.compress(text) == compressed)
    }
}

internal import CZlib

/// The gzip format (RFC 1952), made at the highest level: for files compressed once and sent often.
public enum Gzip {
    /// The bytes compressed, always the same for the same bytes; nil if zlib has no memory or they exceed 4 GiB.
    public static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        var stream = z_stream()
        // 15 bits of window, and 16 more to ask for a gzip header, which zlib then leaves without a time.
        let started = deflateInit2_(
            &stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard started == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        let bound = Int(deflateBound(&stream, UInt(bytes.count)))
        guard let size = UInt32(exactly: bytes.count), let room = UInt32(exactly: bound) else { return nil }
        var isDone = false
        let compressed = [UInt8](unsafeUninitializedCapacity: bound) { output, count in
            bytes.withUnsafeBufferPointer { input in
                // zlib takes a mutable pointer but only reads it.
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = size
                stream.next_out = output.baseAddress
                stream.avail_out = room
                isDone = deflate(&stream, Z_FINISH) == Z_STREAM_END
                count = isDone ? bound - Int(stream.avail_out) : 0
            }
        }
        return isDone ? compressed : nil
    }
}

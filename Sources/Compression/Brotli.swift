internal import CBrotli

/// The brotli format (RFC 7932), made at the highest quality: for files compressed once and sent often.
public enum Brotli {
    /// What the bytes are, which brotli has a dictionary for.
    public enum Content: Sendable, Hashable {
        /// Anything.
        case generic
        /// UTF-8 text, such as a style sheet.
        case text
    }

    /// The bytes compressed, always the same for the same bytes; nil if the encoder has no memory.
    public static func compress(_ bytes: [UInt8], as content: Content = .generic) -> [UInt8]? {
        let bound = BrotliEncoderMaxCompressedSize(bytes.count)
        // 0 tells that the bound would not fit.
        guard bound > 0 else { return nil }
        let mode = content == .text ? BROTLI_MODE_TEXT : BROTLI_MODE_GENERIC
        var isDone = false
        let compressed = [UInt8](unsafeUninitializedCapacity: bound) { output, count in
            var size = bound
            isDone = bytes.withUnsafeBufferPointer { input in
                BrotliEncoderCompress(
                    BROTLI_MAX_QUALITY, BROTLI_DEFAULT_WINDOW, mode, input.count, input.baseAddress, &size,
                    output.baseAddress) != 0
            }
            count = isDone ? size : 0
        }
        return isDone ? compressed : nil
    }
}

/// Bytes that many answers share without a copy, such as a static file.
public final class SharedBytes: Sendable {
    // The memory is written once before anyone sees it, and freed when no one does.
    private nonisolated(unsafe) let memory: UnsafeMutableRawBufferPointer

    /// Copies the bytes once.
    public init(_ bytes: [UInt8]) {
        memory = .allocate(byteCount: bytes.count, alignment: 1)
        memory.copyBytes(from: bytes)
    }

    deinit { memory.deallocate() }

    /// The number of bytes.
    public var count: Int { memory.count }

    /// The bytes, where they stay for as long as this object lives.
    package var stable: UnsafeRawBufferPointer { UnsafeRawBufferPointer(memory) }

    /// The bytes as an array of their own.
    public var bytes: [UInt8] { Array(memory) }
}

/// The body of an answer.
public enum Body: Sendable {
    /// Bytes made for this answer.
    case bytes([UInt8])
    /// Bytes shared with other answers.
    case shared(SharedBytes)

    /// No bytes.
    public static let empty = Body.bytes([])

    /// A text in UTF-8.
    public static func text(_ text: String) -> Body { .bytes(Array(text.utf8)) }

    /// The number of bytes.
    public var count: Int {
        switch self {
        case .bytes(let bytes): bytes.count
        case .shared(let shared): shared.count
        }
    }

    /// The bytes as an array; a copy where they are shared.
    public var array: [UInt8] {
        switch self {
        case .bytes(let bytes): bytes
        case .shared(let shared): shared.bytes
        }
    }
}

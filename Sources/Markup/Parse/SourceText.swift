/// A place in a file: line and column in code points, from 1.
struct SourcePosition: Sendable, Hashable, Comparable {
    var line: Int
    var column: Int

    static func < (one: SourcePosition, other: SourcePosition) -> Bool {
        (one.line, one.column) < (other.line, other.column)
    }

    /// The place so many code points further on the same line.
    func advanced(by columns: Int) -> SourcePosition {
        SourcePosition(line: line, column: column + columns)
    }
}

/// A file's text: UTF-8 without byte order mark, lines ended by a line feed.
struct SourceText: Sendable {
    static let limit = 256 * 1024

    let displayPath: String
    let bytes: [UInt8]
    private let lineStarts: [Int]
    /// Code points before every 256th byte: a file of one long line would take quadratic time without. Empty where
    /// each byte is a code point.
    private let codePoints: [Int]

    init(displayPath: String, bytes: [UInt8]) {
        self.displayPath = displayPath
        self.bytes = bytes
        lineStarts = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
        guard bytes.contains(where: { $0 >= 0x80 }) else {
            codePoints = []
            return
        }
        var total = 0
        var marks: [Int] = []
        for (index, byte) in bytes.enumerated() {
            if index % 256 == 0 { marks.append(total) }
            if byte & 0xC0 != 0x80 { total += 1 }
        }
        codePoints = marks
    }

    func position(at offset: Int) -> SourcePosition {
        var (low, high) = (0, lineStarts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return SourcePosition(
            line: low + 1, column: codePoints(before: offset) - codePoints(before: lineStarts[low]) + 1)
    }

    private func codePoints(before offset: Int) -> Int {
        let offset = min(max(offset, 0), bytes.count)
        guard !codePoints.isEmpty else { return offset }
        let mark = min(offset / 256, codePoints.count - 1)
        return codePoints[mark] + bytes[(mark * 256)..<offset].count { $0 & 0xC0 != 0x80 }
    }

    func string(_ range: Range<Int>) -> String {
        String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
    }
}

extension SourceText {
    /// Decodes a file, or says why it can't be read.
    static func decode(_ file: TemplateFile) -> Result<SourceText, DecodingFault> {
        guard file.bytes.count <= limit else {
            return .failure(
                DecodingFault(
                    position: SourcePosition(line: 1, column: 1), id: "VT102",
                    message: "the file has \(file.bytes.count) bytes, more than the \(limit) that a template may have",
                    hint: "split it with v:include"))
        }
        var bytes = file.bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        if let bad = firstInvalidByte(bytes) {
            let text = SourceText(displayPath: file.displayPath, bytes: bytes)
            return .failure(
                DecodingFault(
                    position: text.position(at: bad), id: "VT101", message: "the file is not UTF-8",
                    hint: bytes.contains(0)
                        ? "save it as UTF-8 (it looks like UTF-16 or binary data)"
                        : "save it as UTF-8, for example: iconv -f WINDOWS-1252 -t UTF-8"))
        }
        var unified: [UInt8] = []
        unified.reserveCapacity(bytes.count)
        for (index, byte) in bytes.enumerated() {
            if byte == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { continue }
            unified.append(byte)
        }
        return .success(SourceText(displayPath: file.displayPath, bytes: unified))
    }

    /// Where UTF-8 breaks off; a NUL counts, since no text has one.
    private static func firstInvalidByte(_ bytes: [UInt8]) -> Int? {
        if let nul = bytes.firstIndex(of: 0) { return nul }
        do {
            _ = try UTF8Span(validating: bytes.span)
            return nil
        } catch {
            return error.byteOffsets.lowerBound
        }
    }
}

/// Why a file's bytes are no template text.
struct DecodingFault: Error {
    let position: SourcePosition
    let id: String
    let message: String
    let hint: String
}

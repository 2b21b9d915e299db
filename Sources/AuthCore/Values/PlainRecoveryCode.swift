internal import Crypto

/// A recovery code as it is shown once and typed later: `ccccc-ccccc-ccccc`.
///
/// Two characters of Crockford's base 32 say which of the account's codes it is, so that a try costs one hash; thirteen
/// hold 65 secret bits.
public struct PlainRecoveryCode: Sendable, Equatable {
    /// Its place in the account's list, from 0.
    public let index: Int
    /// Fifteen upper-case characters without dashes: what is hashed.
    public let characters: String

    /// Codes in a set.
    public static let perSet = 10
    private static let count = 15

    /// Why a text is no code.
    public enum Fault: Error, Sendable {
        case required, format
    }

    /// Makes a code for one place, of fresh random bits.
    public init(index: Int, random: any RandomSource) {
        let place = min(max(index, 0), Self.perSet - 1)
        var characters = [place / 32, place % 32].map { Base32.crockford.character(for: UInt8($0)) }
        // Five bits of each byte: uniform, since 32 divides 256.
        characters += random.bytes(Self.count - 2).map { Base32.crockford.character(for: $0) }
        self.index = place
        self.characters = String(characters)
    }

    /// Takes what a person typed: any case, full-width too, with or without dashes, O for 0 and I or L for 1.
    public init(_ typed: String) throws(Fault) {
        guard typed.utf8.count <= 1024 else { throw .format }
        var characters: [Character] = []
        var isEmpty = true
        for scalar in typed.unicodeScalars {
            if scalar.isBlank || scalar.properties.generalCategory == .dashPunctuation || scalar == "\u{2212}" {
                continue
            }
            isEmpty = false
            let isWide = (0xFF01...0xFF5E).contains(scalar.value)
            guard let plain = UInt8(exactly: isWide ? scalar.value - 0xFEE0 : scalar.value),
                let value = Base32.crockford.value(of: plain), characters.count < Self.count
            else { throw .format }
            characters.append(Base32.crockford.character(for: value))
        }
        guard !isEmpty else { throw .required }
        guard characters.count == Self.count,
            let index = Self.index(characters), index < Self.perSet
        else { throw .format }
        self.index = index
        self.characters = String(characters)
    }

    private static func index(_ characters: [Character]) -> Int? {
        characters.prefix(2).reduce(Optional(0)) { index, character in
            guard let index, let value = character.asciiValue.flatMap(Base32.crockford.value(of:)) else { return nil }
            return index * 32 + Int(value)
        }
    }

    /// As it is shown, in groups of five.
    public var text: String {
        let all = Array(characters)
        return stride(from: 0, to: all.count, by: 5).map { String(all[$0..<min($0 + 5, all.count)]) }.joined(
            separator: "-")
    }
}

internal import CXML2

/// HTML's named character references, from libxml2's table in memory.
public enum NamedEntity {
    /// What `&name;` stands for, or nil when HTML knows no such name.
    public static func text(of name: String) -> String? {
        if name == "apos" { return "'" }
        guard let entity = htmlEntityLookup(name), let scalar = Unicode.Scalar(entity.pointee.value) else { return nil }
        return String(scalar)
    }

    /// Every known name, for hints.
    public static let names: [String] = {
        // The table ends at U+2666, the diamond suit.
        (UInt32(0)...0x2700).compactMap { value in
            htmlEntityValueLookup(value).map { String(cString: $0.pointee.name) }
        } + ["apos"]
    }()
}

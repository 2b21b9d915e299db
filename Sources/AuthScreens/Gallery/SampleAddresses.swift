/// Where the addresses on a sample lead instead: its stylesheet and files to their places in the gallery, everything
/// else of this origin to one page that says what a press would have done.
package struct SampleAddresses: Sendable {
    /// The address of the stylesheet that the page names.
    package let stylesheet: String
    /// The address to name instead.
    package let replacement: String
    /// What the addresses of files start with.
    package let assets: String
    /// What they start with in the gallery.
    package let ownAssets: String
    /// The page for everything that is pressed.
    package let press: String

    /// Names the places.
    package init(stylesheet: String, replacement: String, assets: String, ownAssets: String, press: String) {
        self.stylesheet = stylesheet
        self.replacement = replacement
        self.assets = assets
        self.ownAssets = ownAssets
        self.press = press
    }

    /// The page with its addresses changed. Our own renderer writes every value in double quotes.
    package func rewrite(_ page: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(page.count + 512)
        // From one value to the next: what lies between is copied whole.
        var copied = page.startIndex
        var place = page.startIndex
        while place < page.endIndex {
            defer { place += 1 }
            guard page[place] == UInt8(ascii: "\""), Self.names.contains(where: { page[copied..<place].ends(with: $0) })
            else { continue }
            let value = page[(place + 1)...].prefix { $0 != UInt8(ascii: "\"") }
            output += page[copied...place]
            output += address(String(decoding: value, as: UTF8.self)).utf8
            copied = value.endIndex
            place = value.endIndex
        }
        return output + page[copied...]
    }

    private static let names = [" href=", " src=", " action=", " srcset="].map { Array($0.utf8) }

    private func address(_ value: String) -> String {
        if value == stylesheet { return replacement }
        if value.hasPrefix(assets) { return ownAssets + value.dropFirst(assets.count) }
        return value.hasPrefix("/") || value.hasPrefix("?") ? press : value
    }
}

extension ArraySlice<UInt8> {
    fileprivate func ends(with bytes: [UInt8]) -> Bool { suffix(bytes.count).elementsEqual(bytes) }
}

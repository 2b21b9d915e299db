internal import FoundationEssentials
internal import Glibc
internal import Sodium

extension Installation {
    /// The key that every other key is derived from: made at first start in development, configured otherwise.
    func masterKey(_ place: Place) throws(Failure) -> SecretKey {
        if place.isDevelopment { return try developmentKey(place.dataFolder) }
        guard let path = configuration.masterKeyFile else { throw Failure(description: "masterKeyFile is missing") }
        guard let key = Self.readKey(path) else {
            throw Failure(description: "\(path): must hold 64 hexadecimal digits; make them with: openssl rand -hex 32")
        }
        return key
    }

    private func developmentKey(_ folder: String) throws(Failure) -> SecretKey {
        let path = folder + "/master.key"
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Failure(description: "\(folder): cannot be made; choose another folder with --data")
        }
        if let key = Self.readKey(path) { return key }
        let text = SecureRandom.bytes(SecretKey.count).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
        let file = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        guard file >= 0 else {
            throw Failure(description: "\(path): cannot be written; check the folder's permissions")
        }
        let written = write(file, text, text.utf8.count)
        close(file)
        guard written == text.utf8.count, let key = Self.readKey(path) else {
            throw Failure(description: "\(path): cannot be written; check the disk")
        }
        return key
    }

    private static func readKey(_ path: String) -> SecretKey? {
        guard let data = try? Data(contentsOf: URL(filePath: path)) else { return nil }
        let digits = data.map { Character(Unicode.Scalar($0)) }.filter { !$0.isWhitespace }.map { $0.hexDigitValue }
        guard digits.count == 64 else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: 64, by: 2) {
            guard let high = digits[index], let low = digits[index + 1] else { return nil }
            bytes.append(UInt8(truncatingIfNeeded: high << 4 | low))
        }
        return SecretKey(bytes)
    }
}

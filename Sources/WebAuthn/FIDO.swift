internal import CFIDO

/// libfido2, which verifies what authenticators sign. No device is opened here.
enum FIDO {
    /// The library, prepared before its first use.
    static let isReady: Bool = {
        fido_init(0)
        return true
    }()
}

extension PasskeyAlgorithm {
    /// Its COSE number as libfido2 takes it.
    var number: Int32 { Int32(truncatingIfNeeded: rawValue) }
}

import AuthCore
import Crypto
import JOSE
import Testing

/// The published examples, and what is never believed.
@Suite struct SignedTokenTests {
    /// RFC 7515, A.2.
    private static let rsaModulus = """
        ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPCJrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS\
        -pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSXndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2Ca\
        pHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvUK-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54\
        h4FRWyuXpoQ
        """
    private static let rsaKeys = "{\"keys\":[{\"kty\":\"RSA\",\"n\":\"\(rsaModulus)\",\"e\":\"AQAB\"}]}"
    private static let payload =
        "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
    private static let rsaToken =
        "eyJhbGciOiJSUzI1NiJ9.\(payload)." + """
            cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9C\
            UAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6\
            _dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp\
            0igcN_IoypGlUPQGe77Rw
            """
    /// RFC 7515, A.3.
    private static let ecKeys = """
        {"keys":[{"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",\
        "y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"}]}
        """
    private static let ecToken =
        "eyJhbGciOiJFUzI1NiJ9.\(payload)."
        + "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q"
    /// RFC 8037, A.4.
    private static let edKeys = """
        {"keys":[{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}]}
        """
    private static let edToken =
        "eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc."
        + "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg"

    private func keys(_ json: String) throws -> KeySet { try #require(KeySet(json: Array(json.utf8))) }

    private func contents(_ token: String, _ keys: String) throws -> String {
        String(decoding: try SignedToken(token).verified(by: try self.keys(keys)), as: UTF8.self)
    }

    @Test func `RFC 7515 A.2: RS256`() throws {
        #expect(try contents(Self.rsaToken, Self.rsaKeys).hasPrefix("{\"iss\":\"joe\""))
    }

    @Test func `RFC 7515 A.3: ES256`() throws {
        #expect(try contents(Self.ecToken, Self.ecKeys).contains("is_root"))
    }

    @Test func `RFC 8037 A.4: EdDSA`() throws {
        #expect(try contents(Self.edToken, Self.edKeys) == "Example of Ed25519 signing")
    }

    @Test(arguments: [(rsaToken, rsaKeys), (ecToken, ecKeys), (edToken, edKeys)])
    func `one changed character is no signature`(_ token: String, _ keys: String) {
        // In the middle, since the last one may hold spare bits.
        var characters = Array(token)
        let place = characters.count - 20
        characters[place] = characters[place] == "A" ? "B" : "A"
        #expect(throws: SignedToken.Fault.wrongSignature) { try contents(String(characters), keys) }
    }

    @Test(arguments: ["none", "HS256", "ES256", "PS256", "rs256", "None", ""])
    func `the key says the algorithm, whatever the header says`(_ name: String) throws {
        let header = Base64URL.encode(Array("{\"alg\":\"\(name)\"}".utf8))
        let token = "\(header).\(Self.payload)." + (name == "none" ? "" : Base64URL.encode([1, 2, 3]))
        #expect(throws: SignedToken.Fault.wrongAlgorithm) { try contents(token, Self.rsaKeys) }
    }

    @Test func `the public key as an HMAC secret is worth nothing`() throws {
        let header = Base64URL.encode(Array("{\"alg\":\"HS256\"}".utf8))
        let signed = "\(header).\(Self.payload)"
        let modulus = try #require(Base64URL.decode(Self.rsaModulus))
        let token = signed + "." + Base64URL.encode(MessageCode.sha256(Array(signed.utf8), key: modulus))
        #expect(throws: SignedToken.Fault.wrongAlgorithm) { try contents(token, Self.rsaKeys) }
    }

    @Test(arguments: ["", ".", "..", "a.b", "a.b.c.d", "e30.e30.", "!!.e30.AA", "W10.e30.AA"])
    func `what is no token is refused`(_ text: String) {
        #expect(throws: SignedToken.Fault.malformed) { try SignedToken(text) }
    }

    @Test func `an extension that must be understood is not`() {
        let header = Base64URL.encode(Array("{\"alg\":\"RS256\",\"crit\":[\"exp\"]}".utf8))
        #expect(throws: SignedToken.Fault.malformed) { try SignedToken("\(header).e30.AA") }
    }

    @Test func `a key is chosen by its name, or because it is the only one`() throws {
        let key = try #require(SigningKey.make())
        let other = try #require(SigningKey.make())
        let set = try keys("{\"keys\":[\(key.publicJWK(keyID: "a")),\(other.publicJWK(keyID: "b"))]}")
        let token = try #require(SignedToken.sign(Array("{}".utf8), by: key, keyID: "a"))
        #expect(try SignedToken(token).verified(by: set) == Array("{}".utf8))
        let wrong = try #require(SignedToken.sign(Array("{}".utf8), by: key, keyID: "b"))
        #expect(throws: SignedToken.Fault.wrongSignature) { try SignedToken(wrong).verified(by: set) }
        let unknown = try #require(SignedToken.sign(Array("{}".utf8), by: key, keyID: "c"))
        #expect(throws: SignedToken.Fault.unknownKey) { try SignedToken(unknown).verified(by: set) }
        #expect(set.key(nil) == nil)
    }

    @Test(arguments: [
        #"{"kty":"oct","k":"c2VjcmV0"}"#, #"{"kty":"RSA","n":"AQAB","e":"AQAB"}"#,
        #"{"kty":"EC","crv":"P-256","x":"AAAA","y":"AAAA"}"#,
        #"{"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","y":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"}"#,
        #"{"kty":"OKP","crv":"X25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#, #"{"kty":5}"#, "7",
    ])
    func `a key that cannot verify is left out, the others stay`(_ jwk: String) throws {
        let good = #"{"kty":"OKP","crv":"Ed25519","kid":"g","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#
        #expect(try keys("{\"keys\":[\(jwk),\(good)]}").entries.map(\.id) == ["g"])
    }

    @Test func `keys for encryption, for other algorithms and of one name are left out`() throws {
        let x = #""kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo""#
        #expect(try keys("{\"keys\":[{\(x),\"use\":\"enc\"},{\(x),\"alg\":\"HS256\"}]}").entries.isEmpty)
        #expect(try keys("{\"keys\":[{\(x),\"kid\":\"a\"},{\(x),\"kid\":\"a\"}]}").entries.isEmpty)
    }

    @Test func `a signing key is read from PEM and DER and never shows itself`() throws {
        #expect(SigningKey(pem: "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----") == nil)
        #expect(SigningKey(pem: "") == nil && SigningKey(der: []) == nil)
        // Made by: openssl ecparam -name prime256v1 -genkey -noout | openssl pkcs8 -topk8 -nocrypt
        let pem = """
            -----BEGIN PRIVATE KEY-----
            MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgOA8PAGZhl7X3L5CY
            QrD5UrxrrKkE9WWqrqe2xV2eQhyhRANCAASnkPJ+U/T2mmgH2f8yxb0je060W8mj
            kRQ4SOR3P+Bzb1WVlo3UJnGPaefEO9326/vKR9B5UiY0aTjULUFOAJyM
            -----END PRIVATE KEY-----
            """
        let key = try #require(SigningKey(pem: pem))
        let set = try keys("{\"keys\":[\(key.publicJWK(keyID: "p"))]}")
        let token = try #require(SignedToken.sign(Array("{}".utf8), by: key, keyID: "p"))
        #expect(try SignedToken(token).verified(by: set) == Array("{}".utf8))
        #expect("\(key)" == "SigningKey(hidden)")
    }
}

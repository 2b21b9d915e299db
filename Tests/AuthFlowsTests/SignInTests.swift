import AuthCore
import AuthFlows
import Sodium
import Testing

@Suite struct SignInTests {
    @Test func `the right password signs in`() async throws {
        let desk = try Desk()
        let user = try await desk.account()
        var browser = Browser(desk)
        let answer = try await browser.signIn()
        #expect(answer.destination == .account)
        let visitor = try await browser.visitor()
        #expect(visitor.session?.userID == user)
        #expect(visitor.session?.methods == ["pwd"])
    }

    @Test(arguments: [" someone@x.test ", "SOMEONE@X.TEST", "someone@x.test\u{A0}"])
    func `A65, A66: signs in by any writing of the address`(_ email: String) async throws {
        let desk = try Desk()
        try await desk.account()
        var browser = Browser(desk)
        #expect(try await browser.signIn(email).destination == .account)
    }

    @Test func `D2: NFC and NFD of one password sign in alike`() async throws {
        let desk = try Desk()
        try await desk.account(Desk.email, "caf\u{E9} quartz heron")
        var browser = Browser(desk)
        #expect(try await browser.signIn(Desk.email, "cafe\u{301} quartz heron").destination == .account)
    }

    @Test func `A69: a password's spaces count`() async throws {
        let desk = try Desk()
        try await desk.account(Desk.email, Desk.strong + " ")
        var browser = Browser(desk)
        #expect(try await browser.signIn().destination == .screen(.emailAuth))
        #expect(try await browser.signIn(Desk.email, Desk.strong + " ").destination == .account)
    }

    @Test func `B15, A43: a wrong password, an unknown address and a disabled account are one answer`() async throws {
        let desk = try Desk()
        try await desk.account("known@x.test")
        try await desk.account("disabled@x.test", isDisabled: true)
        var seen: [FlowRecord] = []
        for (email, password) in [
            ("known@x.test", "wrong"), ("unknown@x.test", Desk.strong), ("disabled@x.test", Desk.strong),
        ] {
            var browser = Browser(desk)
            let before = browser.token
            let answer = try await browser.signIn(email, password)
            #expect(answer.destination == .screen(.emailAuth))
            guard case .set(let token, let isRemembered) = answer.cookie else {
                Issue.record("no cookie")
                continue
            }
            #expect(token.binding == before.binding && !isRemembered)
            #expect(try await !browser.isSignedIn)
            var record = try await browser.follow(answer).record
            #expect(record.values["email"] == email)
            record.values["email"] = nil
            record.outcomes = []
            record.releasing = nil
            seen.append(record)
        }
        #expect(seen.count == 3 && Set(seen.map { $0.error?.id }) == [.authFailed])
        #expect(seen.allSatisfy { $0 == seen.first })
    }

    @Test func `an account without a password is one more wrong password`() async throws {
        let desk = try Desk()
        let user = User(
            id: UserID(rawValue: "u"), email: try EmailAddress(Desk.email), isEmailVerified: true, createdAt: desk.now)
        _ = try await desk.store.commit([.insertUser(user)])
        var browser = Browser(desk)
        for password in [Desk.strong, "", " "] {
            #expect(try await browser.signIn(Desk.email, password).destination == .screen(.emailAuth))
        }
        #expect(try await !browser.isSignedIn)
    }

    @Test func `a hash of another cost is made anew at sign-in`() async throws {
        let desk = try Desk()
        try await desk.account(cost: Argon2id(memory: 16, passes: 2))
        var browser = Browser(desk)
        #expect(try await browser.signIn().destination == .account)
        let hash = try await desk.store.passwordCredential(normalizedEmail: Desk.email)?.hash
        #expect(hash?.contains("$m=8,t=1,p=1$") == true)
        var other = Browser(desk)
        #expect(try await other.signIn().destination == .account)
    }

    @Test func `a failed sign-in makes no hash anew`() async throws {
        let desk = try Desk()
        try await desk.account(cost: Argon2id(memory: 16, passes: 2))
        var browser = Browser(desk)
        _ = try await browser.signIn(Desk.email, "wrong")
        let hash = try await desk.store.passwordCredential(normalizedEmail: Desk.email)?.hash
        #expect(hash?.contains("$m=16,t=2,p=1$") == true)
    }

    @Test func `A48: a faulty address is said at its field and nothing is tried`() async throws {
        let desk = try Desk()
        var browser = Browser(desk)
        let answer = try await browser.signIn("foo@", Desk.strong)
        let view = try await browser.follow(answer)
        #expect(view.record.faults == ["email": Message(.emailInvalid)])
        #expect(view.record.values["email"] == "foo@")
        #expect(answer.cookie == .unchanged)
    }

    @Test func `nothing typed is asked for`() async throws {
        var browser = Browser(try Desk())
        let view = try await browser.follow(try await browser.signIn("", ""))
        #expect(view.record.faults == ["email": Message(.emailRequired), "password": Message(.passwordRequired)])
    }

    @Test func `remember me decides how long the session and its cookie last`() async throws {
        let desk = try Desk()
        try await desk.account()
        for (fields, lasts) in [(["rememberMe": "on"], true), ([:], false)] {
            var browser = Browser(desk)
            let view = try await browser.open(.emailAuth)
            let answer = try await browser.post(
                view, .emailAuth, "signIn", ["email": Desk.email, "password": Desk.strong].merging(fields) { $1 })
            guard case .set(_, let isRemembered) = answer.cookie else {
                Issue.record("no cookie")
                continue
            }
            #expect(isRemembered == lasts)
            #expect(try await browser.visitor().session?.isRemembered == lasts)
        }
    }

    @Test func `after signing in the flow holds no proof and no typed value`() async throws {
        let desk = try Desk()
        try await desk.account()
        var browser = Browser(desk)
        let answer = try await browser.signIn()
        let view = try await browser.follow(answer)
        #expect(view.record.values.isEmpty && view.record.pendingSignUp == nil && view.said.isEmpty)
    }

    @Test func `a store that fails is a refusal with a way on, not a thrown error`() async throws {
        let desk = try Desk()
        let broken = desk.with { $0.store = BrokenReads(store: desk.store) }
        var browser = Browser(broken)
        let answer = try await browser.signIn()
        let view = try await browser.follow(answer)
        #expect(view.said == [.attemptFailed])
        #expect(desk.failures.value > 0)
    }

    /// A store whose accounts cannot be read.
    private struct BrokenReads: ForwardingStore {
        let store: any Store

        func passwordCredential(normalizedEmail: String) async throws(StoreFailure) -> PasswordCredential? {
            throw StoreFailure("the disk is gone")
        }
    }
}

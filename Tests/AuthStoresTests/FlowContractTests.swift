import AuthCore
import Testing

/// What every store promises about flows and attempts.
@Suite struct FlowContractTests {
    @Test(arguments: StoreFixture.all)
    func `a flow comes back as it was written`(_ fixture: StoreFixture) async throws {
        let store = try fixture.make()
        let flow = try Sample.flow(1, contents: [0, 255, 1])
        try await store.must([.insertFlow(flow, keeping: 20)])
        #expect(try await store.flow(flow.id, now: Sample.now) == flow)
        #expect(try await store.flow(Sample.flowID(2), now: Sample.now) == nil)
    }

    @Test(arguments: StoreFixture.all)
    func `a flow past its end is not found`(_ fixture: StoreFixture) async throws {
        let store = try fixture.make()
        let flow = try Sample.flow(1)
        try await store.must([.insertFlow(flow, keeping: 20)])
        #expect(try await store.flow(flow.id, now: flow.expiresAt - 1) != nil)
        #expect(try await store.flow(flow.id, now: flow.expiresAt) == nil)
    }

    @Test(arguments: StoreFixture.all)
    func `an id is inserted once`(_ fixture: StoreFixture) async throws {
        let store = try fixture.make()
        try await store.must([.insertFlow(Sample.flow(1), keeping: 20)])
        let again = try await store.commit([.insertFlow(Sample.flow(1, session: 2), keeping: 20)])
        #expect(again == .refused(index: 0))
        #expect(try await store.flow(Sample.flowID(1), now: Sample.now)?.session == Sample.digest(1))
    }

    @Test(arguments: StoreFixture.all)
    func `an update needs the version it was made from`(_ fixture: StoreFixture) async throws {
        let store = try fixture.make()
        try await store.must([.insertFlow(Sample.flow(1), keeping: 20)])
        try await store.must([.updateFlow(Sample.flow(1, version: 2, contents: [2]), from: 1)])
        let late = try await store.commit([.updateFlow(Sample.flow(1, version: 2, contents: [3]), from: 1)])
        #expect(late == .refused(index: 0))
        #expect(try await store.flow(Sample.flowID(1), now: Sample.now)?.contents == [2])
        let unknown = try await store.commit([.updateFlow(Sample.flow(7, version: 2), from: 1)])
        #expect(unknown == .refused(index: 0))
    }

    @Test(arguments: StoreFixture.all)
    func `of parallel updates from one version one lands`(_ fixture: StoreFixture) async throws {
        let store = try fixture.make()
        try await store.must([.insertFlow(Sample.flow(1), keeping: 20)])
        let landed = try await withThrowingTaskGroup(of: Bool.self) { group in
            for byte in UInt8(0)..<50 {
                group.addTask {
                    let next = try Sample.flow(1, version: 2, contents: [byte])
                    return try await store.commit([.updateFlow(next, from: 1)]) == .committed
                }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(landed == 1)
    }

    @Test(arguments: StoreFixture.all)
    func `a commit is made whole or not at all and names what was refused`(_ fixture: StoreFixture) async throws {
        let store = try fixture.make()
        let outcome = try await store.commit([
            .insertUser(Sample.user("u1", "a@x.test")), .insertFlow(Sample.flow(1), keeping: 20),
            .enqueue(Sample.message("m1")), .updateFlow(Sample.flow(9), from: 3),
            .insertUser(Sample.user("u2", "b@x.test")),
        ])
        #expect(outcome == .refused(index: 3))
        #expect(try await store.user(UserID(rawValue: "u1")) == nil)
        #expect(try await store.flow(Sample.flowID(1), now: Sample.now) == nil)
        #expect(try await store.messages(to: nil).isEmpty)
        #expect(try await store.user(UserID(rawValue: "u2")) == nil)
    }

    @Test(arguments: StoreFixture.all)
    func `only the newest flows of a session stay`(_ fixture: StoreFixture) async throws {
        let store = try fixture.make()
        try await store.must([.insertFlow(Sample.flow(100, session: 2), keeping: 3)])
        for number in 0..<6 { try await store.must([.insertFlow(Sample.flow(number), keeping: 3)]) }
        var left: [Int] = []
        for number in [0, 1, 2, 3, 4, 5, 100] where try await store.flow(Sample.flowID(number), now: Sample.now) != nil
        {
            left.append(number)
        }
        #expect(left == [3, 4, 5, 100])
    }

    @Test(arguments: StoreFixture.all)
    func `flows move to the next token and a write begun before is refused`(_ fixture: StoreFixture) async throws {
        let store = try fixture.make()
        try await store.must([
            .insertFlow(Sample.flow(1), keeping: 20), .insertFlow(Sample.flow(2, session: 3), keeping: 20),
        ])
        try await store.must([.moveFlows(from: Sample.digest(1), to: Sample.digest(2))])
        #expect(try await store.flow(Sample.flowID(1), now: Sample.now)?.session == Sample.digest(2))
        #expect(try await store.flow(Sample.flowID(2), now: Sample.now)?.session == Sample.digest(3))
        let late = try await store.commit([.updateFlow(Sample.flow(1, version: 2), from: 1)])
        #expect(late == .refused(index: 0))
    }

    @Test(arguments: StoreFixture.all)
    func `a session has one attempt at a time`(_ fixture: StoreFixture) async throws {
        let store = try fixture.make()
        let one = AttemptID(rawValue: "one")
        let two = AttemptID(rawValue: "two")
        func begin(_ id: AttemptID, _ binding: UInt8 = 1, now: Int = Sample.now) async throws -> CommitOutcome {
            try await store.commit([.beginAttempt(id, binding: Sample.digest(binding), now: now, deadline: now + 70)])
        }
        #expect(try await begin(one) == .committed)
        #expect(try await begin(two) == .refused(index: 0))
        #expect(try await begin(two, 2) == .committed)
        try await store.must([.endAttempt(two, binding: Sample.digest(1))])
        #expect(try await begin(two) == .refused(index: 0), "another's end ends nothing")
        try await store.must([.endAttempt(one, binding: Sample.digest(1))])
        #expect(try await begin(two) == .committed)
        #expect(try await begin(one, now: Sample.now + 69) == .refused(index: 0))
        #expect(try await begin(one, now: Sample.now + 70) == .committed, "a lost one ends with its lease")
    }

    @Test(arguments: StoreFixture.all)
    func `of parallel attempts one begins`(_ fixture: StoreFixture) async throws {
        let store = try fixture.make()
        let begun = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<50 {
                group.addTask {
                    let change = StoreChange.beginAttempt(
                        AttemptID(rawValue: String(number)), binding: Sample.digest(1), now: Sample.now,
                        deadline: Sample.now + 70)
                    return try await store.commit([change]) == .committed
                }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(begun == 1)
    }
}

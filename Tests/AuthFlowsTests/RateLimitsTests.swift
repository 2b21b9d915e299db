import Testing

@testable import AuthFlows

@Suite struct RateLimitsTests {
    private let limit = RateLimit(burst: 3, every: 10)

    @Test func `gives the burst, then one each interval`() {
        let limits = RateLimits()
        #expect((0..<3).map { _ in limits.take(limit, "a", now: 100) } == [nil, nil, nil])
        #expect(limits.take(limit, "a", now: 100) == 10)
        #expect(limits.take(limit, "a", now: 104) == 6)
        #expect(limits.take(limit, "a", now: 110) == nil)
        #expect(limits.take(limit, "a", now: 110) == 10)
        #expect(limits.take(limit, "b", now: 110) == nil)
    }

    @Test func `a long rest gives the burst again and no more`() {
        let limits = RateLimits()
        for _ in 0..<3 { _ = limits.take(limit, "a", now: 100) }
        #expect((0..<4).map { _ in limits.take(limit, "a", now: 1_000_000) } == [nil, nil, nil, 10])
    }

    @Test func `a refusal takes nothing`() {
        let limits = RateLimits()
        for _ in 0..<50 { _ = limits.take(limit, "a", now: 100) }
        #expect(limits.take(limit, "a", now: 110) == nil)
    }

    @Test func `a network over its limit uses up nobody's own`() {
        let limits = RateLimits()
        let shares: [LimitShare] = [.network(limit, "net"), .own(limit, "ada")]
        for _ in 0..<3 { #expect(limits.takeAll([.network(limit, "net")], now: 100) == nil) }
        for _ in 0..<9 { #expect(limits.takeAll(shares, now: 100) == 10) }
        #expect((0..<4).map { _ in limits.take(limit, "ada", now: 100) } == [nil, nil, nil, 10])
        // And who is over their own gives the network's back.
        #expect(limits.takeAll(shares, now: 110) == nil)
        #expect(limits.takeAll(shares, now: 110) == 10)
    }

    @Test func `what is given back can be taken again, and never more than the burst`() {
        let limits = RateLimits()
        for _ in 0..<3 { _ = limits.take(limit, "a", now: 100) }
        limits.giveBack(limit, "a")
        #expect(limits.take(limit, "a", now: 100) == nil)
        #expect(limits.take(limit, "a", now: 100) == 10)
        for _ in 0..<100 { limits.giveBack(limit, "a") }
        #expect((0..<4).map { _ in limits.take(limit, "a", now: 100) } == [nil, nil, nil, 10])
        limits.giveBack(limit, "unknown")
        #expect(limits.take(limit, "unknown", now: 100) == nil)
    }

    @Test func `a cleared key starts afresh`() {
        let limits = RateLimits()
        for _ in 0..<3 { _ = limits.take(limit, "a", now: 100) }
        limits.clear("a")
        #expect(limits.take(limit, "a", now: 100) == nil)
        #expect(limits.count == 1)
    }

    @Test func `a network's limit is scaled, also what is given back`() {
        let limits = RateLimits(networkScale: 2)
        for _ in 0..<6 { #expect(limits.takeNetwork(limit, "n", now: 100) == nil) }
        #expect(limits.takeNetwork(limit, "n", now: 100) == 5)
        limits.giveBackNetwork(limit, "n")
        #expect(limits.takeNetwork(limit, "n", now: 100) == nil)
        #expect(limits.takeNetwork(limit, "n", now: 100) == 5)
    }

    @Test func `no numbers overflow`() {
        let limits = RateLimits(networkScale: .max)
        let huge = RateLimit(burst: .max, every: .max)
        #expect(limits.take(huge, "a", now: 1_800_000_000) == nil)
        #expect(limits.takeNetwork(huge, "b", now: 1_800_000_000) == nil)
        limits.giveBackNetwork(huge, "b")
        let none = RateLimit(burst: -5, every: 0)
        #expect(none.burst == 1 && none.interval == 1)
        #expect(limits.take(none, "c", now: 0) == nil)
        #expect(limits.take(none, "c", now: 0) == 1)
        #expect(limits.take(none, "c", now: -10) == 11)
    }

    @Test func `a clock that goes back makes nobody free`() {
        let limits = RateLimits()
        for _ in 0..<3 { _ = limits.take(limit, "a", now: 100) }
        #expect(limits.take(limit, "a", now: 50) == 60)
    }

    @Test func `keys that count for nothing any more go when there are too many`() {
        let limits = RateLimits()
        for number in 0..<RateLimits.capacity { _ = limits.take(limit, String(number), now: 100) }
        #expect(limits.count == RateLimits.capacity)
        #expect(limits.take(limit, "new", now: 111) == nil)
        #expect(limits.count == 1)
    }

    @Test func `of parallel takes exactly the burst succeeds`() async {
        let limits = RateLimits()
        let taken = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<100 { group.addTask { limits.take(RateLimit.password, "a", now: 100) == nil } }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(taken == 10)
    }
}

import HTTP
import Testing

@Suite struct OnceTests {
    @Test func `a value is made once and kept`() {
        let once = Once<Int>()
        #expect(once { 1 } == 1)
        #expect(once { 2 } == 1)
    }

    @Test func `what failed is tried again`() throws {
        struct Failure: Error {}
        let once = Once<Int>()
        #expect(throws: Failure.self) { try once { () throws(Failure) in throw Failure() } }
        #expect(once { 2 } == 2)
    }
}

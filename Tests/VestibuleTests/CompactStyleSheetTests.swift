import Testing
@testable import Vestibule

@Suite struct CompactStyleSheetTests {
    private func compact(_ source: String) -> String {
        String(decoding: CompactStyleSheet.bytes(Array(source.utf8)), as: UTF8.self)
    }

    @Test(arguments: [
        ("/* why */\na {\n  color: red;\n}\n", "a{color: red;}"),
        ("a :hover { }", "a :hover{}"), ("a:hover>b { }", "a:hover>b{}"), ("a > b ~ c { }", "a > b ~ c{}"),
        ("@media (scripting: none) and (width > 1px) { a { } }", "@media (scripting: none) and (width > 1px){a{}}"),
        ("a { width: calc(1px + 2px); }", "a{width: calc(1px + 2px);}"),
        ("a::before { content: \"/* a { b \\\" */\"; }", "a::before{content: \"/* a { b \\\" */\";}"),
        ("a::before { content: '  '; }", "a::before{content: '  ';}"),
        ("a,\nb { transition: x 1s, y 2s; }", "a,b{transition: x 1s,y 2s;}"), ("", ""), ("/* open", ""),
        ("\"open", "\"open"),
    ])
    func `keeps what browsers read and leaves out what people read`(_ source: String, _ expected: String) {
        #expect(compact(source) == expected)
    }
}

/// The RELAX NG grammar that every template follows.
enum TemplateGrammar {
    static let source = """
        <grammar xmlns="http://relaxng.org/ns/structure/1.0">
          <start><ref name="any"/></start>
          <define name="any">
            <element><anyName/>
              <zeroOrMore><choice><attribute><anyName/></attribute><text/><ref name="any"/></choice></zeroOrMore>
            </element>
          </define>
        </grammar>
        """
}

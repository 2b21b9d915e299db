import Markup
import Testing

/// Forms, actions and fields as pages write them.
@Suite struct FormTests {
    private let hidden =
        #"<input type="hidden" name="csrf" value="c"><input type="hidden" name="flow" value="f">"#
        + #"<input type="hidden" name="step" value="s">"#

    private func inside(_ body: String, _ state: DemoState = DemoState()) throws -> String {
        let html = try Fixture.render("<form v:form=\"self\">\(body)</form>", state)
        let start = "<form method=\"post\" action=\"/auth/demo\">\(hidden)"
        #expect(html.hasPrefix(start) && html.hasSuffix("</form>"), "\(html)")
        return String(html.dropFirst(start.count).dropLast(7))
    }

    @Test func `B64: writes method, action and the hidden inputs`() throws {
        #expect(try inside("<p>x</p>") == "<p>x</p>")
    }

    @Test func `an embedded form says where it stands`() throws {
        let html = try Fixture.render(#"<form v:form="Inner"><p>x</p></form>"#)
        #expect(
            html == #"<form method="post" action="/auth/Inner">"# + hidden
                + #"<input type="hidden" name="from" value="Demo"><p>x</p></form>"#)
    }

    @Test func `a button posts its action`() throws {
        let html = try inside(#"<button class="a" v:action="send">x</button>"#)
        #expect(html == #"<button class="a" name="action" value="send">x</button>"#)
    }

    @Test func `a button whose action does not validate says so`() throws {
        let html = try inside(#"<button v:if="skip" v:action="skip">x</button>"#)
        #expect(html == #"<button formnovalidate name="action" value="skip">x</button>"#)
    }

    @Test func `an action takes its argument from the item`() throws {
        let state = DemoState(items: [ItemState(id: "a.b", title: "")])
        let html = try inside(#"<button v:each="i in items" v:action="pick(i.id)">x</button>"#, state)
        #expect(html == #"<button formnovalidate name="action" value="pick:a.b">x</button>"#)
        #expect(try inside(#"<button v:action="pick('z')">x</button>"#).contains(#"value="pick:z""#))
    }

    @Test func `the default action is a real first button`() throws {
        let body =
            #"<form v:form="self" v:action="send"><button v:action="send"><svg v:icon="key"/> <span v:string="send"/></button></form>"#
        let html = try Fixture.render(body)
        #expect(
            html.contains(
                hidden + #"<button class="default-action" type="submit" tabindex="-1" value="send" name="action">"#
                    + "Send</button><button"))
        #expect(!html.contains("aria-hidden=\"true\" name"))
    }

    @Test func `an absent default action writes nothing`() throws {
        let body = #"<form v:form="self" v:action="skip"><button v:if="skip" v:action="skip">x</button></form>"#
        #expect(!(try Fixture.render(body, DemoState(skip: nil)).contains("button")))
        #expect(try Fixture.render(body).contains(#"tabindex="-1" formnovalidate value="skip" name="action">x<"#))
    }

    @Test func `a field writes its rule`() throws {
        let rule = FieldConstraints(
            autocomplete: "username", inputMode: "email", isRequired: true, minLength: 2, maxLength: 9,
            pattern: "[a-z]+",
            isVerbatim: true, isLeftToRight: true, hasAutofocus: true, isReadOnly: true)
        let state = DemoState(email: Field("email", value: "a\"b", constraints: rule))
        let html = try inside("<label v:label=\"email\"/><input class=\"c\" v:field=\"email\"/>", state)
        #expect(
            html == #"<label for="email">E-mail</label><input class="c" id="email" name="email" type="text" "#
                + #"value="a&quot;b" autocomplete="username" inputmode="email" minlength="2" maxlength="9" "#
                + #"pattern="[a-z]+" autocapitalize="none" spellcheck="false" readonly dir="ltr" required autofocus>"#)
    }

    @Test func `A62: an address field reads from left to right`() throws {
        let rule = FieldConstraints(isLeftToRight: true)
        let state = DemoState(email: Field("email", value: "", constraints: rule))
        #expect(try inside("<label v:label=\"email\"/><input v:field=\"email\"/>", state).contains(#" dir="ltr""#))
    }

    @Test func `a secret is never written back`() throws {
        let rule = FieldConstraints(type: .password, maxLength: 5)
        let state = DemoState(email: Field("email", value: "hunter2", constraints: rule))
        let html = try inside("<label v:label=\"email\"/><input v:field=\"email\"/>", state)
        #expect(html.hasSuffix(#"<input id="email" name="email" type="password">"#))
    }

    @Test func `B76: a fault is tied to its field`() throws {
        let state = DemoState(email: Field("email", value: "", message: "Bad <x>", messageID: "email.invalid"))
        let body =
            "<label v:label=\"email\"/><p id=\"hint\">h</p><input v:field=\"email\" aria-describedby=\"hint\"/>"
            + "<p class=\"m\" v:message=\"email\"/>"
        let html = try inside(body, state)
        #expect(html.contains(#"type="text" aria-invalid="true" aria-describedby="hint email-error">"#))
        #expect(
            html.contains(#"<p class="m" id="email-error" data-error="email.invalid">Bad &lt;x&gt;</p>"#))
    }

    @Test func `without a fault there is no message and no aria-invalid`() throws {
        let body =
            "<label v:label=\"email\"/><p id=\"hint\">h</p><input v:field=\"email\" aria-describedby=\"hint\"/>"
            + "<p v:message=\"email\"/>"
        let html = try inside(body)
        #expect(html.hasSuffix(#"<input id="email" name="email" type="text" aria-describedby="hint">"#))
    }

    @Test func `a template's own attribute wins over the rule's`() throws {
        let state = DemoState(email: Field("email", value: "", constraints: FieldConstraints(autocomplete: "email")))
        let html = try inside("<label v:label=\"email\"/><input v:field=\"email\" autocomplete=\"off\"/>", state)
        #expect(html.hasSuffix(#"<input autocomplete="off" id="email" name="email" type="text">"#))
    }

    @Test func `a checkbox is checked by its field`() throws {
        let body = "<v:group v:if=\"remember\"><input v:field=\"remember\"/><label v:label=\"remember\"/></v:group>"
        let on = DemoState(remember: Field("remember", value: true))
        #expect(
            try inside(body, on) == #"<input id="remember" name="remember" type="checkbox" value="true" checked>"#
                + #"<label for="remember">Remember me</label>"#)
        #expect(!(try inside(body).contains(" checked")))
    }

    @Test func `radio buttons share a name and have ids of their own`() throws {
        let body = ["a", "b"].map {
            #"<input type="radio" v:field="kind" value="\#($0)"/><label v:label="kind" v:for-value="'\#($0)'">\#($0)</label>"#
        }.joined()
        let group = "<fieldset><legend>K</legend>\(body)</fieldset>"
        let html = try inside(group, DemoState(kind: Field("kind", value: "b")))
        #expect(
            html == "<fieldset><legend>K</legend>"
                + #"<input type="radio" id="kind-a" name="kind" value="a"><label for="kind-a">a</label>"#
                + #"<input type="radio" id="kind-b" name="kind" value="b" checked><label for="kind-b">b</label></fieldset>"#
        )
    }

    @Test func `a select chooses the field's value`() throws {
        let body =
            "<label v:label=\"kind\"/><select v:field=\"kind\"><option value=\"x\">X</option>"
            + "<option v:each=\"i in items\" v:value=\"i.id\" v:text=\"i.title\"/></select>"
        let items = [ItemState(id: "1", title: "one"), ItemState(id: "2", title: "two")]
        let html = try inside(body, DemoState(kind: Field("kind", value: "2"), items: items))
        #expect(
            html.hasSuffix(
                #"<select id="kind" name="kind"><option value="x">X</option><option value="1">one</option>"#
                    + #"<option selected value="2">two</option></select>"#))
    }

    @Test func `a textarea holds the field's value`() throws {
        let body = "<label v:label=\"kind\"/><textarea v:field=\"kind\"/>"
        let html = try inside(body, DemoState(kind: Field("kind", value: "\n</textarea>")))
        #expect(html.hasSuffix("<textarea id=\"kind\" name=\"kind\">\n\n&lt;/textarea&gt;</textarea>"))
    }

    @Test func `a label with words of its own keeps them`() throws {
        #expect(
            try inside("<label v:label=\"email\">Mail</label><input v:field=\"email\"/>")
                .hasPrefix("<label for=\"email\">Mail</label>"))
    }
}

/// The inputs that tie a form to its session, flow and step.
package enum HiddenInputs {
    package static func write(_ form: FormContext, from: String?, _ output: inout HTMLBuffer) {
        write("csrf", form.csrf, &output)
        write("flow", form.flow, &output)
        write("step", form.step, &output)
        if let from { write("from", from, &output) }
    }

    private static func write(_ name: String, _ value: String, _ output: inout HTMLBuffer) {
        output.append("<input type=\"hidden\" name=\"")
        output.append(name)
        output.append("\" value=\"")
        output.appendAttribute(value)
        output.append("\">")
    }
}

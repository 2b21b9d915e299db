internal import Localization

/// Runs compiled code into a buffer.
struct Machine<State: Sendable> {
    let code: Code<State>
    let context: RenderContext
    let chrome: PageChrome?
    var frame: Frame<State>
    private var ends = LoopIndices()

    init(code: Code<State>, state: State, context: RenderContext, chrome: PageChrome?) {
        self.code = code
        self.context = context
        self.chrome = chrome
        frame = Frame(box: StateBox(state))
    }

    mutating func run(into output: inout HTMLBuffer, content: (inout HTMLBuffer) -> Void) {
        run(0..<code.ops.count, into: &output, content: content)
    }

    private mutating func run(
        _ range: Range<Int>, into output: inout HTMLBuffer, content: (inout HTMLBuffer) -> Void
    ) {
        var next = range.lowerBound
        while next < range.upperBound {
            let op = code.ops[next]
            next += 1
            switch op {
            case .bytes(let start, let end): output.append(code.bytes[Int(start)..<Int(end)])
            case .lineBreak: output.breakLine()
            case .text(let index): output.appendText(value(index) ?? "")
            case .attributeValue(let index): output.appendAttribute(value(index) ?? "")
            case .attribute(let name, let index):
                if let value = value(index) { output.appendAttribute(code.names[Int(name)], value) }
            case .urlAttribute(let name, let index):
                if let value = value(index), SafeURL.isAllowed(value) {
                    output.appendAttribute(code.names[Int(name)], value)
                }
            case .truth(let index): output.append(code.tests[Int(index)](frame) ? "true" : "false")
            case .jump(let target): next = Int(target)
            case .jumpUnless(let test, let target): if !code.tests[Int(test)](frame) { next = Int(target) }
            case .jumpUnlessSlot(let name, let target): if slot(name) == nil { next = Int(target) }
            case .loop(let count, let depth, let end):
                let count = code.counts[Int(count)](frame)
                frame.indices[Int(depth)] = 0
                ends[Int(depth)] = count
                if count == 0 { next = Int(end) }
            case .next(let depth, let start):
                frame.indices[Int(depth)] += 1
                if frame.indices[Int(depth)] < ends[Int(depth)] { next = Int(start) }
            case .pieces(let index, let end):
                write(code.strings[Int(index)], into: &output, content: content)
                next = Int(end)
            case .slot(let name): slot(name)?.render(&output, context)
            case .content: content(&output)
            default: write(op, into: &output)
            }
        }
    }

    private func value(_ index: Int32) -> String? {
        code.values[Int(index)](frame, context.strings)
    }

    private func slot(_ name: Int32) -> SlotContent? {
        context.slots.first { $0.name == code.names[Int(name)] }
    }

    private mutating func write(
        _ use: PieceUse<State>, into output: inout HTMLBuffer, content: (inout HTMLBuffer) -> Void
    ) {
        let arguments = use.arguments.compactMap { $0(frame, context.strings) }
        for piece in context.strings.pieces(at: use.index, arguments) {
            switch piece {
            case .literal(let text): output.appendText(text)
            case .argument(let name), .duration(let name):
                if let block = use.blocks.first(where: { $0.name == name }) {
                    run(block.start..<block.end, into: &output, content: content)
                } else if let argument = arguments.first(where: { $0.name == name }) {
                    output.appendText(context.strings.text(of: argument))
                }
            }
        }
    }

    private func write(_ op: Op, into output: inout HTMLBuffer) {
        switch op {
        case .field(let index): FieldWriter.write(code.fields[Int(index)], frame, context.strings, &output)
        case .flagField(let index): FieldWriter.write(code.flagFields[Int(index)], frame, context.strings, &output)
        case .textareaValue(let index):
            if let value = code.fields[Int(index)].read(frame)?.value {
                // HTML drops the first line feed of a textarea.
                if value.hasPrefix("\n") { output.append("\n") }
                output.appendText(value)
            }
        case .selected(let field, let own):
            if let chosen = code.fields[Int(field)].read(frame)?.value, chosen == value(own) {
                output.append(" selected")
            }
        case .action(let index):
            code.actions[Int(index)](frame)?.write(into: &output)
        case .defaultAction(let index):
            guard let action = code.actions[Int(index)](frame) else { return }
            if !action.validates { output.append(" formnovalidate") }
            // The other order of attributes than a visible button's: checks tell them apart by it.
            output.appendAttribute("value", action.value)
            output.append(" name=\"action\"")
        case .formAction(let name):
            output.appendAttribute("action", context.formAction(code.names[Int(name)]))
        case .hiddenInputs(let isSelf):
            HiddenInputs.write(context.form, from: isSelf ? nil : context.form.from, &output)
        case .drawing(let index): write(code.drawings[Int(index)], &output)
        case .qrCode(let index):
            output.append(code.qrCodes[Int(index)](frame)?.markup ?? ">")
        case .icon(let index):
            if let icon = code.icons[Int(index)](frame), let found = code.iconSet.index(of: icon.name) {
                write(code.iconSet.drawings[found], &output)
            } else {
                output.append(">")
            }
        case .documentAttributes where chrome == nil:
            output.appendAttribute("lang", context.strings.language)
            output.appendAttribute("dir", context.strings.direction)
        default:
            if let chrome {
                ChromeWriter(chrome: chrome, context: context, texts: code.loadingTexts).write(op, &output)
            }
        }
    }

    private func write(_ drawing: IconSet.Drawing, _ output: inout HTMLBuffer) {
        output.append(drawing.attributes)
        output.append(">")
        output.append(drawing.content)
    }
}

internal import Localization

/// Turns a bound template into code for one state type.
struct Emitter<State: TemplateState> {
    let template: BoundTemplate
    let context: TemplateContext
    var code = Code<State>()
    var readers = Readers<State>()
    /// The field of the select that is being written.
    var select: Int32?

    private init(template: BoundTemplate, context: TemplateContext) {
        self.template = template
        self.context = context
    }

    static func compile(
        _ template: BoundTemplate, context: TemplateContext, adapters: [ContractAdapter<State>] = []
    ) -> Code<State> {
        var emitter = Emitter(template: template, context: context)
        if let version = template.contract?.drift?.from, let adapter = adapters.first(where: { $0.version == version })
        {
            emitter.readers = Readers(adapter.members)
        }
        if template.hasDoctype { emitter.emit("<!DOCTYPE html>\n") }
        emitter.emit(template.roots)
        emitter.code.iconSet = context.icons
        emitter.code.loadingTexts = LoadingTexts(context.catalogue)
        return emitter.code
    }

    mutating func emit(_ markup: String) {
        let start = Int32(clamping: code.bytes.count)
        code.bytes.append(contentsOf: markup.utf8)
        let end = Int32(clamping: code.bytes.count)
        // Runs that touch become one, unless a jump lands between them.
        if case .bytes(let before, start)? = code.ops.last, landing != code.ops.count {
            code.ops[code.ops.count - 1] = .bytes(start: before, end: end)
        } else {
            code.ops.append(.bytes(start: start, end: end))
        }
    }

    mutating func emitAttribute(_ name: String, _ value: String) {
        var buffer = HTMLBuffer()
        buffer.appendAttribute(name, value)
        emit(String(decoding: buffer.bytes, as: UTF8.self))
    }

    private var landing = -1

    /// The place of the next step, which something jumps to.
    mutating func here() -> Int32 {
        landing = code.ops.count
        return Int32(clamping: code.ops.count)
    }

    private var endsWithBytes: Bool {
        if case .bytes? = code.ops.last { landing != code.ops.count } else { false }
    }

    /// Reserves a step that is filled in later.
    mutating func reserve() -> Int {
        code.ops.append(.jump(0))
        return code.ops.count - 1
    }

    mutating func add(_ op: Op) {
        code.ops.append(op)
    }

    mutating func value(_ value: @escaping Code<State>.Value) -> Int32 {
        code.values.append(value)
        return Int32(clamping: code.values.count - 1)
    }

    mutating func test(_ test: @escaping Code<State>.Test) -> Int32 {
        code.tests.append(test)
        return Int32(clamping: code.tests.count - 1)
    }

    mutating func name(_ name: String) -> Int32 {
        if let known = code.names.firstIndex(of: name) { return Int32(clamping: known) }
        code.names.append(name)
        return Int32(clamping: code.names.count - 1)
    }

    mutating func emit(_ items: [Site.Item]) {
        for item in items {
            switch item {
            case .text(let text):
                guard !text.isEmpty else { continue }
                // Space between elements says nothing, however deep it is indented.
                if text.allSatisfy(\.isWhitespace) {
                    if code.bytes.last == UInt8(ascii: "\n"), endsWithBytes { continue }
                    if !text.contains("\n") {
                        emit(" ")
                    } else if endsWithBytes, landing != code.ops.count {
                        emit("\n")
                    } else if case .lineBreak? = code.ops.last, landing != code.ops.count {
                        continue
                    } else {
                        // What stands before may be absent, and a page full of empty lines is no pleasure to read.
                        add(.lineBreak)
                    }
                } else {
                    var buffer = HTMLBuffer()
                    buffer.appendText(text)
                    emit(String(decoding: buffer.bytes, as: UTF8.self))
                }
            case .site(let index): emit(site: index)
            }
        }
    }

    /// One element with its loop and its conditions.
    mutating func emit(site index: Int) {
        let site = template.sites[index]
        var loopStart: (op: Int, count: Int32, start: Int32)?
        if let loop = site.loop, let count = readers.enter(loop) {
            code.counts.append(count)
            let op = reserve()
            loopStart = (op, Int32(clamping: code.counts.count - 1), here())
        }
        var exits: [(op: Int, test: Int32)] = []
        for condition in site.conditions {
            let test = test(readers.test(condition))
            exits.append((reserve(), test))
        }
        if let message = site.message {
            let read = readers.summary(message)
            let test = test { read($0)?.message != nil }
            exits.append((reserve(), test))
        }
        emit(element: site, index)
        let end = here()
        for exit in exits { code.ops[exit.op] = .jumpUnless(condition: exit.test, target: end) }
        if let loop = site.loop, let (op, count, start) = loopStart {
            add(.next(depth: Int32(clamping: loop.depth), start: start))
            code.ops[op] = .loop(count: count, depth: Int32(clamping: loop.depth), end: here())
        }
    }

    private mutating func emit(element site: Site, _ index: Int) {
        guard case .slot(let slot) = site.content else { return emit(plain: site, index) }
        if slot == "content" {
            openTag(site, index)
            add(.content)
            return closeTag(site)
        }
        let name = name(slot)
        let hasDefault = site.items.contains {
            if case .text(let text) = $0 { !text.allSatisfy(\.isWhitespace) } else { true }
        }
        guard hasDefault else {
            // Nothing fills it: the element goes too, rather than stand empty.
            let exit = reserve()
            openTag(site, index)
            add(.slot(name))
            closeTag(site)
            code.ops[exit] = .jumpUnlessSlot(name: name, target: here())
            return
        }
        openTag(site, index)
        let toDefault = reserve()
        add(.slot(name))
        let toEnd = reserve()
        code.ops[toDefault] = .jumpUnlessSlot(name: name, target: here())
        emit(site.items)
        code.ops[toEnd] = .jump(here())
        closeTag(site)
    }

    private mutating func emit(plain site: Site, _ index: Int) {
        let outerSelect = select
        openTag(site, index)
        if !HTMLVocabulary.void.contains(site.name) {
            emit(contentOf: site)
            closeTag(site)
        }
        select = outerSelect
    }

    mutating func emit(contentOf site: Site) {
        if let message = site.message, case .children = site.content {
            let read = readers.summary(message)
            add(.text(value { frame, _ in read(frame)?.message }))
            return
        }
        if site.name == "title", template.role == .layout { return add(.title) }
        switch site.content {
        case .value(let operand): add(.text(value(readers.value(operand))))
        case .string(let use): emit(use, site)
        case .icon(.named(let name)):
            guard let drawing = context.icons.index(of: name) else { return emit(">") }
            code.drawings.append(context.icons.drawings[drawing])
            add(.drawing(Int32(clamping: code.drawings.count - 1)))
        case .icon(.reference(let reference)):
            code.icons.append(readers.icon(reference))
            add(.icon(Int32(clamping: code.icons.count - 1)))
        case .qrCode(let reference):
            code.qrCodes.append(readers.qrCode(reference))
            add(.qrCode(Int32(clamping: code.qrCodes.count - 1)))
        case .children, .slot:
            if site.name == "textarea", site.field != nil {
                add(.textareaValue(field: Int32(clamping: code.fields.count - 1)))
            } else {
                emit(site.items)
            }
        }
    }

    private mutating func emit(_ use: StringUse, _ site: Site) {
        guard !site.items.isEmpty else { return add(.text(value(readers.value(.string(use))))) }
        var pieces = PieceUse<State>(index: use.index, arguments: use.arguments.map { readers.argument($0) })
        let op = reserve()
        for case .site(let child) in site.items {
            let start = Int(here())
            emit(site: child)
            pieces.blocks.append(
                PieceUse.Block(name: template.sites[child].argumentName ?? "", start: start, end: Int(here())))
        }
        code.strings.append(pieces)
        code.ops[op] = .pieces(Int32(clamping: code.strings.count - 1), end: here())
    }
}

import Foundation
import PackagePlugin

/// Runs `EmbedFiles` over `Templates` and `Public` whenever one of their files changes.
@main
struct EmbedFilesPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        let root = context.package.directoryURL
        let paths = try ["Templates", "Public"].flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
                .filter { path in
                    ["xhtml", "svg", "xcstrings", "css", "js", "txt", "json"].contains { path.hasSuffix("." + $0) }
                }
                .map { folder + "/" + $0 }
        }.sorted()
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
        return [
            .buildCommand(
                displayName: "Embedding templates and public files",
                executable: try context.tool(named: "EmbedFiles").url,
                arguments: [output.path, root.path] + paths,
                inputFiles: paths.map { root.appending(path: $0) },
                outputFiles: [output])
        ]
    }
}

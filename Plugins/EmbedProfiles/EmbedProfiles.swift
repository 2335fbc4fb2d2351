import Foundation
import PackagePlugin

/// A build plugin that embeds the texts of a target's JSON5 files in the target's code.
@main
struct EmbedProfiles: BuildToolPlugin {
  func createBuildCommands(
    context: PluginContext, target: any Target
  ) async throws -> [Command] {
    let folder = target.directoryURL
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedProfiles.swift")
    // Folders are inputs too, because a new file changes only its folder.
    let inputs = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .sorted()
      .filter { !$0.hasSuffix(".swift") }
      .map { folder.appending(path: $0) }
    return [
      .buildCommand(
        displayName: "Embedding \(folder.lastPathComponent)",
        executable: try context.tool(named: "embed").url,
        arguments: [folder.path, output.path],
        inputFiles: [folder] + inputs,
        outputFiles: [output])
    ]
  }
}

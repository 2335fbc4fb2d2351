import PackagePlugin
@main struct EmbedProfiles: BuildToolPlugin { func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] { [] } }

import ProfileFiles

/// Makes the script for zsh: its `_arguments` is told the options of each command.
enum ZshCompletions {
  static let script = #"""
    #compdef understudy
    # Completions of understudy for zsh, from: understudy completions zsh

    # The kind is the last word; zsh puts how to show the names before it.
    _understudy_profiles() {
      local -a names=(${(f)"$(_call_program profiles $program profiles list --names ${@[-1]:#any})"})
      compadd "${(@)@[1,-2]}" -a names
    }
    # Profiles of apps, NAME-VERSION as NAME=VERSION.
    _understudy_apps() {
      local -a names=(${(f)"$(_call_program profiles $program profiles list --names apps)"})
      names=(${names/-/=})
      compadd "$@" -a names
    }
    _understudy_profiles_or_files() {
      _alternative "profiles:profile:_understudy_profiles ${@[-1]}" files:file:_files
    }

    _understudy() {
      local program=$words[1] curcontext=$curcontext state state_descr line ret=1
      local -A opt_args
      _arguments -C -S \
        \#(Understudy.options.map { argument($0) }.joined(separator: " \\\n    ")) \
        '1:command:->command' \
        '*:: :->words' && ret=0
      case $state in
        command)
          local -a commands=(
    \#(commands.map { command($0) }.joined(separator: "\n"))
          )
          _describe command commands && ret=0
          ;;
        words)
          curcontext=${curcontext%:*}-$words[1]:
          case $words[1] in
    \#(commands.map { cases(of: $0) }.joined(separator: "\n"))
          esac
          ;;
      esac
      return ret
    }

    # Found on the path of functions, it is called at once; sourced, it is registered.
    if [[ $funcstack[1] == _understudy ]]; then
      _understudy "$@"
    else
      compdef _understudy understudy
    fi
    """#

  private static func command(_ command: any Command.Type) -> String {
    "        " + Shell.quoted("\(command.name):\(escaped(command.summary))")
  }

  private static func cases(of command: any Command.Type) -> String {
    var arguments = command.completedOptions.map { argument($0) }
    var more = ""
    switch command.operands {
    case .none: break
    case .one(let name, let offer):
      arguments.append(Shell.quoted("1:\(escaped(name)):\(action(for: offer))"))
    case .actions(let actions):
      let names = actions.map(\.key).joined(separator: " ")
      arguments.append(Shell.quoted("1:word:(\(names))"))
      arguments.append(Shell.quoted("2: :->second"))
      let rows = actions.map { name, offer in
        if case .nothing = offer { return "            second/\(name)) ;;" }
        return "            second/\(name)) \(action(for: offer)) && ret=0 ;;"
      }
      more = "\n          case $state/$line[1] in\n\(rows.joined(separator: "\n"))\n          esac"
    }
    return """
              \(command.name))
                _arguments -C -S \\
                  \(arguments.joined(separator: " \\\n            ")) && ret=0\(more)
                ;;
      """
  }

  /// An option as `_arguments` takes it.
  private static func argument(_ option: Option) -> String {
    let help = "[\(escaped(option.help))]"
    guard let value = option.value else {
      return Shell.quoted((option.isLast ? "(- *)" : "") + option.name + help)
    }
    return Shell.quoted(
      (option.repeats ? "*" : "") + option.name + "=" + help + ":\(escaped(value)):"
        + action(for: option.offer))
  }

  private static func action(for offer: Offer) -> String {
    switch offer {
    case .nothing: " "
    case .file: "_files"
    case .folder: "_files -/"
    case .names(let names): "compadd - \(names.joined(separator: " "))"
    case .list(let names): " _values -s , name \(names.joined(separator: " "))"
    case .app: "_understudy_apps"
    case .profile(let kind, let orFile):
      "_understudy_profiles\(orFile ? "_or_files" : "") \(kind?.rawValue ?? "any")"
    }
  }

  private static func escaped(_ text: String) -> String {
    String(text.flatMap { #"[]:\"#.contains($0) ? ["\\", $0] : [$0] })
  }
}

extension Option {
  /// Whether nothing else matters once it is there.
  fileprivate var isLast: Bool { Understudy.options.contains { $0.name == name } }
}

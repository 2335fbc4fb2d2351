import ProfileFiles

/// The completion script for fish, which has a row for each option with its command.
enum FishCompletions {
  static let script = #"""
    # Completions of understudy for fish, from: understudy completions fish

    # The words of the line before the cursor that are neither options nor their values.
    function __understudy_place
        set -l words
        set -l skip 0
        for word in (commandline -opc)[2..]
            if test $skip = 1
                set skip 0
            else if string match -q -- '-*' $word
                contains -- "$words[1] $word" \
                    \#(Shell.quoted(placesWithValue))
                and set skip 1
            else
                set -a words $word
            end
        end
        echo "$words"
    end
    # Whether these are the words so far.
    function __understudy_at
        set -l place (__understudy_place)
        test "$place" = "$argv"
    end
    # Whether the words so far begin with the command.
    function __understudy_in
        string match -q -- "$argv *" (__understudy_place)' '
    end
    # The current word, or what follows its equals sign if it is an option.
    function __understudy_current
        commandline -ct | string replace -r -- '^--[^=]*=' ''
    end
    function __understudy_profiles
        set -l program (commandline -opc)[1]
        $program profiles list --names $argv 2>/dev/null
    end
    # Profiles of apps, NAME-VERSION as NAME=VERSION.
    function __understudy_apps
        __understudy_profiles apps | string replace - =
    end
    function __understudy_folders
        __fish_complete_directories (__understudy_current)
    end
    # The names after the last comma, without those before it.
    function __understudy_list
        set -l start (__understudy_current | string match -r '.*,')
        for name in $argv
            contains -- $name (string split , -- $start)
            or echo "$start$name"
        end
    end

    complete -c understudy -e
    complete -c understudy -f
    \#(rows.map { "complete -c understudy " + $0 }.joined(separator: "\n"))
    """#

  private static var placesWithValue: [String] {
    commands.flatMap { command in
      command.optionsWithValue.map { "\(command.name) \($0.name)" }
    }
  }

  private static var rows: [String] {
    Understudy.options.map { "-n __understudy_at" + option($0) }
      + commands.map { "-n __understudy_at -a \($0.name) -d \(Shell.quoted($0.summary))" }
      + commands.flatMap { rows(of: $0) }
  }

  private static func rows(of command: any Command.Type) -> [String] {
    let options = command.completedOptions.map {
      "-n '__understudy_in \(command.name)'" + option($0)
    }
    func row(_ place: String, _ offer: Offer) -> String {
      "-n '__understudy_at \(place)'" + words(for: offer)
    }
    return switch command.operands {
    case .none: options
    case .one(_, let offer): options + [row(command.name, offer)]
    case .actions(let actions):
      options + [row(command.name, .names(actions.map(\.key)))]
        + actions.map { row("\(command.name) \($0.key)", $0.value) }
    }
  }

  private static func option(_ option: Option) -> String {
    " -l \(option.name.dropFirst(2)) -d \(Shell.quoted(option.help))"
      + (option.value == nil ? "" : " -r" + words(for: option.offer))
  }

  /// The flag `-F` offers files, even after `-f` has turned them off.
  private static func words(for offer: Offer) -> String {
    switch offer {
    case .nothing: " -f"
    case .file: " -F"
    case .folder: " -f -a '(__understudy_folders)'"
    case .names(let names): " -f -a " + Shell.quoted(names.joined(separator: " "))
    case .list(let names): " -f -a '(__understudy_list \(names.joined(separator: " ")))'"
    case .app: " -f -a '(__understudy_apps)'"
    case .profile(let kind, let orFile):
      (orFile ? " -F" : " -f") + " -a '(__understudy_profiles \(kind?.rawValue ?? ""))'"
    }
  }
}

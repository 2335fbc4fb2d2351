import ProfileFiles

/// Makes the script for bash.
///
/// The function finds out at which place of the command line it is, such as `record` (a word of
/// it), `record -` (an option), `record --gzip` (its value) or `profiles list` (the word after
/// this one). What is offered at each place is one `case`.
enum BashCompletions {
  static let script = #"""
    # Completions of understudy for bash, from: understudy completions bash

    # Each of these adds words that begin as the current one does.
    _understudy_names() {
      mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -P "$prefix" -W "$*" -- "$current")
    }
    _understudy_profiles() {
      _understudy_names "$("$program" profiles list --names $1 2>/dev/null)"
    }
    # Profiles of apps, NAME-VERSION as NAME=VERSION.
    _understudy_apps() {
      local names
      mapfile -t names < <("$program" profiles list --names apps 2>/dev/null)
      _understudy_names "${names[@]/-/=}"
    }
    # The names after the last comma, without those before it.
    _understudy_list() {
      local prefix=$prefix current=$current name names=()
      for name; do [[ ,${current%,*}, == *",$name,"* && $current == *,* ]] || names+=("$name"); done
      if [[ $current == *,* ]]; then prefix+=${current%,*}, current=${current##*,}; fi
      _understudy_names "${names[@]}"
      compopt -o nospace
    }

    _understudy() {
      local program=${1/#\~/$HOME} words=() word place= option= prefix= i
      # Bash cuts words at equals signs and colons; here they are whole again.
      for ((i = 1; i <= COMP_CWORD; i++)); do
        if [[ i -gt 1 && (${COMP_WORDS[i]} == [=:] || ${COMP_WORDS[i - 1]} == [=:]) ]]; then
          words[-1]+=${COMP_WORDS[i]}
        else
          words+=("${COMP_WORDS[i]}")
        fi
      done
      local current=${words[-1]} last=${COMP_WORDS[COMP_CWORD]}
      unset 'words[-1]'

      for word in "${words[@]}"; do
        if [[ $option ]]; then
          option=
        elif [[ $word == -* ]]; then
          case "${place%% *} $word" in
    \#(valuePatterns)
          esac
        else
          place+=${place:+ }$word
        fi
      done

      # Bash keeps what stands before its last cut.
      [[ $last == [=:] ]] && last=
      local kept=${current%"$last"}
      if [[ ! $option && $current == --*=* ]]; then
        option=${current%%=*} prefix=$option= current=${current#*=}
      fi
      if [[ $option ]]; then
        place="${place%% *} $option"
      elif [[ $current == -* ]]; then
        place="${place%% *} -"
      fi

      COMPREPLY=()
      case $place in
    \#(cases)
      esac
      COMPREPLY=("${COMPREPLY[@]#"$kept"}")
    }

    complete -F _understudy understudy
    """#

  private static var valuePatterns: String {
    let places = commands.flatMap { command in
      command.optionsWithValue.map { "\(command.name) \($0.name)" }
    }
    return
      "        \(places.map { Shell.quoted($0) }.joined(separator: " | \\\n        "))) option=$word ;;"
  }

  private static var cases: String {
    let program = [
      row("", .names(commands.map { $0.name })), row(" -", .names(Understudy.options.map(\.name))),
    ]
    return (program + commands.flatMap { cases(of: $0) }).joined(separator: "\n")
  }

  private static func cases(of command: any Command.Type) -> [String] {
    var rows = [row("\(command.name) -", .names(command.completedOptions.map(\.name)))]
    for option in command.optionsWithValue {
      if case .nothing = option.offer { continue }
      rows.append(row("\(command.name) \(option.name)", option.offer))
    }
    switch command.operands {
    case .none: break
    case .one(_, let offer): rows.append(row(command.name, offer))
    case .actions(let actions):
      rows.append(row(command.name, .names(actions.map(\.key))))
      for (name, offer) in actions { rows.append(row("\(command.name) \(name)", offer)) }
    }
    return rows
  }

  private static func row(_ place: String, _ offer: Offer) -> String {
    "    \(Shell.quoted(place))) \(words(for: offer)) ;;"
  }

  /// `compopt` leaves files to bash itself, which knows about blanks and `~`.
  private static func words(for offer: Offer) -> String {
    switch offer {
    case .nothing: ":"
    case .file: "compopt -o default"
    case .folder: "compopt -o dirnames"
    case .names(let names): "_understudy_names \(Shell.quoted(names))"
    case .list(let names): "_understudy_list \(Shell.quoted(names))"
    case .app: "_understudy_apps"
    case .profile(let kind, let orFile):
      "_understudy_profiles \(kind?.rawValue ?? "")" + (orFile ? "; compopt -o default" : "")
    }
  }
}

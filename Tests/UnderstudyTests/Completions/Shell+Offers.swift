import Fixtures
import Foundation
import Testing

@testable import understudy

extension Shell {
  var program: URL? {
    ["/bin", "/usr/bin", "/usr/local/bin"].map { URL(filePath: "\($0)/\(rawValue)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Those on this machine; bash is on all.
  static var installed: [Shell] { allCases.filter { $0.program != nil } }

  /// Those that tests start: bash alone unless whole studies are recorded, since zsh and fish take seconds.
  static var tried: [Shell] { isWhole ? installed : [.bash] }

  /// What the shell itself offers at the end of each line, without what the word has before its
  /// last equals sign or comma: some shells tell that, others do not.
  func offers(
    at lines: [String], files: [String: String] = [:]
  ) throws -> [String: Set<String>] {
    let files = files.merging([
      ".script": script + "\n", ".ask": asking, ".lines": lines.map { $0 + "\n" }.joined(),
    ]) { $1 }
    let run = try Run(of: #require(program), options + [".ask"], files: files)
    try #require(run.code == 0, "\(run.output)\(run.errors)")
    var offers: [String: Set<String>] = [:]
    for part in run.output.split(separator: "\u{1}") {
      guard let end = part.firstIndex(of: "\u{2}") else { continue }
      let lines = part[..<end].split(whereSeparator: \.isNewline)
      let words = lines.dropFirst().map { word in
        String(word.split(whereSeparator: { ",=".contains($0) }).last ?? word)
      }
      offers[lines[0].description, default: []].formUnion(words)
    }
    try #require(offers.count == Set(lines).count, "\(run.output)\(run.errors)")
    return offers
  }

  private var options: [String] {
    switch self {
    case .bash: ["--norc", "--noprofile"]
    case .zsh: ["-f"]
    case .fish: ["-N"]
    }
  }

  /// Prints for each line of `.lines` the line and what is offered, between \u{1} and \u{2}.
  private var asking: String {
    switch self {
    case .bash:
      // Words are cut and `compopt` falls back as bash does it when TAB is pressed.
      #"""
      source ./.script
      compopt() { fallback=$2; }
      while IFS= read -r line; do
        COMPREPLY=() fallback=
        IFS=' ' read -ra COMP_WORDS <<<"${line//=/ = }"
        [[ $line == *' ' ]] && COMP_WORDS+=('')
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        _understudy understudy
        if ((${#COMPREPLY[@]} == 0)); then
          case $fallback in
            default) COMPREPLY=($(compgen -f -- "${COMP_WORDS[COMP_CWORD]#=}")) ;;
            dirnames) COMPREPLY=($(compgen -d -- "${COMP_WORDS[COMP_CWORD]#=}")) ;;
          esac
        fi
        printf '\1%s\n' "$line"
        printf '%s\n' "${COMPREPLY[@]}"
        printf '\2\n'
      done <.lines
      """#
    case .zsh:
      // A zsh in a terminal of its own; its TAB completes, and tells what was offered.
      #"""
      print -r -- '
      PS1= LISTMAX=100000
      unsetopt beep
      autoload -Uz compinit
      compinit -u -D
      source ./.script
      compadd() {
        if [[ ${@[1,(i)(-|--)]} != *-(O|A|D)\ * ]]; then
          local -a matches
          builtin compadd -A matches "$@"
          offered+=($matches)
        fi
        builtin compadd "$@"
      }
      answer() {
        offered=()
        local asked=$BUFFER
        zle complete-word
        printf "\1%s\n" "$asked"
        print -rl -- $offered "" && printf "\2\n"
        BUFFER=
      }
      zle -N answer
      bindkey "^I" answer' >.setup
      zmodload zsh/zpty
      zpty terminal 'TERM=dumb zsh -fi'
      zpty -w terminal 'source ./.setup'
      while IFS= read -r line; do
        zpty -w -n terminal "$line"$'\t'
        zpty -r -m terminal answer $'*\2*'
        print -r -- $answer
      done <.lines
      zpty -d terminal
      """#
    case .fish:
      #"""
      source ./.script
      while read -l line
          printf '\1%s\n' $line
          complete -C "$line" | string replace -r '\t.*' ''
          printf '\2\n'
      end <.lines
      """#
    }
  }
}

import type { Command } from './command.ts'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

const GLOBAL_FLAGS = ['--json', '--sandbox', '--base-url', '--timeout', '--help']

/** What can follow the words typed so far: `''` is the beginning, `apis` a group, `apis create` a command. */
function followers(commands: readonly Command[]): ReadonlyMap<string, readonly string[]> {
  const words = new Map<string, Set<string>>([['', new Set(['--version', ...GLOBAL_FLAGS])]])
  const add = (path: string, word: string) => words.set(path, (words.get(path) ?? new Set()).add(word))
  for (const { name, flags = [], writes } of commands) {
    const parts = name.split(' ')
    parts.forEach((part, depth) => {
      add(parts.slice(0, depth).join(' '), part)
    })
    for (const word of [...flags.flatMap((flag) => flag.flags.match(/--[a-z-]+/g) ?? []), ...GLOBAL_FLAGS])
      add(name, word)
    if (writes) add(name, '--dry-run')
  }
  return new Map([...words].map(([path, set]) => [path, [...set]]))
}

/** Completes groups, commands and their options; file names where nothing else fits. */
export function completionScript(shell: Shell, commands: readonly Command[]): string {
  const lines = [...followers(commands)]
  if (shell === 'fish') return fishScript(lines)
  const cases = lines.map(([path, words]) => `    '${path}') words='${words.join(' ')}' ;;`).join('\n')
  const body = `_launa() {
  local words='' path='' i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "\${COMP_WORDS[i]}" in -*) break ;; esac
    path="\${path:+$path }\${COMP_WORDS[i]}"
  done
  # Arguments stand behind the names of commands.
  while :; do
    case "$path" in
${cases}
    esac
    [ -n "$words" ] && break
    case "$path" in *' '*) path="\${path% *}" ;; *) break ;; esac
  done
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _launa launa`
  return shell === 'zsh' ? `autoload -U +X bashcompinit && bashcompinit\n${body}` : body
}

function fishScript(lines: readonly (readonly [path: string, words: readonly string[]])[]): string {
  const rules = lines.flatMap(([path, words]) => {
    const conditions = path.split(' ').filter(Boolean)
    const condition =
      conditions.length === 0
        ? '__fish_use_subcommand'
        : conditions.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ')
    return words.map((word) =>
      word.startsWith('--')
        ? `complete -c launa -n '${condition}' -l ${word.slice(2)}`
        : `complete -c launa -f -n '${condition}' -a ${word}`,
    )
  })
  return rules.join('\n')
}

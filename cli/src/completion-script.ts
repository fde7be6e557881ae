import type { Command, Kind } from './command.ts'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

const GLOBAL_FLAGS = ['--json', '--sandbox', '--production', '--base-url', '--timeout', '--help']

/** What can follow the words typed so far. */
interface Followers {
  words: Set<string>
  /** The kind of resource of each argument, in order. Undefined if an argument names no resource. */
  kinds: readonly (Kind | undefined)[]
  /** The only allowed values of each argument, in order. Empty if any value is allowed. */
  choices: readonly (readonly string[])[]
  /** The only allowed values of an option, by its name. */
  values: Map<string, readonly string[]>
}

/** Keys are the words before the cursor: `''` is the beginning, `apis` a group, `apis create` a command. */
function followers(commands: readonly Command[]): ReadonlyMap<string, Followers> {
  const known = new Map<string, Followers>()
  const at = (path: string): Followers => {
    const found = known.get(path) ?? { words: new Set(), kinds: [], choices: [], values: new Map() }
    known.set(path, found)
    return found
  }
  for (const word of ['--version', ...GLOBAL_FLAGS]) at('').words.add(word)
  for (const { name, flags = [], args = [], writes, question } of commands) {
    const parts = name.split(' ')
    parts.forEach((part, depth) => {
      at(parts.slice(0, depth).join(' ')).words.add(part)
    })
    const own = at(name)
    own.kinds = args.map(({ kind }) => kind)
    own.choices = args.map(({ choices = [] }) => choices)
    for (const { flags: names, choices } of flags)
      for (const word of namesOf(names)) {
        own.words.add(word)
        if (choices) own.values.set(word, choices)
      }
    if (writes) own.words.add('--dry-run')
    if (question) own.words.add('--yes')
    for (const word of GLOBAL_FLAGS) own.words.add(word)
  }
  return known
}

function namesOf(flags: string): string[] {
  return flags.match(/--[a-z-]+/g) ?? []
}

const visible = (commands: readonly Command[]) => commands.filter(({ hidden }) => !hidden)

/** Returns the flags that take a value, and the kinds of resource for flags that take a name. */
function valueFlags(commands: readonly Command[]): { all: string[]; kinds: ReadonlyMap<string, Kind> } {
  const all = new Set(['--base-url', '--timeout'])
  const kinds = new Map<string, Kind>()
  for (const { flags, kind } of commands.flatMap((command) => command.flags ?? [])) {
    if (!flags.includes('<')) continue
    for (const name of flags.match(/-{1,2}[a-zA-Z-]+/g) ?? []) all.add(name)
    for (const name of namesOf(flags)) if (kind) kinds.set(name, kind)
  }
  return { all: [...all], kinds }
}

/**
 * Completes groups, commands, their options, and the names and identifiers that `launa complete` reads from the service. Completes file
 * names where nothing else fits.
 */
export function completionScript(shell: Shell, commands: readonly Command[]): string {
  const lines = [...followers(visible(commands))]
  if (shell === 'fish') return fishScript(lines)
  const body = bashScript(lines, valueFlags(visible(commands)))
  return shell === 'zsh' ? `autoload -U +X bashcompinit && bashcompinit\n${body}` : body
}

function bashScript(
  lines: readonly (readonly [path: string, followers: Followers])[],
  { all, kinds }: ReturnType<typeof valueFlags>,
): string {
  const cases = lines.map(
    ([
      path,
      {
        words,
        kinds: [first = '', second = ''],
        choices: [firstWords = [], secondWords = []],
      },
    ]) => {
      const named = `${first && ` first=${first}`}${second && ` second=${second}`}`
      const taken = `${firstWords.length > 0 ? ` one='${firstWords.join(' ')}'` : ''}${secondWords.length > 0 ? ` two='${secondWords.join(' ')}'` : ''}`
      return `    '${path}') words='${[...words].join(' ')}'${named}${taken} ;;`
    },
  )
  const values = lines.flatMap(([path, { values: known }]) =>
    [...known].map(([flag, choices]) => `    '${path} ${flag}') words='${choices.join(' ')}' ;;`),
  )
  const flagKinds = [...kinds].map(([flag, kind]) => `    ${flag}) kind=${kind} argument='' ;;`)
  return `_launa() {
  local words='' path='' where='' first='' second='' one='' two='' kind='' before='' given=0 argument='' i line word
  local current="\${COMP_WORDS[COMP_CWORD]}"
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    case "$before" in ${all.join('|')}) before=''; continue ;; esac
    before="$word"
    case "$word" in
      --sandbox|--production) where="$word" ;;
      -*) ;;
      *) path="\${path:+$path }$word" ;;
    esac
  done
  # Arguments stand behind the names of commands.
  while :; do
    case "$path" in
${cases.join('\n')}
    esac
    [ -n "$words" ] && break
    given=$((given + 1))
    argument="\${path##* }"
    case "$path" in *' '*) path="\${path% *}" ;; *) break ;; esac
  done
  case "$given" in
    0) kind="$first" words="$one\${one:+ }$words" ;;
    1) kind="$second" words="$two\${two:+ }$words" ;;
  esac
  case "$before" in
${flagKinds.join('\n')}
    ${all.filter((flag) => !kinds.has(flag)).join('|')}) kind='' words='' ;;
  esac
  case "$path $before" in
${values.join('\n')}
  esac
  case "$current" in -*) kind='' ;; esac
  if [ -z "$kind" ]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    return
  fi
  COMPREPLY=()
  current="\${current//\\\\/}"
  while IFS= read -r line; do
    case "$line" in "$current"*) COMPREPLY+=("$(printf '%q' "$line")") ;; esac
  done < <(launa complete "$kind" $argument $where 2>/dev/null)
}
complete -o default -F _launa launa`
}

function fishScript(lines: readonly (readonly [path: string, followers: Followers])[]): string {
  const rules = lines.flatMap(([path, { words, kinds, choices, values }]) => {
    const parts = path.split(' ').filter(Boolean)
    const condition =
      parts.length === 0
        ? '__fish_use_subcommand'
        : parts.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ')
    const own = [...words].map((word) =>
      word.startsWith('--')
        ? `complete -c launa -n '${condition}' -l ${word.slice(2)}${fishValues(values.get(word))}`
        : `complete -c launa -f -n '${condition}' -a ${word}`,
    )
    const named = kinds.flatMap((kind, index) => {
      if (!kind) return []
      // The position counts the program, the words of the command, and the arguments before this one.
      const count = parts.length + 1 + index
      const api = index === 0 ? '' : ` (commandline -opc)[${count}]`
      const words = `(launa complete ${kind}${api} 2>/dev/null)`
      return `complete -c launa -f -n '${condition}; and test (count (commandline -opc)) -eq ${count}' -a '${words}'`
    })
    const taken = choices.flatMap((known, index) => {
      const count = parts.length + 1 + index
      return known.map(
        (word) => `complete -c launa -f -n '${condition}; and test (count (commandline -opc)) -eq ${count}' -a ${word}`,
      )
    })
    return [...own, ...named, ...taken]
  })
  return rules.join('\n')
}

function fishValues(choices: readonly string[] | undefined): string {
  return choices ? ` -x -a '${choices.join(' ')}'` : ''
}

import type { Context } from './context.ts'

/** The output of a command: one JSON document, or text for people. */
export interface Result {
  value: unknown
  /** The output for people, without a line break at its end. */
  text: string
  /** 0 by default. */
  exitCode?: 0 | 1
}

/** The kinds of resource for which a command line may give a name in place of the identifier (`named.ts`). */
export type Kind = 'api' | 'endpoint' | 'domain' | 'key' | 'webhook'

/** A positional argument: `<api>` is required, `[file]` is optional. */
export interface Argument {
  name: string
  summary: string
  /**
   * The kind of resource that the argument names. Before the command runs, a name is replaced by the identifier. The shell completes names.
   */
  kind?: Kind
  /** The only allowed values, in upper or lower case; the shell completes them. */
  choices?: readonly string[]
  /** Throws `UsageError` for an invalid text. */
  check?: (text: string) => unknown
}

export interface Flag {
  /** The option in the notation of commander, such as `--limit <number>`. */
  flags: string
  summary: string
  /** The kind of resource that the value names, as for `Argument`. An endpoint is looked up in the API that `--api` names. */
  kind?: Kind
  /** Like `choices` of an argument. */
  choices?: readonly string[]
  /** Converts the text to a value; throws `UsageError`. */
  parse?: (text: string) => unknown
  required?: boolean
  /** May be given more than once; its values are a list. */
  repeats?: boolean
}

/** One command: its name, its arguments and options, and its work. */
export interface Command<Options = unknown> {
  /** The name of the command after the name of its group, such as `apis list`. */
  name: string
  summary: string
  /** Command lines without `launa`, for the help. */
  examples: readonly string[]
  /** In the order of the command line. */
  args?: readonly Argument[]
  flags?: readonly Flag[]
  /** Returns the mistakes in the combination of options, such as two options that exclude each other. */
  check?: (options: Options) => readonly string[]
  /** Whether the command changes something. Such a command has the option `--dry-run`. */
  writes?: boolean
  /**
   * The question to a person before the command destroys something. The command asks only at a terminal, and not with `--yes`. Undefined if
   * the command destroys nothing with these options.
   */
  question?: (args: readonly string[], options: Options) => string | undefined
  /** Whether the help leaves the command out, because only programs run it. */
  hidden?: boolean
  /** Whether the command runs when a command line names only the group. */
  isDefault?: boolean
  run(context: Context, args: string[], options: Options): Promise<Result>
}

/** Gives `run`, `check` and `question` of a definition the type of its options. */
export function command<Options = object>(definition: Command<Options>): Command {
  return definition as Command
}

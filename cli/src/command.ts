import type { Context } from './context.ts'

/** The output of a command: one JSON document, or text for people. */
export interface Result {
  value: unknown
  /** For people; ends without a line break. */
  text: string
  /** 0 unless given. */
  exitCode?: 0 | 1
}

/** The kinds of resource that a name can stand for in the place of an identifier (`named.ts`). */
export type Kind = 'api' | 'endpoint' | 'domain' | 'key' | 'webhook'

/** Positional: `<api>` is required, `[file]` is not. */
export interface Argument {
  name: string
  summary: string
  /** The kind of resource that it names: its name becomes the identifier before the command runs, and the shell completes it. */
  kind?: Kind
  /** The only texts that it takes, in any case; the shell completes them. */
  choices?: readonly string[]
  /** Throws `UsageError` for a text that it does not take. */
  check?: (text: string) => unknown
}

export interface Flag {
  /** As commander writes them: `--limit <number>`. */
  flags: string
  summary: string
  /** As `kind` of an argument. An endpoint is looked up in the API that `--api` names. */
  kind?: Kind
  /** As `choices` of an argument. */
  choices?: readonly string[]
  /** Makes a value of the text; throws `UsageError`. */
  parse?: (text: string) => unknown
  required?: boolean
  /** May be given more than once; its values are a list. */
  repeats?: boolean
}

/** One command: its name, its arguments and options, and its work. */
export interface Command<Options = unknown> {
  /** With its group: `apis list`. */
  name: string
  summary: string
  /** Command lines without `launa`, for the help. */
  examples: readonly string[]
  /** In order. */
  args?: readonly Argument[]
  flags?: readonly Flag[]
  /** What is wrong with options that are right by themselves, such as two that exclude each other. */
  check?: (options: Options) => readonly string[]
  /** Changes something: takes `--dry-run`. */
  writes?: boolean
  /**
   * The question to a person at a terminal before the command destroys something, unless `--yes` is given. Undefined if the command
   * destroys nothing with these options.
   */
  question?: (args: readonly string[], options: Options) => string | undefined
  /** For programs: the help does not show it. */
  hidden?: boolean
  /** Runs when its group is named alone. */
  isDefault?: boolean
  run(context: Context, args: string[], options: Options): Promise<Result>
}

/** Types the options of a command where it is defined. */
export function command<Options = object>(definition: Command<Options>): Command {
  return definition as Command
}

import type { Command, Flag } from '../command.ts'
import { oneOf } from './choices.ts'
import { didYouMean } from './closest.ts'
import type { Mistake } from './usage-error.ts'

/** A parsed command line: its words without options, and the options. */
export interface Given {
  operands: readonly string[]
  /** Options that the command does not have, in their order. */
  unknown: readonly string[]
  options: Readonly<Record<string, unknown>>
}

/**
 * Divides the words that remain after the known options into operands and unknown options. The last `literal` words stood after `--`, so
 * they are operands. A word after an unknown option may be the value of that option, so it is left out.
 */
export function divided(words: readonly string[], literal: number): Pick<Given, 'operands' | 'unknown'> {
  const end = words.length - literal
  const isOption = (word: string, index: number) => index < end && word.length > 1 && word.startsWith('-')
  const first = words.findIndex(isOption)
  if (first < 0) return { operands: words, unknown: [] }
  const unknown = words.filter((word, index) => isOption(word, index) && word !== '--')
  return { operands: words.slice(0, first), unknown: unknown.map((word) => word.replace(/=.*/s, '')) }
}

/** Returns all mistakes of a command line that can be found without the service. `flags` are all options of the command. */
export function mistakesIn(command: Command, given: Given, flags: readonly string[]): Mistake[] {
  const { check } = command
  return [
    ...given.unknown.map((path) => ({ path, message: `there is no such option${didYouMean(path, flags)}` })),
    ...argumentMistakes(command, given),
    ...missingOptions(command, given),
    ...(check?.(given.options) ?? []).map((message) => ({ path: '', message })),
  ]
}

function argumentMistakes({ args = [] }: Command, { operands, unknown }: Given): Mistake[] {
  const mistakes = args.flatMap(({ name, summary, choices, check }, index) => {
    const text = operands[index]
    // After an unknown option, the argument counts as present, because its word may have been taken for the value of that option.
    if (text === undefined)
      return name.startsWith('<') && unknown.length === 0 ? [{ path: name, message: `missing (${summary})` }] : []
    return [choices && oneOf(choices), check].flatMap((takes) => mistakeOf(name, () => takes?.(text)))
  })
  const more = operands.slice(args.length)
  return more.length === 0 ? mistakes : [...mistakes, { path: '', message: tooMany(more, args.length) }]
}

function tooMany(more: readonly string[], count: number): string {
  const takes = count === 0 ? 'no arguments' : count === 1 ? 'one argument' : `${count} arguments`
  return `it takes ${takes}, and ${more.map((word) => JSON.stringify(word)).join(' ')} is too much`
}

function missingOptions({ flags = [] }: Command, { options }: Given): Mistake[] {
  return flags.flatMap(({ flags: name, summary, required }) =>
    required && !Object.hasOwn(options, memberOf(name))
      ? [{ path: longOf(name), message: `missing (${summary})` }]
      : [],
  )
}

/** The error of a check as a list: empty if the check throws no error. */
export function mistakeOf(path: string, check: () => unknown): Mistake[] {
  try {
    check()
    return []
  } catch (error) {
    return [{ path, message: (error as Error).message }]
  }
}

/** The long form of a flag: `--pay-to` for `--pay-to <address>`. */
export function longOf(flags: string): string {
  return /--[a-z-]+/.exec(flags)?.[0] ?? flags
}

/** The name of the flag's value in the options: `payTo`. */
export function memberOf(flags: string): string {
  return longOf(flags)
    .replace(/^--(no-)?/, '')
    .replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** For `Command.check` of a command that changes something: the mistake if none of these options is given. */
export function needsOneOf(flags: readonly Flag[]): (options: object) => string[] {
  const members = flags.map((flag) => memberOf(flag.flags))
  return (options) =>
    members.some((member) => (options as Record<string, unknown>)[member] !== undefined)
      ? []
      : ['nothing to change: give at least one option']
}

import { didYouMean } from './closest.ts'
import { UsageError } from './usage-error.ts'

/** Parses a whole number within bounds, for `Flag.parse`. */
export function integer(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (/^[0-9]+$/.test(text) && value >= min && value <= max) return value
    throw new UsageError(`must be a whole number from ${min} to ${max}, not ${JSON.stringify(text)}`)
  }
}

/** Parses one of the known texts, in upper or lower case. */
export function oneOf<Choice extends string>(choices: readonly Choice[]): (text: string) => Choice {
  return (text) => {
    const choice = choices.find((known) => known.toLowerCase() === text.toLowerCase())
    if (choice !== undefined) return choice
    const known = choices.join(', ')
    throw new UsageError(`must be one of ${known}, not ${JSON.stringify(text)}${didYouMean(text, choices)}`)
  }
}

/** Parses a list of known texts, separated by commas. */
export function listOf<Choice extends string>(choices: readonly Choice[]): (text: string) => Choice[] {
  const one = oneOf(choices)
  return (text) => text.split(',').map((item) => one(item.trim()))
}

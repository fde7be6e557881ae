import { spelledOut } from '../../domain/public-text.ts'

/** The maximum number of characters of an answer that a seller sees. */
export const EXCERPT_CHARACTERS = 1_024

/**
 * The beginning of a receiver's answer as readable text. Characters that move a terminal's cursor, change the direction
 * of writing or are invisible are written as \uXXXX.
 */
export function excerptOf(bytes: Buffer): string {
  const text = bytes.toString('utf8').slice(0, EXCERPT_CHARACTERS)
  const isOfLines = (character: string) => character === '\n' || character === '\t'
  return spelledOut(text, isOfLines).slice(0, EXCERPT_CHARACTERS)
}

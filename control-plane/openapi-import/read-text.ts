import { parseDocument } from 'yaml'
import { DocumentProblem } from './document-problem.ts'

/** Bytes. */
const MAX_SIZE = 1_048_576

/**
 * What no document that people write comes near, and what costs a YAML reader seconds: looked for in the text before
 * it is read. Brackets are counted wherever they stand, also in texts, so their bound is far from any real document.
 */
const MOST = { anchors: 1_000, aliases: 3_000, tags: 1_000, openBrackets: 300, marks: 120_000, nestedOnOneLine: 32 }

/** How often one anchor may be used, all nesting multiplied out. */
const MAX_ALIASES = 1_000

/** The value of a JSON or YAML text. Throws DocumentProblem. */
export function readText(text: string): unknown {
  if (Buffer.byteLength(text) > MAX_SIZE) throw new DocumentProblem('must not exceed 1 MiB')
  if (deepestBrackets(text) > MOST.openBrackets) throw new DocumentProblem('is nested too deeply')
  if (/^\s*[{[]/.test(text)) {
    try {
      return JSON.parse(text)
    } catch {
      // Flow style YAML begins in the same way.
    }
  }
  refuseBombs(text)
  return readYaml(text)
}

function readYaml(text: string): unknown {
  // Errors are few words for people here; the reader's own excerpts of the text cost more than the reading.
  const document = parseDocument(text, { uniqueKeys: false, merge: true, prettyErrors: false, logLevel: 'error' })
  const [error] = document.errors
  if (error) throw new DocumentProblem(`is neither JSON nor YAML: ${error.message} ${position(text, error.pos[0])}`)
  try {
    return document.toJS({ maxAliasCount: MAX_ALIASES })
  } catch (error) {
    if (error instanceof ReferenceError) throw new DocumentProblem('uses too many YAML aliases')
    throw error
  }
}

function position(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n')
  return `(line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1})`
}

function refuseBombs(text: string): void {
  if (countUpTo(text, /[\n,[\]{}]/g, MOST.marks) === MOST.marks) throw new DocumentProblem('is too large')
  if (countUpTo(text, /(?:^|[\s[{,:-])&\S/g, MOST.anchors) === MOST.anchors)
    throw new DocumentProblem('has too many YAML anchors')
  if (countUpTo(text, /(?:^|[\s[{,:-])\*\w/g, MOST.aliases) === MOST.aliases)
    throw new DocumentProblem('uses too many YAML aliases')
  if (countUpTo(text, /(?:^|[\s[{,:-])!\S/g, MOST.tags) === MOST.tags)
    throw new DocumentProblem('has too many YAML tags')
  if (new RegExp(`(?:[-?:] +){${MOST.nestedOnOneLine}}`).test(text)) throw new DocumentProblem('is nested too deeply')
}

function countUpTo(text: string, pattern: RegExp, limit: number): number {
  let count = 0
  while (count < limit && pattern.exec(text)) count++
  return count
}

function deepestBrackets(text: string): number {
  let open = 0
  let deepest = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x5b || code === 0x7b) deepest = Math.max(deepest, ++open)
    else if ((code === 0x5d || code === 0x7d) && open > 0) open--
  }
  return deepest
}

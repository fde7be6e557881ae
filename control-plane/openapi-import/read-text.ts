import { CORE_SCHEMA, load, mergeTag, YAMLException } from 'js-yaml'
import type { DocumentLimits } from './document-limits.ts'
import { DocumentProblem } from './document-problem.ts'

/**
 * Limits that no real document reaches. They are checked in the text before it is parsed. Brackets in strings count too, so their limit is
 * far above any real document.
 */
const MOST = {
  documents: 3,
  anchors: 1_000,
  aliases: 1_000,
  tags: 1_000,
  openBrackets: 300,
  nestedOnOneLine: 32,
}

/** YAML 1.2 with the merge keys of 1.1, and limits for the work on one document. */
const YAML = {
  schema: CORE_SCHEMA.withTags(mergeTag),
  // The last of two equal keys wins, as in JSON.
  json: true,
  // The depth is checked after parsing. A text of the allowed size cannot be indented deeper than this.
  maxDepth: 2_000,
  maxAliases: MOST.aliases,
  maxTotalMergeKeys: 10_000,
} as const

/** The value of a JSON or YAML text. Throws DocumentProblem. */
export function readText(text: string, limits: DocumentLimits): unknown {
  if (Buffer.byteLength(text) > limits.bytes) throw new DocumentProblem(`must not exceed ${limits.size}`)
  if (deepestBrackets(text) > MOST.openBrackets) throw new DocumentProblem('is nested too deeply')
  if (/^\s*[{[]/.test(text)) {
    try {
      return JSON.parse(text)
    } catch {
      // Flow style YAML begins in the same way.
    }
  }
  refuseBombs(text, limits)
  return readYaml(text)
}

function readYaml(text: string): unknown {
  try {
    return load(text, YAML)
  } catch (error) {
    if (error instanceof YAMLException) throw new DocumentProblem(`is neither JSON nor YAML: ${wordsOf(error)}`)
    throw error
  }
}

function wordsOf({ reason, mark }: YAMLException): string {
  const words = reason.length > 200 ? `${reason.slice(0, 200)}...` : reason
  return mark ? `${words} (line ${mark.line + 1}, column ${mark.column + 1})` : words
}

function refuseBombs(text: string, { marks }: DocumentLimits): void {
  if (countUpTo(text, /\r\n?|[\n,[\]{}]/g, marks) === marks) throw new DocumentProblem('is too large')
  if (countUpTo(text, /^---\s/gm, MOST.documents) === MOST.documents)
    throw new DocumentProblem('is more than one document')
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

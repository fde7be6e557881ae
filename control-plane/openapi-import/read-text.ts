import { YAMLException } from 'js-yaml'
import type { DocumentLimits } from './document-limits.ts'
import { DocumentProblem, MAX_DEPTH } from './document-problem.ts'
import { readYaml } from './read-yaml.ts'
import { type RepeatedKeys, repeatedKeysOfJson } from './repeated-keys.ts'

/** The parsed value of a text, with the facts for warnings about it. */
export interface TextReading {
  value: unknown
  repeated: RepeatedKeys
  /** The number of documents in the text. The value is the first document. */
  documents: number
}

const MOST_DOCUMENTS = 3
/** Merging a key costs as much work as this many values. */
const MERGES = 4

/** Parses a JSON or YAML text. Throws DocumentProblem. */
export function readText(given: string, limits: DocumentLimits): TextReading {
  if (Buffer.byteLength(given) > limits.bytes)
    throw new DocumentProblem(`must not exceed ${limits.size}; ${limits.advice}`)
  // Some editors write a byte order mark, which JSON does not allow.
  const text = given.startsWith('\uFEFF') ? given.slice(1) : given
  if (text.slice(0, 1_000).includes('\0')) throw new DocumentProblem('is not text in UTF-8; save it in UTF-8')
  const value = /^\s*[{[]/.test(text) ? jsonOf(text) : undefined
  if (value !== undefined) return { value, repeated: repeatedKeysOfJson(text), documents: 1 }
  refuseTooMuch(text, limits)
  return yamlOf(text, limits)
}

/** Parses JSON. Returns undefined for YAML in flow style, which begins like JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function yamlOf(text: string, limits: DocumentLimits): TextReading {
  try {
    return readYaml(text, { depth: MAX_DEPTH + 1, mergedKeys: limits.nodes / MERGES })
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error
    throw new DocumentProblem(textsOf(error, limits))
  }
}

function textsOf({ reason, mark }: YAMLException, { advice }: DocumentLimits): string {
  const place = mark ? ` (line ${mark.line + 1}, column ${mark.column + 1})` : ''
  if (reason.includes('maxDepth')) return `is nested too deeply: more than ${MAX_DEPTH} levels${place}`
  if (reason.includes('maxTotalMergeKeys')) return `is too large: its merge keys add too many values; ${advice}`
  const words = reason.length > 200 ? `${reason.slice(0, 200)}...` : reason
  return `is neither JSON nor YAML: ${words}${place}`
}

/** Characters that begin or end a value in YAML. Inside a text they count too, but the texts of real documents have few of them. */
const MARK = /[,[\]{}]|[-?:](?=\s)/g

/** How many characters a refusal examines to name its reason. */
const BEGINNING = 65_536

/** Refuses a text that would cost too much work, before it is parsed. */
function refuseTooMuch(text: string, limits: DocumentLimits): void {
  if (countUpTo(text, /^---\s/gm, MOST_DOCUMENTS) === MOST_DOCUMENTS)
    throw new DocumentProblem('is more than one document; send one of them')
  if (countUpTo(text, MARK, limits.nodes) < limits.nodes) return
  if (text.length > BEGINNING) refuseTooDeep(text.slice(0, BEGINNING), limits)
  throw new DocumentProblem(`is too large: more than ${limits.nodes} values of YAML; ${limits.advice}`)
}

function refuseTooDeep(beginning: string, limits: DocumentLimits): void {
  try {
    yamlOf(beginning, limits)
  } catch (error) {
    if (error instanceof DocumentProblem && error.message.startsWith('is nested too deeply')) throw error
  }
}

function countUpTo(text: string, pattern: RegExp, limit: number): number {
  pattern.lastIndex = 0
  let count = 0
  while (count < limit && pattern.exec(text)) count++
  return count
}

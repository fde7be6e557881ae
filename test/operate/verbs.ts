/** Checks that need no running gateway: they check packages. */
const EXCLUDED = ['dependency-check']

const VERB = /^([a-z-]+-(?:drill|check)):/gm

/** Returns all verbs (targets) of a Makefile that test the operation of a gateway: each drill and each check, in the order of the file. */
export function operatingVerbs(makefile: string): string[] {
  return [...makefile.matchAll(VERB)].flatMap(([, verb = '']) => (EXCLUDED.includes(verb) ? [] : [verb]))
}

/** Returns the verbs with one of the words in their name; all verbs without a word. Throws if a word matches no verb. */
export function pickVerbs(verbs: readonly string[], words: readonly string[]): string[] {
  const unknown = words.find((word) => !verbs.some((verb) => verb.includes(word)))
  if (unknown !== undefined) throw new Error(`no verb has "${unknown}" in its name: ${verbs.join(', ')}`)
  return words.length === 0 ? [...verbs] : verbs.filter((verb) => words.some((word) => verb.includes(word)))
}

/** Lines of the test runner's own report. They have no counts of the drill. */
const REPORT = /^\s*(Test Files|Tests|Start at|Duration|Time of each|Slowest|[\d.]+ s\b|make(\[\d+\])?:)/
/** The runner's line about a test file. The counts are before it, and the reasons of failures are after it. */
const OUTCOME = /^\s*[✓❯×] +drill .*/ms
const COUNT = /\d/
const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g')

/** Returns the last line of an output that has a count. If no line has a count, returns the last line. */
export function countsOf(output: string): string {
  const lines = output
    .replace(ESCAPES, '')
    .replace(OUTCOME, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !REPORT.test(line))
  return lines.findLast((line) => COUNT.test(line)) ?? lines.at(-1) ?? 'no output'
}

/**
 * Host names that are made to be taken for another one. As browsers do (Unicode TR 39, "highly restrictive"): one
 * script a label, but for the mixes that Chinese, Japanese and Korean are written in.
 */
const SCRIPTS = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Hebrew', 'Arabic', 'Cherokee', 'Georgian', 'Thai'] as const
const EAST_ASIAN = ['Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul'] as const

const MATCHERS = new Map([...SCRIPTS, ...EAST_ASIAN].map((name) => [name, new RegExp(`\\p{Script=${name}}`, 'u')]))
const KNOWN = new RegExp(
  `[${[...MATCHERS.keys()].map((name) => `\\p{Script=${name}}`).join('')}\\p{Script=Common}]`,
  'u',
)

const MIXES: readonly ReadonlySet<string>[] = [
  new Set(['Latin', 'Han', 'Hiragana', 'Katakana']),
  new Set(['Latin', 'Han', 'Bopomofo']),
  new Set(['Latin', 'Han', 'Hangul']),
]

/** Letters of other alphabets that cannot be told from Latin ones; a label of nothing else pretends to be Latin. */
const LATIN_LOOK_ALIKES = /^[аеорсухіјѕԁԛԝһӏѵьгпωοαυνικρτγηχςσεց0-9-]+$/u

/** True when a label of the Unicode host name mixes scripts, or is another script's imitation of Latin. */
export function mixesScripts(hostname: string): boolean {
  const labels = hostname.split('.')
  const asciiEnding = isAscii(labels.at(-1) ?? '')
  return labels.some((label) => !isAscii(label) && (isMixed(label) || (asciiEnding && LATIN_LOOK_ALIKES.test(label))))
}

function isMixed(label: string): boolean {
  const scripts = [...MATCHERS].filter(([, matcher]) => matcher.test(label)).map(([name]) => name)
  const unknown = [...label].some((character) => !KNOWN.test(character) && !/\p{Mark}/u.test(character))
  if (scripts.length + (unknown ? 1 : 0) <= 1) return false
  return unknown || !MIXES.some((mix) => scripts.every((script) => mix.has(script)))
}

function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text)
}

/**
 * Detects host names that imitate another host name, by the rule of browsers (Unicode TR 39, "highly restrictive"). A label may have only
 * one script, except for the usual mixes of Chinese, Japanese and Korean.
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

/** Letters of other alphabets that look like Latin ones. A label with only these letters imitates Latin. */
const LATIN_LOOK_ALIKES = /^[аеорсухіјѕԁԛԝһӏѵьгпωοαυνικρτγηχςσεց0-9-]+$/u

/** True when a label of the Unicode host name mixes scripts, or imitates Latin with letters of another script. */
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

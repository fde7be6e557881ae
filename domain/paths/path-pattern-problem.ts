import { canonicalPattern, NAME_IN_BRACES, pathNames, templateName } from './path-pattern.ts'
import { escaped } from './path-text.ts'

export const MOST_CHARACTERS = 1_024

/** Limits of a pattern with a `{name}`. Together with `MOST_ARRANGEMENTS` they limit the work of a search. */
export const MOST_SEGMENTS = 32
export const MOST_NAMES = 16

const NAME = /^[A-Za-z_][A-Za-z0-9_.-]{0,63}$/

/**
 * ASCII characters that a pattern may contain unencoded. Other characters may be percent-encoded. Characters outside ASCII may also be
 * unencoded.
 */
const ALLOWED = /[A-Za-z0-9\-._~!$&'()+,;=:@/%*\u00a0-\uffff]/

/**
 * The reason why a text is no valid pattern, as the continuation of a sentence that begins with the field's name. It names the position and
 * the remedy. Undefined for a valid pattern.
 */
export function pathPatternProblem(pattern: string): string | undefined {
  if (pattern.length > MOST_CHARACTERS) return TOO_LONG
  if (!pattern.startsWith('/')) return 'must start with /'
  return (
    problemOfNames(pattern) ??
    problemOfText(pattern.replace(/\{[^/{}]*\}/g, '')) ??
    problemOfSegments(canonicalPattern(pattern))
  )
}

const TOO_LONG = `must not exceed ${MOST_CHARACTERS} characters, with other characters than ASCII percent-encoded`

function problemOfNames(pattern: string): string | undefined {
  for (const segment of pattern.slice(1).split('/')) {
    const parts = segment.split(NAME_IN_BRACES)
    const lone = parts.filter((_, index) => index % 2 === 0).find((text) => /[{}]/.test(text))
    if (lone !== undefined)
      return `must close each { with } in the same segment, as in /pets/{id}, and not as in ${quoted(segment)}`
    if (parts.length === 1) continue
    const bad = parts.find((part, index) => index % 2 === 1 && !NAME.test(part))
    if (bad !== undefined)
      return `must give each name 1 to 64 letters, digits, _, . or -, beginning with a letter or _, and not ${quoted(`{${bad}}`)}`
    if (parts.slice(1, -1).includes(''))
      return `must have text between two names of a segment, as in /{a}-{b}, and not as in ${quoted(segment)}`
    if (segment.includes('*'))
      return `must not have * in a segment with a name, as in ${quoted(segment)}: end the pattern with /*`
  }
  return undefined
}

/** `text` is the pattern without each `{name}`. */
function problemOfText(text: string): string | undefined {
  const bad = [...text].find((character) => !ALLOWED.test(character))
  if (bad !== undefined) return problemOfCharacter(bad, text)
  if (!text.isWellFormed()) return 'must be well-formed Unicode: it has half of a surrogate pair'
  if (text.slice(0, -1).includes('*'))
    return 'must have * only at its end: for one segment write a name in braces, as in /pets/{id}/toys'
  const loose = /%(?![0-9A-Fa-f]{2}).{0,2}/s.exec(text)
  if (loose) return `must have two hexadecimal digits after %, and not ${quoted(loose[0])}: for % itself write %25`
  if (/%(?:2f|5c)/i.test(text)) return 'must not contain %2F or %5C: the gateway refuses paths with escaped slashes'
  const control = /%(?:[01][0-9A-Fa-f]|7[Ff])/.exec(text)
  return control ? `must not contain control characters, such as ${control[0]}` : undefined
}

function problemOfCharacter(character: string, text: string): string {
  const from = quoted(text.slice(text.indexOf(character)))
  if (character === '?')
    return `must not contain a query: an endpoint serves its path with any query, so leave out ${from}`
  if (character === '#') return `must not contain #: no request has what follows it, so leave out ${from}`
  if (character === '\\') return 'must not contain \\: separate segments by /'
  if (/\p{Cc}/u.test(character)) return `must not contain control characters, such as ${escaped(character)}`
  if (character === ' ') return 'must not contain blanks: for a blank in a path write %20'
  return `must not contain ${quoted(character)}: for this character in a path write ${escaped(character)}`
}

function problemOfSegments(pattern: string): string | undefined {
  if (pattern.length > MOST_CHARACTERS) return TOO_LONG
  const segments = pattern.slice(1).split('/')
  if (pattern.includes('//') || segments.some((segment) => segment === '.' || segment === '..'))
    return 'must not contain empty, . or .. segments'
  const names = pathNames(pattern)
  const alike = names.find((name, index) =>
    names.slice(0, index).some((other) => templateName(other) === templateName(name)),
  )
  if (alike !== undefined) return `must give its names different texts of letters and digits: {${alike}} is there twice`
  if (names.length > MOST_NAMES) return `must not have more than ${MOST_NAMES} names`
  if (names.length > 0 && segments.length > MOST_SEGMENTS)
    return `must not have more than ${MOST_SEGMENTS} segments beside a name`
  return undefined
}

/** At most 60 characters of a text, in quotation marks. */
function quoted(text: string): string {
  const shown = text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text
  return `"${shown}"`
}

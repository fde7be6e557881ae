import type { BoundedBody } from '../sdks/typescript/src/buyer/answers/bounded-body.ts'
import { element } from './element.ts'

/** Image types without scripts. An SVG is left out: opened in its own tab, it would run its scripts in this origin. */
const IMAGES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])

/** The longest text that the page shows, in characters. The whole text can be saved. */
const MOST_SHOWN = 200_000

type Shown = Pick<BoundedBody, 'bytes'>

/**
 * Shows a seller's answer as an image or as text, and never as HTML. The save link offers the bytes without a type, so that the browser
 * does not open them in this origin either.
 */
export function answerElements(body: Shown, contentType: string): HTMLElement[] {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (body.bytes.length === 0) return [element('p', {}, 'The answer is empty.')]
  const shown = IMAGES.has(type) ? image(body, type) : text(body, type)
  return [shown, save(body, type)]
}

function image({ bytes }: Shown, type: string): HTMLElement {
  return element('img', { src: addressOf(bytes, type), alt: 'The answer, an image', className: 'answer' })
}

function text({ bytes }: Shown, type: string): HTMLElement {
  const read = utf8(bytes)
  if (read === undefined) return element('p', {}, `The answer is ${bytes.length} bytes of ${type || 'no known type'}.`)
  const whole = type.endsWith('json') ? indented(read) : read
  const cut = whole.length > MOST_SHOWN ? `${whole.slice(0, MOST_SHOWN)}…` : whole
  const code = element('code', { textContent: cut })
  return element('pre', { className: 'answer', tabIndex: 0, ariaLabel: 'The answer' }, code)
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function indented(json: string): string {
  try {
    return json.length > MOST_SHOWN ? json : JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}

const ENDINGS: Readonly<Record<string, string>> = {
  'application/json': 'json',
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'text/csv': 'csv',
}

function save({ bytes }: Shown, type: string): HTMLElement {
  const href = addressOf(bytes, 'application/octet-stream')
  const ending = ENDINGS[type] ?? (type.startsWith('text/') ? 'txt' : 'bin')
  return element('p', {}, element('a', { href, download: `answer.${ending}` }, 'Save the answer'))
}

function addressOf(bytes: Uint8Array, type: string): string {
  return URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }))
}

import { EVENT_ID, type Event, getScalarValue } from 'js-yaml'

/** A key that an object of the document has more than once. Its last value counts. */
export interface RepeatedKey {
  /** The keys and indexes from the root to the repeated key. */
  path: string[]
  /** The line of the repetition, from 1. */
  line: number
}

/** A collection that is being read. */
interface Frame {
  /** The keys so far; undefined for a list. */
  keys: Set<string> | undefined
  /** The key of the next value; undefined when a key comes next. */
  key: string | undefined
  items: number
}

/** The maximum number of repeated keys that are listed. Further ones are counted. */
const MOST_LISTED = 100

export interface RepeatedKeys {
  listed: RepeatedKey[]
  count: number
}

/** Finds the repeated keys of a text that `JSON.parse` has accepted. Reads each character once. */
export function repeatedKeysOfJson(text: string): RepeatedKeys {
  const finder = createFinder(text)
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '{' || character === '[') finder.open(character === '{')
    else if (character === '}' || character === ']') finder.close()
    else if (character === ',') finder.next()
    else if (character === '"') {
      const end = endOfString(text, at)
      if (finder.expectsKey()) finder.key(textOf(text.slice(at, end)), at)
      at = end - 1
    }
  }
  return finder.found
}

/** Finds the repeated keys of the first document. `events` are those of `parseEvents` for this text. */
export function repeatedKeysOfYaml(text: string, events: readonly Event[]): RepeatedKeys {
  const finder = createFinder(text)
  for (const event of events.slice(1)) {
    if (event.type === EVENT_ID.DOCUMENT) break
    if (event.type === EVENT_ID.POP) {
      finder.close()
      finder.next()
    } else if (event.type === EVENT_ID.SEQUENCE || event.type === EVENT_ID.MAPPING)
      finder.open(event.type === EVENT_ID.MAPPING)
    else if (!finder.expectsKey()) finder.next()
    else if (event.type === EVENT_ID.SCALAR) finder.key(getScalarValue(text, event), event.valueStart)
    // The reader refuses keys that are not texts, so such a key needs no name here.
    else finder.key('', 0)
  }
  return finder.found
}

function createFinder(text: string) {
  const found: RepeatedKeys = { listed: [], count: 0 }
  const frames: Frame[] = []
  const note = (key: string, at: number) => {
    found.count += 1
    if (found.listed.length === MOST_LISTED) return
    const above = frames.slice(0, -1).map(({ key: name, items }) => name ?? String(items))
    found.listed.push({ path: [...above, key], line: lineOf(text, at) })
  }
  return {
    found,
    open(isObject: boolean): void {
      frames.push({ keys: isObject ? new Set() : undefined, key: undefined, items: 0 })
    },
    close(): void {
      frames.pop()
    },
    expectsKey(): boolean {
      const frame = frames.at(-1)
      return frame?.keys !== undefined && frame.key === undefined
    },
    key(key: string, at: number): void {
      const frame = frames.at(-1)
      if (!frame?.keys) return
      // A merge key `<<` may be repeated: each one adds the keys of its value.
      if (frame.keys.has(key) && key !== '<<') note(key, at)
      frame.keys.add(key)
      frame.key = key
    },
    /** Records that a value has ended. Then a key or the next item follows. */
    next(): void {
      const frame = frames.at(-1)
      if (!frame) return
      frame.key = undefined
      frame.items += 1
    },
  }
}

/** The index after a JSON string that begins at `from`. */
function endOfString(text: string, from: number): number {
  let at = from + 1
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

function textOf(literal: string): string {
  return literal.includes('\\') ? (JSON.parse(literal) as string) : literal.slice(1, -1)
}

function lineOf(text: string, at: number): number {
  let line = 1
  for (let from = text.indexOf('\n'); from !== -1 && from < at; from = text.indexOf('\n', from + 1)) line += 1
  return line
}

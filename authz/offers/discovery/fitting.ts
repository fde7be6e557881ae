import { spelledOut } from '../../../domain/public-text.ts'

/** The most bytes of entries with their details, as JSON: with the other parts, a document has half a mebibyte. */
const MOST_BYTES = 500 * 1024
/** The bytes that details get in any case, even if the list alone is as long as `MOST_BYTES`. */
const LEAST_DETAILS = 256 * 1024
/**
 * The most bytes of the list without its details. This is enough for all endpoints that an API may have, with ordinary paths and prices.
 */
const MOST_LISTED_BYTES = 3 * 1024 * 1024
/** The value of `room` when all details fit: none of them is shortened. */
const ENOUGH = Number.MAX_SAFE_INTEGER
const MOST_TRIES = 8

export interface Fitting<Told> {
  told: Told[]
  /** The number of entries for which there was no room. */
  omitted: number
}

export interface Bounds {
  mostBytes?: number
  leastDetails?: number
  mostListedBytes?: number
}

/**
 * The entries of a document within its size. Each entry is listed with the least that a reader needs. Details share the remaining bytes:
 * all details above one length are shortened to this length.
 *
 * `sizesOf` returns the length of each detail as JSON. `tell` shortens the details that are longer than `room`.
 */
export function fitting<Thing, Told>(
  things: readonly Thing[],
  { sizesOf, tell }: { sizesOf: (thing: Thing) => readonly number[]; tell: (thing: Thing, room: number) => Told },
  { mostBytes = MOST_BYTES, leastDetails = LEAST_DETAILS, mostListedBytes = MOST_LISTED_BYTES }: Bounds = {},
): Fitting<Told> {
  const least: Told[] = []
  let bytes = 0
  for (const thing of things) {
    const told = tell(thing, 0)
    bytes += sizeOf(told)
    if (bytes > mostListedBytes) break
    least.push(told)
  }
  const listed = things.slice(0, least.length)
  const omitted = things.length - listed.length
  const sizes = listed.map(sizesOf)
  const longest = sizes.flat().reduce((most, size) => Math.max(most, size), 0)
  // Sizes are those of the JSON text, but a document may escape some characters. Then there is less room than computed.
  const most = Math.max(mostBytes, bytes + leastDetails)
  let room = sharedRoom(sizes.flat(), most - bytes)
  for (let tries = 0; tries < MOST_TRIES && room > 0; tries += 1) {
    const told = listed.map((thing) => tell(thing, room))
    if (told.reduce((sum, each) => sum + sizeOf(each), 0) <= most) return { told, omitted }
    room = Math.floor(Math.min(room, longest) * 0.7)
  }
  return { told: least, omitted }
}

/** The greatest length to which all details can be shortened. Shorter details leave room for longer details. */
function sharedRoom(sizes: readonly number[], bytes: number): number {
  const ascending = [...sizes].sort((a, b) => a - b)
  let left = Math.max(0, bytes)
  for (const [index, size] of ascending.entries()) {
    const share = left / (ascending.length - index)
    if (size > share) return Math.floor(share)
    left -= size
  }
  return ENOUGH
}

/** The size of a value in the form in which `documents.ts` writes it. */
function sizeOf(value: unknown): number {
  return Buffer.byteLength(spelledOut(JSON.stringify(value)))
}

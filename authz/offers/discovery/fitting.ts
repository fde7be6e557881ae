import { spelledOut } from '../../../domain/public-text.ts'

/** The most bytes of a document's list, as JSON: readers accept whole documents of up to half a mebibyte. */
const MOST_BYTES = 500 * 1024

/**
 * The entries of a document as far as they fit: whole first, then short, then omitted. After the first entry that does not fit whole, all
 * others are short, so that no work is done for omitted parts.
 */
export function fitting<Thing, Told>(
  things: readonly Thing[],
  tell: (thing: Thing, isWhole: boolean) => Told,
  mostBytes = MOST_BYTES,
): { told: Told[]; omitted: number } {
  const told: Told[] = []
  let bytes = 0
  let isWhole = true
  for (const thing of things) {
    let text = tell(thing, isWhole)
    if (isWhole && bytes + sizeOf(text) > mostBytes) {
      isWhole = false
      text = tell(thing, isWhole)
    }
    bytes += sizeOf(text)
    if (bytes > mostBytes) break
    told.push(text)
  }
  return { told, omitted: things.length - told.length }
}

/** As `documents.ts` writes it. */
function sizeOf(value: unknown): number {
  return Buffer.byteLength(spelledOut(JSON.stringify(value)))
}

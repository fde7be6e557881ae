/** Most bytes of a document's list, as JSON: readers of the whole document bound what they take at half a mebibyte. */
const MOST_BYTES = 500 * 1024

/**
 * What a document says of each thing, as long as there is room: in whole, then shortly, then not at all. After the first thing that does
 * not fit in whole, all others are told shortly: so no work is done for what is left out.
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

function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}

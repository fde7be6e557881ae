/** The first byte of a value that was made with a key without an id, or with a key that has an id. */
const WITHOUT_ID = 1
const WITH_ID = 2

/** The bytes at the beginning of a value that name its key: `1`, or `2 | length of the id | id`. */
export function keyTag(id: string | undefined): Buffer {
  if (id === undefined) return Buffer.of(WITHOUT_ID)
  const bytes = Buffer.from(id)
  return Buffer.concat([Buffer.of(WITH_ID, bytes.length), bytes])
}

/** The id of the key that a tag names, and the number of bytes of the tag. Throws when there is no tag. */
export function taggedKeyId(value: Buffer): { id: string | undefined; length: number } {
  if (value[0] === WITHOUT_ID) return { id: undefined, length: 1 }
  if (value[0] !== WITH_ID) throw new Error('unknown encryption version')
  const length = 2 + (value[1] ?? 0)
  return { id: value.subarray(2, length).toString(), length }
}

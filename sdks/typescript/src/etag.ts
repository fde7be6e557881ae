const TAGS = new WeakMap<object, string>()

/**
 * The entity tag of an answer: of an API, endpoint or domain that was read, or of an API or endpoint that was changed. Sent as `ifMatch`,
 * it has the next change refused when somebody else was faster. Undefined for what has none, such as an item of a list or a copy.
 *
 *     const api = await client.apis.get(id)
 *     await client.apis.update(id, { name: 'New' }, { ifMatch: etagOf(api) })
 */
export function etagOf(answer: object): string | undefined {
  return TAGS.get(answer)
}

/** Remembers the tag beside the answer and not in it, so that the answer stays what the contract says. */
export function tagged(answer: unknown, tag: string | null): unknown {
  if (tag !== null && typeof answer === 'object' && answer !== null) TAGS.set(answer, tag)
  return answer
}

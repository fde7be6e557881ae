/** Encoded discovery documents: they are equal for everybody until the configuration changes. */
export interface DocumentCache {
  /** The document of this key; `make` is asked where it is not known. */
  get(key: string, make: () => Buffer): Buffer
}

/** Of all APIs together, in bytes; the oldest give way. */
const MOST_BYTES = 64 * 1024 * 1024

export function createDocumentCache(mostBytes = MOST_BYTES): DocumentCache {
  const documents = new Map<string, Buffer>()
  let bytes = 0
  return {
    get(key, make) {
      const known = documents.get(key)
      if (known) return known
      const made = make()
      documents.set(key, made)
      bytes += made.length
      for (const [oldest, { length }] of documents) {
        if (bytes <= mostBytes) break
        documents.delete(oldest)
        bytes -= length
      }
      return made
    },
  }
}

/** Limits that bound the work of reading a specification. */
export interface DocumentLimits {
  bytes: number
  /** The limit of bytes in words. */
  size: string
  /**
   * The number of values that a walk may meet. It counts each use of a YAML alias and of a merge key. The text itself
   * may have no more marks of YAML values.
   */
  nodes: number
  /** Advice for a seller with a document above a limit. */
  advice: string
}

/** Limits of a document that is read within its request. */
export const USUAL: DocumentLimits = {
  bytes: 1_048_576,
  size: '1 MiB',
  nodes: 250_000,
  advice: 'import it with POST /apis/{id}/openapi/imports, which takes up to 10 MiB',
}

/** Limits of a document that a job reads. */
export const LARGE: DocumentLimits = {
  bytes: 10_485_760,
  size: '10 MiB',
  nodes: 2_500_000,
  advice: 'import it in parts',
}

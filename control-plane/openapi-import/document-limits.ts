/** Limits that bound the work of reading a specification. */
export interface DocumentLimits {
  bytes: number
  /** The limit `bytes` as a text for error messages. */
  size: string
  /**
   * The maximum number of values that a walk may visit. Each use of a YAML alias or merge key counts. A YAML text with
   * more characters that begin or end a value is refused too.
   */
  nodes: number
  /** What a seller can do with a document above a limit, for error messages. */
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

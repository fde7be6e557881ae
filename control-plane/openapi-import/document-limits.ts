/** Limits for a specification, so that the work of reading it is bounded. */
export interface DocumentLimits {
  bytes: number
  /** As people read it. */
  size: string
  /** Values that a walk meets, each use of a YAML alias and of a merge key included. YAML has fewer marks of values in its text. */
  nodes: number
  /** What a seller can do with a document that is above a limit. */
  advice: string
}

/** Limits of a document that is read while its sender waits. */
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

/** Limits for a specification, so that the work of reading it is bounded. */
export interface DocumentLimits {
  bytes: number
  /** As people read it. */
  size: string
  /** Values that a walk meets. */
  nodes: number
  /** Line breaks, commas and brackets of YAML. */
  marks: number
}

/** Of one that is read while its sender waits. */
export const USUAL: DocumentLimits = { bytes: 1_048_576, size: '1 MiB', nodes: 250_000, marks: 120_000 }

/** Of one that a job reads. */
export const LARGE: DocumentLimits = { bytes: 10_485_760, size: '10 MiB', nodes: 2_500_000, marks: 1_200_000 }

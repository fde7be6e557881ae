/** The report to a model about a failed call. */
export interface FailureReport {
  error: string
  code: string
  /** The next step for the model. */
  next?: string
  [field: string]: unknown
}

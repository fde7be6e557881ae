/** The configuration field that removes a finding: a field of the API, or of the endpoint. */
export type Remedy = 'discovery_contact_email' | 'discovery_guidance' | 'request_schema' | 'response_schema'

/** A problem for a crawler: an error hides an endpoint or the whole host, a warning makes it less useful. */
export interface Finding {
  level: 'error' | 'warning'
  /** The path of a document, or the method and path of an endpoint. */
  where: string
  message: string
  /** Absent if no field removes the finding. */
  remedy?: Remedy
}

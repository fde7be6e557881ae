/* Envoy's response code details, and the details that authz sets. Envoy writes them to its logs, and chooses its own replies by them. */

/** The upstream's own answer. Every other text stands for an answer of Envoy or of authz. */
export const VIA_UPSTREAM = 'via_upstream'

/** An answer that authz has made. Envoy does not change its body, whatever the status. */
export const DECIDED_BY_AUTHZ = 'decided_by_authz'

/**
 * The beginning of the details of an upstream that broke off after it had begun to answer. Envoy also counts an interim answer (1xx) as a
 * beginning.
 */
export const BROKEN_OFF = 'upstream_reset_after_response_started'

/** No byte has come in either direction for the time that the route allows. */
export const STOOD_STILL = 'stream_idle_timeout'

/** The upstream has sent no response headers within the time limit of its route, or of a single try. */
export const NOT_IN_TIME = ['response_timeout', 'upstream_per_try_timeout'] as const

/** The beginning of the details if an upstream's name has no address that the gateway may use. */
export const NOT_RESOLVED = 'dns_resolution_failure'

/** The response flag of a request that a check has refused. */
export const REFUSED_BY_CHECK = 'UAEX'

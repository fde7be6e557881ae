/* Envoy's response code details, and the details that authz gives. Envoy writes them into its logs, and its own replies are chosen by them. */

/** The upstream's own answer. Every other text stands for an answer of Envoy or of authz. */
export const VIA_UPSTREAM = 'via_upstream'

/** An answer that authz has made. Envoy leaves its body as it is, whatever the status. */
export const DECIDED_BY_AUTHZ = 'decided_by_authz'

/** The beginning of the details of an upstream that broke off after it had begun to answer. An interim answer (1xx) is a beginning too. */
export const BROKEN_OFF = 'upstream_reset_after_response_started'

/** No byte has come in either direction for as long as the route allows. */
export const STOOD_STILL = 'stream_idle_timeout'

/** The upstream has sent no headers of an answer within the time of its route, or of its one try. */
export const NOT_IN_TIME = ['response_timeout', 'upstream_per_try_timeout'] as const

/** The beginning of the details if an upstream's name has no address that the gateway may use. */
export const NOT_RESOLVED = 'dns_resolution_failure'

/** The response flag of a request that a check has refused. */
export const REFUSED_BY_CHECK = 'UAEX'

/* How long Envoy and authz wait for each other, in seconds. */

/**
 * The longest time in which authz answers a check, including its calls to the facilitator. HTTP/2 pings detect a hanging process earlier.
 */
export const CHECK_SECONDS = 15

/** Longest time for the decision on an answer while Envoy holds it, including the settlement. */
export const DECISION_SECONDS = 45

/**
 * How long after the upstream's answer authz may still ask the chain again, in seconds. The rest of Envoy's limit is for the steps after
 * the chain's answer.
 */
export const LATEST_LOOK_SECONDS = DECISION_SECONDS - 5

/** How often Envoy reports that a request is still open. After four missing reports, authz no longer waits for the end of the answer. */
export const REPORT_SECONDS = 5

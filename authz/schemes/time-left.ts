/** Seconds that must be left when authz lets a request through: for the upstream, a settlement, and differences of clocks. */
export const LEAST_SECONDS_LEFT = 6

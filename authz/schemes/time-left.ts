/** Seconds that must be left when the upstream is called: its own work, a settlement, and the token's clock. */
export const LEAST_SECONDS_LEFT = 6

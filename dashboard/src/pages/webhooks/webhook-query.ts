/** Of all that is asked about webhooks: what changes one makes all of it stale. */
export const WEBHOOKS_KEY = ['webhooks']

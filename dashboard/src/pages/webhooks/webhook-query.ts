/** The common key of all requests about webhooks: a change of one webhook makes all their answers stale. */
export const WEBHOOKS_KEY = ['webhooks']

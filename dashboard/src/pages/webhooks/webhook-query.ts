/** The common key of all requests about webhooks: after a change of one webhook, all of them are sent again. */
export const WEBHOOKS_KEY = ['webhooks']

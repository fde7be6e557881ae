/** What authz asks of the world on the way of a payment. */
const STEPS = ['reserve', 'verify', 'begin', 'settle', 'prove', 'close', 'delivery', 'release'] as const
const MOMENTS = ['before', 'during', 'after'] as const

export type PaymentStep = (typeof STEPS)[number] | 'commit'

/** Where a process can be killed. `during`: the call has gone out and nobody has heard its answer. */
export type Edge = `${(typeof MOMENTS)[number]} ${PaymentStep}`

/** Of a transfer. */
export const EDGES: readonly Edge[] = STEPS.flatMap((step) => MOMENTS.map((moment): Edge => `${moment} ${step}`))

/** Of a payment through a channel: those that a transfer does not have, and where a deposit is paid and not yet counted. */
export const CHANNEL_EDGES: readonly Edge[] = ['after settle', 'before commit', 'during commit', 'after commit']

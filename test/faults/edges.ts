/** The external calls of authz during a payment. */
const STEPS = ['reserve', 'verify', 'begin', 'settle', 'prove', 'close', 'delivery', 'release'] as const
const MOMENTS = ['before', 'during', 'after'] as const

export type PaymentStep = (typeof STEPS)[number] | 'commit'

/** The points where a process can be killed. `during`: the call was sent, and its answer was not received. */
export type Edge = `${(typeof MOMENTS)[number]} ${PaymentStep}`

/** The edges of a payment by a transfer. */
export const EDGES: readonly Edge[] = STEPS.flatMap((step) => MOMENTS.map((moment): Edge => `${moment} ${step}`))

/** Edges of a payment through a channel: those of its commit, and the moment between the deposit's payment and its record. */
export const CHANNEL_EDGES: readonly Edge[] = ['after settle', 'before commit', 'during commit', 'after commit']

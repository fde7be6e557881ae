/** What authz asks of the world on the way of a payment; a process can die right before and right after each. */
export const STEPS = ['reserve', 'verify', 'begin', 'settle', 'prove', 'close', 'delivery', 'release'] as const

export type PaymentStep = (typeof STEPS)[number]

export type Edge = `${'before' | 'during' | 'after'} ${PaymentStep}`

/** Where a process can be killed. `during`: the call has gone out and nobody has heard its answer. */
export const EDGES: readonly Edge[] = [
  'before reserve',
  'during reserve',
  'after reserve',
  'before verify',
  'after verify',
  'before begin',
  'during begin',
  'after begin',
  'during settle',
  'after settle',
  'after prove',
  'during close',
  'after close',
  'before delivery',
  'after delivery',
  'before release',
  'after release',
]

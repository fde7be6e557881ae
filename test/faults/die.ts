import type { Edge, PaymentStep } from './edges.ts'

/** The edge (`edges.ts`) at which the process dies. It dies when it passes the edge for the FAILPOINT_PASSES-th time. */
const edge = process.env.FAILPOINT as Edge | undefined
let left = Number(process.env.FAILPOINT_PASSES || 1)

function pass(here: Edge): void {
  if (here !== edge || --left > 0) return
  // SIGKILL: the process dies without handlers, and does not flush buffers or close connections.
  process.kill(process.pid, 'SIGKILL')
}

/** Gives a function an edge before it, one after it, and one during the wait for its answer. */
export function withEdges<Args extends unknown[], Result>(
  step: PaymentStep,
  work: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    pass(`before ${step}`)
    const result = work(...args)
    // At this time the call was sent. Its answer may have arrived, but was not processed.
    if (edge === `during ${step}`) setTimeout(() => pass(`during ${step}`), 1)
    const answered = await result
    if (edge === `during ${step}`) pass(`during ${step}`)
    pass(`after ${step}`)
    return answered
  }
}

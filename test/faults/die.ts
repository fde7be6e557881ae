import type { Edge, PaymentStep } from './edges.ts'

/** The edge at which the process dies, and the number of the pass. */
const edge = process.env.FAILPOINT as Edge | undefined
let left = Number(process.env.FAILPOINT_PASSES || 1)

function pass(here: Edge): void {
  if (here !== edge || --left > 0) return
  // The process dies without handlers, and without flushing buffers or closing connections.
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
    // The call has gone out by then. Its answer may have come, but was not processed.
    if (edge === `during ${step}`) setTimeout(() => pass(`during ${step}`), 1)
    const answered = await result
    if (edge === `during ${step}`) pass(`during ${step}`)
    pass(`after ${step}`)
    return answered
  }
}

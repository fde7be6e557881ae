import type { Edge, PaymentStep } from './edges.ts'

/** At which edge the process dies, and at which passing of it. */
const edge = process.env.FAILPOINT as Edge | undefined
let left = Number(process.env.FAILPOINT_PASSES || 1)

function pass(here: Edge): void {
  if (here !== edge || --left > 0) return
  // No handler, no buffer and no connection gets a chance.
  process.kill(process.pid, 'SIGKILL')
}

/** The same function with an edge before it, one after it, and one while its answer is on its way. */
export function withEdges<Args extends unknown[], Result>(
  step: PaymentStep,
  work: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  return async (...args) => {
    pass(`before ${step}`)
    const result = work(...args)
    // By then the call has gone out; its answer may have come, and was not acted on.
    if (edge === `during ${step}`) setTimeout(() => pass(`during ${step}`), 1)
    const answered = await result
    if (edge === `during ${step}`) pass(`during ${step}`)
    pass(`after ${step}`)
    return answered
  }
}

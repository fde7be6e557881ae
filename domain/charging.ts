import { z } from 'zod'

/** When a request is charged; `tool_calls`: after the answer, where that is the success of an MCP `tools/call`. */
export const CHARGE_TIMES = ['after', 'before', 'tool_calls'] as const
export type ChargeTime = (typeof CHARGE_TIMES)[number]

/**
 * How often an upstream may be asked anew for one payment: what an endpoint has unless its seller sets it, and at most. At least once: an
 * answer that was paid for and lost is owed.
 */
export const DEFAULT_REDELIVERIES = 2
export const MAX_REDELIVERIES = 10

/** How long a paid request may last, in seconds: unless the operator sets it, and at most. A seller may set less for an endpoint. */
const DEFAULT_STREAM_SECONDS = 3_600
export const MAX_STREAM_SECONDS = 86_400
/** `MAX_STREAM_SECONDS` of xds and of the control plane. */
export const maxStreamSecondsVariable = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(1)
  .max(MAX_STREAM_SECONDS)
  .default(DEFAULT_STREAM_SECONDS)

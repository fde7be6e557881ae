import { z } from 'zod'

/** When a request is charged. `tool_calls`: after the answer, if the answer is a successful MCP `tools/call`. */
export const CHARGE_TIMES = ['after', 'before', 'tool_calls'] as const
export type ChargeTime = (typeof CHARGE_TIMES)[number]

/**
 * How often the gateway may ask an upstream again for one payment: the default of an endpoint, and the maximum. The minimum is one, because
 * a charged and lost answer is owed.
 */
export const DEFAULT_REDELIVERIES = 2
export const MAX_REDELIVERIES = 10

/**
 * How long a paid request may last, in seconds: the default, which the operator can change, and the maximum. A seller may set less for an
 * endpoint.
 */
const DEFAULT_STREAM_SECONDS = 3_600
export const MAX_STREAM_SECONDS = 86_400
/** The setting `MAX_STREAM_SECONDS` of xds and of the control plane. */
export const maxStreamSecondsVariable = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(1)
  .max(MAX_STREAM_SECONDS)
  .meta({ kind: `whole number, 1 to ${MAX_STREAM_SECONDS}` })
  .default(DEFAULT_STREAM_SECONDS)
  .describe(
    'After how many seconds a paid request ends, with its upload and its answer. This applies to event streams and WebSockets too. Sellers may set less for an endpoint.',
  )

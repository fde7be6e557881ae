/** Why authz has ended a stream that was paid for, as Envoy's log of deliveries repeats it. */
export const STREAM_ENDS = {
  /** It has lasted as long as its seller sells it for. */
  timeOver: 'stream_time_over',
  /** Its endpoint or API is sold no more. */
  notSold: 'stream_not_sold',
} as const

export type StreamEnd = (typeof STREAM_ENDS)[keyof typeof STREAM_ENDS]

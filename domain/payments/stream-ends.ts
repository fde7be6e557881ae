/** The reasons for which authz ends a paid stream. Envoy's delivery log contains them. */
export const STREAM_ENDS = {
  /** The stream has reached the endpoint's longest time. */
  timeOver: 'stream_time_over',
  /** The endpoint or API is no longer sold. */
  notSold: 'stream_not_sold',
  /** The client has sent more than the paid body, after authz had decided on the answer. */
  otherBody: 'stream_other_body',
} as const

export type StreamEnd = (typeof STREAM_ENDS)[keyof typeof STREAM_ENDS]

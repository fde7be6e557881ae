/** The columns of Envoy's log of paid requests, in order. A line has one word for each column. */
export const DELIVERY_COLUMNS = [
  'paymentId',
  'claimId',
  'type',
  'status',
  'flags',
  'details',
  'repeatedId',
  /** Bytes of the body that Envoy has given to the encoder of the client's connection. */
  'body',
  /** Bytes on the client's connection, including all headers and framing. */
  'wire',
  'wireHeaders',
  /** Present only if the upstream has ended its answer. */
  'upstreamEnd',
  /** `EXCHANGE_FIELDS.answer` */
  'answer',
  /**
   * Present only if the end of the answer was sent on the client's connection. If the answer ends before the request does, Envoy drops
   * bytes that the client's flow control holds back. No other column shows that.
   */
  'end',
  'protocol',
  'upstreamProtocol',
  'upstreamWire',
  'upstreamWireHeaders',
  /** The `Content-Length` of the upstream's answer. */
  'contentLength',
] as const

export type DeliveryColumn = (typeof DELIVERY_COLUMNS)[number]

/** Envoy writes this where a value is absent. */
export const ABSENT = '-'

/** The type of a line about a request that is still open. Every other line is about a request that has ended. */
export const PERIODIC = 'DownstreamPeriodic'

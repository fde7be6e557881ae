import type { UpstreamAnswer } from '../upstream-answer.ts'

/** The headers of a short, successful answer of an upstream. Its body has not come yet. */
export const ANSWER: UpstreamAnswer = {
  paidBy: undefined,
  apiId: '',
  payerOrSigner: '',
  fromUpstream: true,
  details: 'via_upstream',
  statusCode: 200,
  success: true,
  requestId: '',
  contentType: 'text/plain',
  contentLength: 2,
  inChunks: false,
  coding: '',
  cookies: [],
  vary: [],
  steering: {},
  corrections: {},
  keepAnswer: undefined,
  kind: 'http',
  complete: false,
  grpcStatus: undefined,
}

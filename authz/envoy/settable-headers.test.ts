import { describe, expect, it } from 'vitest'
import { SETTABLE_HEADERS, STEERING_HEADERS } from '../../domain/envoy-contract/answer-headers.ts'
import { REDIRECT_LOCATION } from '../../domain/envoy-contract/headers.ts'
import { heldPayment } from '../testing/fixtures.ts'
import type { ProcessingResponse } from './processing-response.ts'
import { messageOf } from './reply.ts'
import type { UpstreamAnswer } from './upstream-answer.ts'

const payment = heldPayment
const requestId = 'r'
const answer = { cookies: ['a=b; domain=example.com'], corrections: {} } as unknown as UpstreamAnswer
const redirect = { redirect: { location: 'https://other.example/' } }
const replies: readonly ProcessingResponse[] = [
  messageOf({ say: 'paid headers', answer, payment, transaction: '0x1', rest: 'passes' }),
  messageOf({ say: 'refused', payment, reason: 'insufficient_funds', requestId }),
  messageOf({ say: 'error', code: 'redirect_not_passed', requestId, retryAfterSeconds: 1, more: redirect }),
]

function namesOf({ response_headers: headers, immediate_response: immediate }: ProcessingResponse): string[] {
  const mutation = headers?.response?.header_mutation ?? immediate?.headers
  return mutation?.set_headers.map(({ header }) => header.key) ?? []
}

describe('the headers that Envoy lets authz set', () => {
  it.each([...new Set([...replies.flatMap(namesOf), ...STEERING_HEADERS, REDIRECT_LOCATION])])('hold %s', (name) => {
    expect(name).toMatch(new RegExp(SETTABLE_HEADERS))
  })

  it.each(['host', ':status', ':path', 'x-envoy-upstream-rq-timeout-ms', 'transfer-encoding'])(
    'do not hold %s',
    (name) => {
      expect(name).not.toMatch(new RegExp(SETTABLE_HEADERS))
    },
  )
})

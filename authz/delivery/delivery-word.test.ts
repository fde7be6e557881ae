import { describe, expect, it } from 'vitest'
import { type AccessLogEntry, deliveryWord } from './delivery-word.ts'

const paymentId = '01890000-0000-7000-8000-000000000001'
const claimId = '01890000-0000-7000-8000-000000000002'

function entry(change: { type?: number; code?: number; details?: string; flags?: object; claim?: string } = {}) {
  const { type = 6, code = 200, details = 'via_upstream', flags, claim } = change
  const fields = { payment_id: { string_value: paymentId }, ...(claim && { claim_id: { string_value: claim } }) }
  return {
    common_properties: {
      access_log_type: type,
      ...(flags && { response_flags: flags }),
      metadata: { filter_metadata: { 'envoy.filters.http.ext_authz': { fields } } },
    },
    response: { response_code: { value: code }, response_code_details: details },
  } satisfies AccessLogEntry
}

describe("Envoy's word on a paid answer", () => {
  it.each<[string, AccessLogEntry]>([
    ['came whole', entry()],
    ['came whole and empty', entry({ code: 204, flags: {} })],
    [
      'was an upgrade, however its connection ended',
      entry({ code: 101, flags: { downstream_connection_termination: true } }),
    ],
  ])('is "delivered" when it %s', (_, given) => {
    expect(deliveryWord(given)).toEqual({ paymentId, attempt: paymentId, said: 'delivered' })
  })

  it.each<[string, AccessLogEntry]>([
    ['lost its client', entry({ flags: { downstream_connection_termination: true } })],
    ['was broken off by the upstream', entry({ flags: { upstream_connection_termination: true } })],
    ['never came', entry({ code: 503, details: 'ext_proc_error_gRPC_error_14', flags: {} })],
    ['was replaced by one of our own', entry({ details: 'ext_proc_immediate_response' })],
    ['was not a success', entry({ code: 404 })],
  ])('is "failed" when it %s', (_, given) => expect(deliveryWord(given)?.said).toBe('failed'))

  it('is "under way" while it lasts, and names the claim that it is about', () => {
    expect(deliveryWord(entry({ type: 5, claim: claimId }))).toEqual({ paymentId, attempt: claimId, said: 'under way' })
  })

  it('is nothing where no payment is named', () => {
    expect(deliveryWord({})).toBeUndefined()
    expect(deliveryWord(entry({ claim: 'not an id' }))).toBeUndefined()
  })
})

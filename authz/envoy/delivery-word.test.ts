import { describe, expect, it } from 'vitest'
import { deliveryWord } from './delivery-word.ts'

const paymentId = '01890000-0000-7000-8000-000000000001'
const claimId = '01890000-0000-7000-8000-000000000002'

function line(change: { type?: string; code?: number; details?: string; flags?: string; claim?: string } = {}) {
  const { type = 'DownstreamEnd', code = 200, details = 'via_upstream', flags = '-', claim = '-' } = change
  return `${paymentId} ${claim} ${type} ${code} ${flags} ${details}`
}

describe("Envoy's word on a paid answer", () => {
  it.each([
    ['came whole', line()],
    ['came whole and empty', line({ code: 204 })],
    ['was an upgrade, however its connection ended', line({ code: 101, flags: 'DC', details: 'via_upstream' })],
  ])('is "delivered" when it %s', (_, given) => {
    expect(deliveryWord(given)).toEqual({ paymentId, attempt: paymentId, said: 'delivered' })
  })

  const sent = (change: { body: number; wire: number; ended?: boolean; code?: number; claim?: string }) => {
    const { body, wire, ended = true, ...rest } = change
    const begun = line({ flags: 'DC', details: 'downstream_remote_disconnect', ...rest })
    return `${begun} - ${body} ${wire + 120} 120 ${ended ? 3 : '-'}`
  }

  it('is "delivered" when its client had all but a last frame of it, and went', () => {
    expect(deliveryWord(sent({ body: 600, wire: 608 }))?.said).toBe('delivered')
    expect(deliveryWord(sent({ body: 100_000, wire: 83_616 }))?.said).toBe('delivered')
    expect(deliveryWord(sent({ body: 100_000, wire: 83_615 }))).toMatchObject({ said: 'failed', begun: true })
    expect(deliveryWord(sent({ body: 600, wire: 0 }))).toMatchObject({ said: 'failed', begun: true })
    expect(deliveryWord(sent({ body: 600, wire: 608, ended: false }))).toMatchObject({ said: 'failed', begun: true })
    expect(deliveryWord(sent({ body: 600, wire: 608, code: 503 }))).toMatchObject({ said: 'failed', begun: false })
  })

  it('is "failed" when Envoy has given it up without its end, and "delivered" when its client left the end unread', () => {
    const ended = (flags: string, details: string) => `${line({ flags, details })} - 110000 110028 1414 196 -`
    expect(deliveryWord(ended('SI', 'stream_idle_timeout'))).toMatchObject({ said: 'failed', begun: true })
    expect(deliveryWord(ended('-', 'via_upstream'))?.said).toBe('delivered')
  })

  it('is "failed" when authz has said that what went out was no answer', () => {
    expect(deliveryWord(`${line()} - 0 120 120 3 failed`)).toMatchObject({ said: 'failed', begun: false })
    expect(deliveryWord(`${line()} - 0 120 120 3 -`)?.said).toBe('delivered')
  })

  it('is "delivered" when it lasted as long as its seller sells it for, and not when it was cut off with its endpoint', () => {
    const cutOff = (details: string, code = 200) => deliveryWord(line({ details, code }))
    expect(cutOff('stream_time_over')?.said).toBe('delivered')
    expect(cutOff('stream_time_over', 500)).toMatchObject({ said: 'failed', begun: false })
    expect(cutOff('stream_not_sold')).toMatchObject({ said: 'failed', begun: true })
    expect(cutOff('stream_not_sold', 101)?.said).toBe('delivered')
  })

  it('is "failed" when Envoy has ended it without a word and has not sent all of it', () => {
    const ended = (wire: number) => deliveryWord(`${line()} - 200000 ${wire + 120} 120 3`)
    expect(ended(131_070)).toMatchObject({ said: 'failed', begun: true })
    expect(ended(200_117)?.said).toBe('delivered')
  })

  it('is about the payment of an answer that authz gives again, whose end is no try of its upstream', () => {
    const again = (flags: string, code = 200) =>
      deliveryWord(`- ${claimId} DownstreamEnd ${code} ${flags} ext_authz_denied ${paymentId} 9 0 0 -`)
    const about = { paymentId, attempt: claimId }
    expect(again('UAEX')).toEqual({ ...about, said: 'delivered' })
    expect(again('DC,UAEX')).toEqual({ ...about, said: 'failed', begun: false })
    expect(again('DC,UAEX', 0)).toEqual({ ...about, said: 'failed', abandoned: true })
  })

  it.each([
    ['lost its client', line({ flags: 'DC', details: 'downstream_remote_disconnect' })],
    ['was broken off by the upstream', line({ flags: 'UC' })],
    ['had two things wrong with it', line({ flags: 'DC,UC' })],
    ['never came', line({ code: 503, details: 'ext_proc_error_gRPC_error_14' })],
    ['was replaced by one of our own', line({ details: 'ext_proc_immediate_response' })],
    ['was not a success', line({ code: 404 })],
    ['had no status', line({ code: 0, details: '-' })],
  ])('is "failed" when it %s', (_, given) => expect(deliveryWord(given)?.said).toBe('failed'))

  it('says when there was no answer at all', () => {
    const gone = line({ code: 0, flags: 'DC', details: 'downstream_remote_disconnect' })
    expect(deliveryWord(gone)).toEqual({ paymentId, attempt: paymentId, said: 'failed', abandoned: true })
    expect(deliveryWord(line({ code: 500 }))).not.toHaveProperty('abandoned')
  })

  it('is "under way" while it lasts, and names the claim that it is about', () => {
    const given = line({ type: 'DownstreamPeriodic', code: 0, claim: claimId })
    expect(deliveryWord(given)).toEqual({ paymentId, attempt: claimId, said: 'under way' })
  })

  it.each(['', '-', `- - DownstreamEnd 200 - via_upstream`, line({ claim: 'not-an-id' })])(
    'is nothing where no payment is named: %j',
    (given) => expect(deliveryWord(given)).toBeUndefined(),
  )
})

import { describe, expect, it } from 'vitest'
import { parseDeliveryReport } from './delivery-report.ts'

const paymentId = '01890000-0000-7000-8000-000000000001'
const claimId = '01890000-0000-7000-8000-000000000002'

interface Said {
  type?: string
  code?: number
  details?: string
  flags?: string
  claim?: string
  /** Bytes of the body, and of the body with its framing on the client's connection. */
  body?: number
  wire?: number
  /** The upstream has sent the end of its answer. */
  ended?: boolean
  answer?: string
  /** The end of the answer has gone to the client's connection. */
  sent?: boolean
  protocol?: string
  upstreamProtocol?: string
  /** Bytes of framing that the upstream has sent. */
  framing?: number
  length?: string
}

function line(said: Said = {}) {
  const { type = 'DownstreamEnd', code = 200, details = 'via_upstream', flags = '-', claim = '-' } = said
  return `${paymentId} ${claim} ${type} ${code} ${flags} ${details} - ${counts(said)}`
}

function counts({ body = 600, wire = 609, ended = true, answer = '-', sent = true, ...said }: Said) {
  const { protocol = 'HTTP/2', upstreamProtocol = 'HTTP/1.1', framing = 0, length = String(body) } = said
  const upstream = `${upstreamProtocol} ${body + framing + 77} 77 ${length}`
  return `${body} ${wire + 120} 120 ${ended ? 3 : '-'} ${answer} ${sent ? 5 : '-'} ${protocol} ${upstream}`
}

describe("Envoy's word on a paid answer", () => {
  it.each([
    ['came whole', line()],
    ['came whole and empty', line({ code: 204 })],
    ['was a redirect that is sold', line({ code: 302, answer: 'redirect' })],
    ['was an upgrade, however its connection ended', line({ code: 101, flags: 'DC', details: 'via_upstream' })],
  ])('is "delivered" when it %s', (_, given) => {
    expect(parseDeliveryReport(given)).toEqual({ paymentId, attempt: paymentId, status: 'delivered' })
  })

  const left = (said: Said) =>
    parseDeliveryReport(line({ flags: 'DC', details: 'downstream_remote_disconnect', sent: false, ...said }))?.status

  it('is "delivered" when its client had all but a last frame of it, and went', () => {
    expect(left({ body: 600, wire: 608 })).toBe('delivered')
    // If the upstream gives the length of its answer, authz assumes that all pieces but the last have at least 1024 bytes.
    const framing = 9 * Math.ceil(100_000 / 1024)
    expect(left({ body: 100_000, wire: 83_616 + framing })).toBe('delivered')
    expect(left({ body: 100_000, wire: 83_615 + framing })).toBe('failed')
    expect(left({ body: 600, wire: 0 })).toBe('failed')
    expect(left({ body: 600, wire: 608, ended: false })).toBe('failed')
    expect(left({ body: 600, wire: 608, code: 503 })).toBe('failed')
  })

  const events = { body: 65_008, length: '-', framing: 3_621 * 6 }
  it.each([
    ['events of 18 bytes broke off', { ...events, wire: 40_000 + 2_222 * 9 }, 'failed'],
    ['events of 18 bytes broke off in few pieces', { ...events, wire: 40_000 + 3 * 9 }, 'failed'],
    ['events came by HTTP/3 and broke off', { ...events, wire: 40_000 + 2_222 * 3, protocol: 'HTTP/3' }, 'failed'],
    ['events lack a byte', { ...events, framing: 650 * 6, wire: 65_007 + 650 * 9 }, 'delivered'],
    ['events of an HTTP/2 upstream lack a byte', { ...frames(), wire: 65_007 + 1_800 * 9 }, 'delivered'],
    ['events of an HTTP/2 upstream broke off', { ...frames(), wire: 40_000 + 1_100 * 9 }, 'failed'],
    [
      'the end of the connection is the end, and pieces are of any size',
      { ...events, framing: 0, wire: 65_007 },
      'failed',
    ],
    ['a short one lacks a byte', { body: 9_000, length: '-', wire: 8_999 + 9 }, 'delivered'],
    ['all went to the connection by HTTP/1.1', { ...events, wire: 70_000, protocol: 'HTTP/1.1' }, 'delivered'],
  ] as const)('counts bytes of the body, and not of its framing: %s', (_, said, word) => expect(left(said)).toBe(word))

  function frames() {
    return { body: 65_008, length: '-', framing: 1_800 * 9, upstreamProtocol: 'HTTP/2' }
  }

  it('is "failed" where Envoy does not say how many bytes there were', () => {
    const [without = ''] = line({ sent: false }).split(' 600 ')
    expect(parseDeliveryReport(without)?.status).toBe('failed')
    expect(parseDeliveryReport(`${without} - - - 3 - - HTTP/2 - - - -`)?.status).toBe('failed')
  })

  it('is "failed" when Envoy has given it up without its end, and "delivered" when its client left the end unread', () => {
    const ended = (flags: string, details: string) =>
      parseDeliveryReport(line({ flags, details, body: 110_000, wire: 108_614 + 970, sent: false }))?.status
    expect(ended('SI', 'stream_idle_timeout')).toBe('failed')
    expect(ended('-', 'via_upstream')).toBe('delivered')
  })

  it('is "failed" when a failed call of gRPC, which has the status 200, has replaced it', () => {
    const sent = { body: 0, wire: 20, protocol: 'HTTP/1.1' }
    for (const details of ['decided_by_authz', 'ext_proc_error_gRPC_error_14', 'upstream_reset_after_response_started'])
      expect(parseDeliveryReport(line({ ...sent, details }))?.status).toBe('failed')
    for (const details of ['downstream_remote_disconnect', 'http2.remote_reset', 'http3.remote_reset'])
      expect(parseDeliveryReport(line({ ...sent, details, body: 10, flags: 'DC', sent: false }))?.status).toBe(
        'delivered',
      )
  })

  it('is "failed" when authz has said that what went out was no answer', () => {
    expect(parseDeliveryReport(line({ answer: 'failed' }))?.status).toBe('failed')
    expect(parseDeliveryReport(line({ answer: '-' }))?.status).toBe('delivered')
  })

  it('is "delivered" when it lasted as long as its seller sells it for, and not when it was cut off with its endpoint', () => {
    const cutOff = (details: string, code = 200) =>
      parseDeliveryReport(line({ details, code, ended: false, sent: false }))?.status
    expect(cutOff('stream_time_over')).toBe('delivered')
    expect(cutOff('stream_time_over', 500)).toBe('failed')
    expect(cutOff('stream_not_sold')).toBe('failed')
    expect(cutOff('stream_not_sold', 101)).toBe('delivered')
  })

  it('is "failed" when Envoy has ended it without a word and has not sent all of it', () => {
    const ended = (said: Said) => parseDeliveryReport(line({ body: 200_000, ...said }))?.status
    expect(ended({ wire: 131_070, sent: false })).toBe('failed')
    expect(ended({ wire: 200_117 })).toBe('delivered')
  })

  it('is about the payment of an answer that authz gives again, whose end is no try of its upstream', () => {
    const again = (flags: string, code = 200) =>
      parseDeliveryReport(
        `- ${claimId} DownstreamEnd ${code} ${flags} ext_authz_denied ${paymentId} 9 0 0 - - 3 HTTP/2 - - - 9`,
      )
    const about = { paymentId, attempt: claimId }
    expect(again('UAEX')).toEqual({ ...about, status: 'delivered' })
    expect(again('DC,UAEX')).toEqual({ ...about, status: 'failed' })
    expect(again('DC,UAEX', 0)).toEqual({ ...about, status: 'failed', abandoned: true })
  })

  it.each([
    ['lost its client', line({ flags: 'DC', details: 'downstream_remote_disconnect', ended: false })],
    ['was broken off by the upstream', line({ flags: 'UC', ended: false })],
    ['had two things wrong with it', line({ flags: 'DC,UC', ended: false })],
    ['never came', line({ code: 503, details: 'ext_proc_error_gRPC_error_14' })],
    ['was replaced by one of our own', line({ details: 'ext_proc_immediate_response', ended: false })],
    ['was not a success', line({ code: 404 })],
    ['had no status', line({ code: 0, details: '-' })],
  ])('is "failed" when it %s', (_, given) => expect(parseDeliveryReport(given)?.status).toBe('failed'))

  it('says when there was no answer at all', () => {
    const gone = line({ code: 0, flags: 'DC', details: 'downstream_remote_disconnect' })
    expect(parseDeliveryReport(gone)).toEqual({ paymentId, attempt: paymentId, status: 'failed', abandoned: true })
    expect(parseDeliveryReport(line({ code: 500 }))).not.toHaveProperty('abandoned')
  })

  it('is "under way" while it lasts, and names the claim that it is about', () => {
    const given = line({ type: 'DownstreamPeriodic', code: 0, claim: claimId })
    expect(parseDeliveryReport(given)).toEqual({ paymentId, attempt: claimId, status: 'under way' })
  })

  it('says when an upstream floods Envoy with interim answers, and not when it sends a long answer', () => {
    const said = (change: Said) => parseDeliveryReport(line({ body: 0, wire: 0, ended: false, sent: false, ...change }))
    const flood = { code: 0, framing: 70_000 }
    expect(said({ ...flood, type: 'DownstreamPeriodic' })).toMatchObject({ status: 'under way', flooded: true })
    expect(said({ ...flood, flags: 'DC' })).toMatchObject({ status: 'failed', abandoned: true, flooded: true })
    for (const other of [{ code: 0, framing: 60_000 }, { framing: 70_000 }, { code: 0, framing: Number.NaN }])
      for (const type of ['DownstreamPeriodic', 'DownstreamEnd'])
        expect(said({ ...other, type })).not.toHaveProperty('flooded')
  })

  it.each(['', '-', `- - DownstreamEnd 200 - via_upstream`, line({ claim: 'not-an-id' })])(
    'is nothing where no payment is named: %j',
    (given) => expect(parseDeliveryReport(given)).toBeUndefined(),
  )
})

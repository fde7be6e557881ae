import { createConnection } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect } from 'vitest'
import { MALFORMED_HEADERS, paddedTo } from '../../../authz/testing/malformed-headers.ts'
import type { ErrorBody } from '../../../domain/errors.ts'
import { withShop } from './fixtures.ts'
import { type Market, pay, refusal, refused } from './market.ts'

const it = withShop()

describe('a payment header that', () => {
  it.for(MALFORMED_HEADERS)(
    '%s is refused with its fault, not answered with terms',
    async ([, code, says, spoil], { market, shop, signed }) => {
      const honest = await signed()
      const header = spoil(honest.payload)
      const response = await refused(market, {
        shop,
        payment: honest,
        send: (url) => pay(market, url, { ...honest, header }),
      })
      expect(response.headers.get('payment-required')).toBeNull()
      const { error, details = [] } = await bodyOf(response)
      expect(error).toContain(says)
      for (const { path, message } of details.slice(0, 3)) expect(error).toContain(`${path} ${message}`)
      expect(await refusal(response)).toEqual({ status: 400, code })
    },
  )

  it('is exactly 16 KiB long is read', async ({ market, shop, signed }) => {
    const honest = await signed()
    const header = paddedTo(16 * 1024, honest.payload)
    expect(header).toHaveLength(16 * 1024)
    expect((await pay(market, shop.url('/weather'), { ...honest, header })).status).toBe(200)
  })

  it('comes beside another payment is refused', async ({ market, shop, signed }) => {
    const payment = await signed()
    const other = await signed()
    const response = await refused(market, {
      shop,
      payment,
      send: (url) => pay(market, url, payment, { headers: { 'x-payment': other.header } }),
    })
    expect((await bodyOf(response)).error).toContain('PAYMENT-SIGNATURE and X-PAYMENT hold different payments')
    expect(await refusal(response)).toEqual({ status: 400, code: 'ambiguous_payment' })
  })

  it('comes twice is refused', async ({ market, shop, signed }) => {
    const payment = await signed()
    const response = await refused(market, { shop, payment, send: (url) => sendTwice(market, url, payment.header) })
    expect((await bodyOf(response)).error).toContain('PAYMENT-SIGNATURE came 2 times: send it once')
    expect(await refusal(response)).toEqual({ status: 400, code: 'ambiguous_payment' })
  })
})

async function bodyOf(response: Response): Promise<ErrorBody> {
  return (await response.clone().json()) as ErrorBody
}

/** Sends two payment header lines, which no client library would do. */
async function sendTwice(market: Market, url: string, header: string): Promise<Response> {
  const { host, pathname, search } = new URL(url)
  const socket = createConnection(market.settings.ports.gatewayHttp, '127.0.0.1')
  const lines = [`GET ${pathname}${search} HTTP/1.1`, `Host: ${host}`, 'Connection: close']
  socket.write([...lines, `PAYMENT-SIGNATURE: ${header}`, `PAYMENT-SIGNATURE: ${header}`, '', ''].join('\r\n'))
  const [head = '', body] = (await text(socket)).split('\r\n\r\n')
  return new Response(body, { status: Number(head.slice(9, 12)) })
}

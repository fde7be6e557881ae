import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { TimeoutError } from '../../errors.ts'
import { DECISIVE_BYTES } from '../../generated/facts.ts'
import { gatewayFetch } from '../network/loopback.ts'
import { sendOnce } from '../send-once.ts'
import { decisiveText, readBounded } from './bounded-body.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Returns the response of a server that calls `answer` for a request. */
async function answered(answer: (response: ServerResponse) => void, timeoutMs = 5_000): Promise<Response> {
  const server = createServer((_, response) => answer(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const request = { method: 'GET', url, headers: {}, body: undefined }
  return sendOnce(request, { fetch: gatewayFetch(), timeoutMs, signal: undefined })
}

const JSON_TYPE = { 'content-type': 'application/json' }

describe('a body that decides', () => {
  it.each([402, 409, 429, 503])('of a %i is read to its end', async (status) => {
    const response = await answered((sent) => sent.writeHead(status, JSON_TYPE).end('{"code":"x"}'))
    expect([decisiveText(response), await response.text()]).toEqual(['{"code":"x"}', '{"code":"x"}'])
  })

  it.each([402, 503])('of a %i is not unpacked beyond the limit', async (status) => {
    // 600 kB of gzip that expand to 600 MB.
    const bomb = Buffer.concat(Array(600).fill(gzipSync(Buffer.alloc(1_000_000))))
    const before = process.memoryUsage().rss
    const response = await answered((sent) => sent.writeHead(status, { 'content-encoding': 'gzip' }).end(bomb))
    expect(decisiveText(response)).toBeUndefined()
    expect((await response.arrayBuffer()).byteLength).toBe(DECISIVE_BYTES)
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000)
  })

  it('that stalls ends with the time-out of the request', async () => {
    const response = await answered((sent) => sent.writeHead(402, JSON_TYPE).write('{"error":"'), 300)
    expect([response.status, decisiveText(response), await response.text()]).toEqual([402, undefined, '{"error":"'])
    await expect(answered(() => undefined, 300)).rejects.toThrow(TimeoutError)
  })

  it('that is cut says nothing', async () => {
    const response = await answered((sent) => {
      sent.writeHead(409, { ...JSON_TYPE, 'content-length': '100' }).write('{"code":"payment_already_used"}')
      setTimeout(() => sent.destroy(), 50)
    })
    expect([response.status, decisiveText(response)]).toEqual([409, undefined])
  })
})

describe('any other body', () => {
  it('is whole, also where its beginning was read', async () => {
    const long = JSON.stringify('x'.repeat(200_000))
    for (const status of [200, 500]) {
      const response = await answered((sent) => sent.writeHead(status, JSON_TYPE).end(long))
      expect([decisiveText(response), await response.text()]).toEqual([undefined, long])
    }
  })

  it('says what failed when it is short JSON', async () => {
    const response = await answered((sent) => sent.writeHead(502, JSON_TYPE).end('{"code":"upgrade_ignored"}'))
    expect(decisiveText(response)).toBe('{"code":"upgrade_ignored"}')
  })

  it('is read up to a limit in bytes and time', async () => {
    const endless = () => answered((sent) => sent.writeHead(200).write('x'.repeat(1_000)))
    const slow = await readBounded(await endless(), { maxBytes: 10_000, timeoutMs: 200 })
    expect([slow.end, slow.bytes.byteLength]).toEqual(['too_late', 1_000])
    const long = await readBounded(await endless(), { maxBytes: 10 })
    expect([long.end, long.bytes.byteLength]).toEqual(['too_long', 10])
  })
})

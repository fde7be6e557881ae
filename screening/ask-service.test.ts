import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createAskService } from './ask-service.ts'

let close: () => Promise<void> = async () => undefined
afterEach(() => close())

/** Asks a service that answers every request in this way. */
async function asked({ status = 200, body = '', headers = {} }: { status?: number; body?: string; headers?: object }) {
  const paths: string[] = []
  const server = createServer((request, response) => {
    paths.push(request.url ?? '')
    response.writeHead(status, { ...headers }).end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/screen`)
  const service = createAskService({ url, token: undefined })
  close = async () => {
    await service.close()
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
  const answer = service.ask({ address: '0xab', role: 'payer' }).catch(() => 'failed' as const)
  return { answer: await answer, paths }
}

describe('the screening service', () => {
  it.each(['allow', 'deny'])('says %s', async (verdict) => {
    expect((await asked({ body: JSON.stringify({ verdict, score: 7 }) })).answer).toBe(verdict)
  })

  it.each([
    ...[400, 404, 422].map((status) => ({ status, body: '{"verdict":"allow"}' })),
    ...['{"verdict":"unknown"}', '{}', 'null', '[]'].map((body) => ({ body })),
  ])('has no verdict on the address with %j', async (given) => {
    expect((await asked(given)).answer).toBeUndefined()
  })

  it.each([
    ...[201, 401, 403, 429, 500, 503].map((status) => ({ status, body: '{"verdict":"allow"}' })),
    ...['', '<html>', `{"verdict":"allow","more":"${'x'.repeat(20_000)}"}`].map((body) => ({ body })),
  ])('fails with %j', async (given) => {
    expect((await asked(given)).answer).toBe('failed')
  })

  it('fails when it redirects, and is not followed', async () => {
    const { answer, paths } = await asked({ status: 307, headers: { location: '/elsewhere' } })
    expect([answer, paths]).toEqual(['failed', ['/screen']])
  })
})

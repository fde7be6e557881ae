import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { createLogger } from '../runtime/logger.ts'
import { followFacilitators } from './facilitator-networks.ts'

const ANSWERS: Record<string, { status: number; body: string }> = {
  '/good/supported': {
    status: 200,
    body: JSON.stringify({
      kinds: [
        { x402Version: 2, scheme: 'exact', network: 'eip155:8453', extra: {} },
        { x402Version: 1, scheme: 'exact', network: 'base' },
      ],
      extensions: [],
      signers: {},
    }),
  },
  '/broken/supported': { status: 200, body: '{"kinds":' },
  '/down/supported': { status: 503, body: '{"kinds":[]}' },
  '/huge/supported': { status: 200, body: `{"kinds":[],"x":"${'x'.repeat(300_000)}"}` },
}

const server = createServer((request, response) => {
  const { status, body } = ANSWERS[request.url ?? ''] ?? { status: 404, body: '' }
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => server.close())

const follow = (names: readonly string[]) =>
  followFacilitators({
    urls: names.map((name) => `${origin}/${name}`),
    logger: createLogger({ name: 'test', level: 'silent' }),
  })

it('keeps what those facilitators say that answer', async () => {
  const facilitators = follow(['broken', 'good', 'down', 'huge'])
  expect(facilitators.current()).toBeUndefined()
  facilitators.start()
  await expect
    .poll(() => facilitators.current()?.kinds)
    .toEqual([{ x402Version: 2, scheme: 'exact', network: 'eip155:8453' }])
  facilitators.stop()
})

it.each(['broken', 'down', 'huge', 'absent'])('knows nothing of one that is %s', async (name) => {
  const facilitators = follow([name])
  facilitators.start()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(facilitators.current()).toBeUndefined()
  facilitators.stop()
})

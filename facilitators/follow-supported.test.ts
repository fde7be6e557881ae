import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { createLogger } from '../runtime/logger.ts'
import { followSupported } from './follow-supported.ts'

const kind = { x402Version: 2, scheme: 'exact', network: 'eip155:8453', extra: {} }
const kinds = [kind, { x402Version: 1, scheme: 'exact', network: 'base' }, { ...kind, network: 'eip155:1' }]
const ANSWERS: Record<string, { status: number; body: string }> = {
  '/good/supported': { status: 200, body: JSON.stringify({ kinds, extensions: [], signers: {} }) },
  '/sponsoring/supported': { status: 200, body: JSON.stringify({ kinds, extensions: ['eip2612GasSponsoring'] }) },
  '/odd/supported': { status: 200, body: JSON.stringify({ kinds, extensions: [{ key: 'x' }] }) },
  '/broken/supported': { status: 200, body: '{"kinds":' },
  '/down/supported': { status: 503, body: '{"kinds":[]}' },
  '/huge/supported': { status: 200, body: `{"kinds":[],"x":"${'x'.repeat(300_000)}"}` },
}
let changing = { status: 200, body: JSON.stringify({ kinds: [kind] }) }
const authorizations: (string | undefined)[] = []

const server = createServer((request, response) => {
  authorizations.push(request.headers.authorization)
  const answer = request.url === '/changing/supported' ? changing : ANSWERS[request.url ?? '']
  const { status, body } = answer ?? { status: 404, body: '' }
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => server.close())

const logger = createLogger({ name: 'test', level: 'silent' })
const follow = (names: Readonly<Record<string, string>>) =>
  followSupported({
    facilitators: Object.fromEntries(
      Object.entries(names).map(([network, name]) => [network, { url: `${origin}/${name}` }]),
    ),
    logger,
  })

it('keeps what those facilitators say that answer, each of its own network only', async () => {
  const supported = follow({ 'eip155:8453': 'good', 'eip155:2': 'broken', 'eip155:3': 'down', 'eip155:4': 'huge' })
  expect(supported.current()).toBeUndefined()
  supported.start()
  await expect.poll(() => supported.current()?.kinds).toEqual([kind])
  expect(supported.of('eip155:8453')).toEqual([kind])
  expect(supported.of('eip155:3')).toBeUndefined()
  expect(supported.of('eip155:5')).toEqual([])
  supported.stop()
})

it('keeps which extensions it names, and does without them where they cannot be read', async () => {
  const supported = follow({ 'eip155:8453': 'sponsoring', 'eip155:1': 'odd' })
  supported.start()
  await expect.poll(() => supported.of('eip155:8453')).toEqual([{ ...kind, extensions: ['eip2612GasSponsoring'] }])
  await expect.poll(() => supported.of('eip155:1')).toEqual([{ ...kind, network: 'eip155:1' }])
  supported.stop()
})

it.each(['broken', 'down', 'huge', 'absent'])('knows nothing of one that is %s', async (name) => {
  const supported = follow({ 'eip155:8453': name })
  supported.start()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(supported.current()).toBeUndefined()
  supported.stop()
})

it('notices a kind that is lost, and keeps the last answer of one that is away', async () => {
  let changes = 0
  const supported = followSupported({
    facilitators: { 'eip155:8453': { url: `${origin}/changing`, auth: { kind: 'bearer', token: 'secret' } } },
    logger,
    onChange: () => {
      changes += 1
    },
    refreshMs: 20,
  })
  supported.start()
  await expect.poll(() => supported.of('eip155:8453')).toEqual([kind])
  expect(authorizations.at(-1)).toBe('Bearer secret')
  changing = { status: 200, body: '{"kinds":[]}' }
  await expect.poll(() => supported.of('eip155:8453')).toEqual([])
  changing = { status: 500, body: '' }
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(supported.of('eip155:8453')).toEqual([])
  expect(changes).toBe(2)
  supported.stop()
})

import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { it as base, describe, expect } from 'vitest'
import { type FakeTerminal, fakeTerminal, runAt } from '../testing.ts'

const API = '019c13f1-8a20-7c33-9b41-5e7d2f8a6c02'
const price = (amount: string) => [
  { scheme: 'exact', network: 'eip155:8453', asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', amount },
]
const CHANGE = {
  ...{ id: 'x', method: 'GET', path_pattern: '/v1/a' },
  before: { accepts: price('100000'), enabled: true },
  after: { accepts: price('110000'), enabled: false },
}

interface Asked {
  url: string | undefined
  ifMatch: string | undefined
  body: unknown
}

type Launa = (...args: string[]) => ReturnType<typeof runAt>
type LaunaAt = (io: FakeTerminal, ...args: string[]) => ReturnType<typeof runAt>

/** A control plane with three endpoints that match the filter. The change has an effect on two of them. */
const it = base.extend<{ asked: Asked[]; launa: Launa; launaAt: LaunaAt }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of fixtures
  asked: async ({}, use) => use([]),
  launaAt: async ({ asked }, use) => {
    const answer = async (request: IncomingMessage) => {
      const body = JSON.parse((await text(request)) || '{}')
      asked.push({ url: request.url, ifMatch: request.headers['if-match'], body })
      return JSON.stringify({ dry_run: body.dry_run === true, matched: 3, changed: 2, changes: [CHANGE], warnings: [] })
    }
    const server = createServer(async (request, response) => {
      response.setHeader('etag', '"shown"').end(await answer(request))
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const at = ['--base-url', `http://127.0.0.1:${(server.address() as AddressInfo).port}`]
    await use((io, ...args) => runAt(io, [...args, ...at], { LAUNA_API_KEY: 'launa_live_x' }))
    server.close()
  },
  launa: async ({ launaAt }, use) => use((...args) => launaAt(fakeTerminal(), ...args)),
})

describe('endpoints update-many', () => {
  it('applies the change that it has shown, only if no endpoint has changed since', async ({ asked, launa }) => {
    const flags = ['--path-prefix', '/v1/', '--min-price', '0.05', '--only-enabled', '--percent', '110', '--no-enabled']
    const { code, out } = await launa('endpoints', 'update-many', API, ...flags)
    expect(code).toBe(0)
    expect(out).toContain('GET\t/v1/a\t0.1 USDC\t0.11 USDC, off')
    expect(out).toMatch(/and 1 more\n2 of 3 endpoints that match were changed\n$/)
    const url = `/apis/${API}/endpoints/change`
    const body = {
      filter: { path_prefix: '/v1/', min_amount: '50000', enabled: true },
      changes: { price_percent: 110, enabled: false },
    }
    expect(asked).toEqual([
      { url, ifMatch: undefined, body: { ...body, dry_run: true } },
      { url, ifMatch: '"shown"', body },
    ])
  })

  it('changes nothing with --preview', async ({ asked, launa }) => {
    const { out } = await launa('endpoints', 'update-many', API, '--enabled', '--preview')
    expect(out).toContain('2 of 3 endpoints that match would change')
    expect(asked.map(({ body }) => (body as { dry_run?: boolean }).dry_run)).toEqual([true])
  })

  it('asks before it changes something, and not before a preview', async ({ asked, launaAt }) => {
    const change = (...flags: string[]) =>
      launaAt(fakeTerminal({ isTty: true, answers: ['no'] }), 'endpoints', 'update-many', API, '--enabled', ...flags)
    const refused = await change()
    expect(refused.err).toContain(`Change all endpoints of the API ${API} that match? [y/N]`)
    expect(refused.out).toContain('nothing was changed')
    expect(asked).toEqual([])
    const previewed = await change('--preview')
    expect(previewed.err).not.toContain('[y/N]')
    expect(previewed.out).toContain('2 of 3 endpoints that match would change')
    expect(asked).toHaveLength(1)
  })

  it('sends nothing with --dry-run, and shows the change itself', async ({ asked, launa }) => {
    const { out } = await launa('endpoints', 'update-many', API, '--percent', '50', '--dry-run')
    expect(out).toContain('"price_percent": 50')
    expect(out).not.toContain('"dry_run"')
    expect(asked).toEqual([])
  })

  it('names missing and superfluous options', async ({ asked, launa }) => {
    const wrong = async (...flags: string[]) => (await launa('endpoints', 'update-many', API, ...flags)).err
    expect(await wrong()).toContain('say what to change')
    expect(await wrong('--percent', '110', '--price', '1')).toContain('only one of them')
    expect(await wrong('--percent', '0')).not.toBe('')
    expect(await wrong('--enabled', '--max-price', 'much')).toContain('--max-price')
    expect(await wrong('--enabled', '--only-enabled', '--only-disabled')).toContain('not both')
    expect(asked).toEqual([])
  })
})

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { it as base, describe, expect } from 'vitest'
import { fakeTerminal, runAt } from '../testing.ts'

const API = '019c13f1-8a20-7c33-9b41-5e7d2f8a6c02'
const NEW = `0x${'22'.repeat(20)}`
const NETWORKS = [
  { network: 'eip155:845320402', name: 'Sandbox', environment: 'development' },
  { network: 'eip155:8453', name: 'Base', environment: 'production' },
]
const COPIED = {
  api: {
    id: 'new',
    slug: 'weather',
    primary_host: 'weather.example.com',
    upstream_base_url: 'u',
    pay_to_address: null,
  },
  ...{ endpoints: 12, ephemeral_endpoints: 1, missing_upstream_headers: ['x-key'] },
}

interface Asked {
  url: string | undefined
  body: unknown
}

const it = base.extend<{ asked: Asked[]; launa: (...args: string[]) => ReturnType<typeof runAt> }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the names of fixtures
  asked: async ({}, use) => use([]),
  launa: async ({ asked }, use) => {
    const server = createServer(async (request, response) => {
      const sent = await text(request)
      if (request.method === 'GET') return response.end(JSON.stringify({ items: NETWORKS, updated_at: '' }))
      asked.push({ url: request.url, body: JSON.parse(sent) })
      return response.end(JSON.stringify(COPIED))
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const at = ['--base-url', `http://127.0.0.1:${(server.address() as AddressInfo).port}`]
    await use((...args) => runAt(fakeTerminal(), ['apis', 'copy', API, ...args, ...at], { LAUNA_TOKEN: 't' }))
    server.close()
  },
})

describe('apis copy', () => {
  it('sends the fields that differ in production, and prints the remaining steps', async ({ asked, launa }) => {
    const flags = ['--pay-to', NEW, '--network', 'base', '--network', 'hedera:mainnet=0.0.5']
    const { code, out } = await launa('--sandbox', ...flags, '--upstream', 'https://a.example.com')
    expect(code).toBe(0)
    expect(asked).toEqual([
      {
        url: `/apis/${API}/copy`,
        body: {
          ...{ pay_to_address: NEW, upstream_base_url: 'https://a.example.com' },
          networks: [{ network: 'eip155:8453' }, { network: 'hedera:mainnet', pay_to: '0.0.5' }],
        },
      },
    ])
    for (const line of ['weather.example.com', 'no address yet', '1 that are sold once', 'set x-key with apis update'])
      expect(out).toContain(line)
    expect(out).toMatch(/launa --production --base-url \S+ apis update weather --enabled\n$/)
  })

  it('sends no field without its option', async ({ asked, launa }) => {
    expect((await launa('--sandbox')).code).toBe(0)
    expect(asked).toMatchObject([{ body: {} }])
  })
})

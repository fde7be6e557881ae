import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { fakeTerminal, runAt } from '../testing.ts'

const FIGURES = { challenges: 3, paid: 1, failed: 0, unique_payers: 1, revenue: [], conversion: null, latency_ms: null }
const SUM = {
  network: 'eip155:8453',
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  amount: '100000',
}
const HOUR = { ...FIGURES, hour: '2026-01-31T23:00:00.000Z', revenue: [SUM], latency_ms: { p50: 20, p95: 40 } }

it('sends the given days and hours under the names of the REST API', async () => {
  const asked: string[] = []
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    const hours = url.includes('hourly') && { by_hour: [HOUR] }
    response.end(JSON.stringify({ from: 'a', to: 'b', totals: FIGURES, ...hours }))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const base = ['--base-url', `http://127.0.0.1:${(server.address() as AddressInfo).port}`]
  const stats = (...flags: string[]) => runAt(fakeTerminal(), ['stats', 'overview', ...flags, ...base])
  expect((await stats()).out).toMatch(/^from .*\npaid +1\nfailed +0\npayers +1\n$/s)
  const { out } = await stats('--days', '2', '--until', '2026-01-31', '--hourly')
  expect(out).toMatch(/\n\n2026-01-31T23:00:00\.000Z\t1\t0\t0\.1 USDC on eip155:8453\t40 ms\n$/)
  expect(asked).toEqual(['/stats/overview', '/stats/overview?days=2&until=2026-01-31&hourly=true'])
  server.close()
})

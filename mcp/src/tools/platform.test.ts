import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { callTool, connected } from '../testing.ts'

afterEach(() => vi.unstubAllEnvs())

const FIGURES = { challenges: 3, paid: 1, failed: 0, unique_payers: 1, revenue: [] }

it('statistics cover the given days and hours, under the names of the REST API', async () => {
  const asked: string[] = []
  const server = createServer(({ url = '', headers }, response) => {
    asked.push(`${url} ${headers['user-agent']?.split(' ').at(-1)}`)
    const by_hour = [{ ...FIGURES, hour: '2026-01-31T23:00:00.000Z' }]
    response.end(JSON.stringify({ days: 2, from: 'a', to: 'b', totals: FIGURES, by_day: [], by_hour }))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('LAUNA_STAGING_BASE_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const client = await connected({ apiKey: 'launa_sandbox_known' })
  const answer = await callTool(client, 'launa_stats_overview', { days: 2, until: '2026-01-31', hourly: true })
  expect(answer).toMatchObject({ by_hour: [{ paid: 1 }] })
  expect(asked).toEqual(['/stats/overview?days=2&until=2026-01-31&hourly=true launa-mcp'])
  const { failed } = await callTool(client, 'launa_stats_overview', { hourly: false, until: '2026-01-31T00:00Z' })
  expect(failed).toMatchObject({ error: expect.stringMatching(/until must not exceed 10.*; hourly must be true/) })
  await client.close()
  server.close()
})

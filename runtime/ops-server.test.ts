import { expect, it } from 'vitest'
import { createMetrics } from './metrics.ts'
import { startOpsServer } from './ops-server.ts'

it('the ops server tells life, readiness and metrics', async () => {
  let ready: () => boolean = () => false
  const server = await startOpsServer({ host: '127.0.0.1', port: 0, ready: () => ready(), registry: createMetrics() })
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`)
    return { status: response.status, text: await response.text() }
  }
  try {
    expect(await get('/healthz')).toEqual({ status: 200, text: '{"status":"ok"}' })
    expect((await get('/readyz')).status).toBe(503)
    ready = () => true
    expect((await get('/readyz?x=1')).status).toBe(200)
    ready = () => {
      throw new Error('broken check')
    }
    expect((await get('/readyz')).status).toBe(500)
    expect((await get('/metrics')).text).toContain('process_cpu_seconds_total')
    expect((await get('/other')).status).toBe(404)
  } finally {
    await server.close()
  }
})

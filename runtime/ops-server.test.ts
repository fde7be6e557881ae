import { expect, it } from 'vitest'
import { createMetrics } from './metrics.ts'
import { startOpsServer } from './ops-server.ts'
import { createReadiness } from './readiness.ts'

it('the ops server tells life, readiness and metrics', async () => {
  let works: () => boolean = () => false
  const readiness = createReadiness(() => works())
  const server = await startOpsServer({ host: '127.0.0.1', port: 0, readiness, registry: createMetrics() })
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`)
    return { status: response.status, text: await response.text() }
  }
  try {
    expect(await get('/healthz')).toEqual({ status: 200, text: '{"status":"ok"}' })
    expect(await get('/readyz')).toEqual({ status: 503, text: '{"status":"unavailable"}' })
    works = () => true
    expect((await get('/readyz?x=1')).status).toBe(200)
    works = () => {
      throw new Error('broken check')
    }
    expect((await get('/readyz')).status).toBe(503)
    works = () => true
    readiness.retire()
    expect(await get('/readyz')).toEqual({ status: 503, text: '{"status":"stopping"}' })
    expect((await get('/healthz')).status).toBe(200)
    expect((await get('/metrics')).text).toContain('process_cpu_seconds_total')
    expect((await get('/other')).status).toBe(404)
  } finally {
    await server.close()
  }
})

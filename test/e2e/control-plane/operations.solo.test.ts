import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { promised } from '../../../runtime/patience.ts'
import type { Settings } from '../../../sandbox/settings.ts'
import { killPart, partIsHealthy, partPid, startPart, stopPart } from '../../../sandbox/stack.ts'
import { until } from '../support/buyers/buyer.ts'
import { type ControlPlane, call, signUp, uniqueSlug } from '../support/sellers/seller.ts'
import { it } from './fixtures.ts'

const api = () => ({
  name: 'a',
  slug: uniqueSlug(),
  upstream_base_url: 'https://example.com',
  pay_to_mode: 'user_wallet',
})

/** Polls until the status is the wished one. Returns the last status. */
async function statusOf(plane: ControlPlane, path: string, wished: number): Promise<number> {
  let status = 0
  for (let i = 0; i < 100 && status !== wished; i++) {
    status = (await call(plane, 'GET', path)).status
    if (status !== wished) await delay(100)
  }
  return status
}

describe('without PostgreSQL the control plane', () => {
  it('lives but is not ready, refuses with 503, and recovers without a restart', async ({
    plane,
    seller,
    settings,
  }) => {
    await stopPart(settings, 'postgres')
    try {
      expect(await statusOf(plane, '/readyz', 503)).toBe(503)
      expect((await call(plane, 'GET', '/healthz')).status).toBe(200)
      const began = Date.now()
      const refused = await seller.call('GET', '/apis')
      expect(refused).toMatchObject({ status: 503, body: { code: 'service_unavailable' } })
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(Date.now() - began).toBeLessThan(promised(6000))
    } finally {
      await startPart(settings, 'postgres')
    }
    expect(await statusOf(plane, '/readyz', 200)).toBe(200)
    expect((await seller.call('GET', '/apis')).status).toBe(200)
  })
})

describe('PostgreSQL ending the sessions of more transactions than the control plane may have at once', () => {
  it('fails these requests and no later one', async ({ plane, pool }) => {
    const asked = 40
    const seller = await signUp(plane)
    const { body: own } = await seller.call<{ id: string }>('POST', '/apis', { body: api() })
    const change = (name: string) => seller.call('PUT', `/apis/${own.id}`, { body: { name } })
    const waiting = `from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'launa-control-plane'`
    const holder = await pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select from api where id = $1 for update', [own.id])
      let ended = 0
      let answered = 0
      const changes = Array.from({ length: asked }, (_, at) => change(`name ${at}`).finally(() => answered++))
      await until('every session was ended', async () => {
        ended += (await pool.query(`select pg_terminate_backend(pid) ${waiting}`)).rowCount ?? 0
        return answered === asked || undefined
      })
      const codes = (await Promise.all(changes)).map(({ status }) => status)
      expect(codes).toEqual(codes.map(() => 503))
      expect(ended).toBeGreaterThanOrEqual(asked)
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    expect((await change('at last')).status).toBe(200)
  })
})

describe('the end of the process', () => {
  const restart = async (settings: Settings, signal: 'SIGTERM' | 'SIGKILL') => {
    const pid = partPid(settings, 'control-plane')
    if (signal === 'SIGKILL') {
      await killPart(settings, 'control-plane')
      // Threads of a killed process can outlive its main thread for a moment and hold its ports.
      await delay(500)
    } else {
      await stopPart(settings, 'control-plane')
    }
    await startPart(settings, 'control-plane')
    await partIsHealthy(settings, 'control-plane')
    expect(partPid(settings, 'control-plane')).not.toBe(pid)
  }

  it.for(['SIGTERM', 'SIGKILL'] as const)(
    'by %s loses nothing that was answered with 2xx',
    async (signal, { seller, settings }) => {
      const answered: string[] = []
      const refused: number[] = []
      let stopped = false
      const write = async () => {
        while (!stopped) {
          const answer = await seller.call<{ id: string }>('POST', '/apis', { body: api() }).catch(() => undefined)
          if (answer?.status === 201) answered.push(answer.body.id)
          else if (answer) refused.push(answer.status)
          // The writers slow down after ten APIs: an account may have a hundred, and a restart takes seconds on a busy machine.
          await delay(answered.length > 10 ? 250 : 20)
        }
      }
      const writers = [write(), write(), write(), write()]
      await until('enough is written', async () => answered.length > 10)
      await restart(settings, signal)
      stopped = true
      await Promise.all(writers)
      expect(answered.length).toBeGreaterThan(10)
      // Every accepted request gets its full answer: none ends in an error of the service.
      expect(refused).toEqual([])
      for (const id of answered) expect((await seller.call('GET', `/apis/${id}`)).status).toBe(200)
    },
  )
})

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { v7 } from 'uuid'
import { expect, vi } from 'vitest'
import { createEncryption } from '../../runtime/encryption.ts'
import { createLogger } from '../../runtime/logger.ts'
import { createMetrics } from '../../runtime/metrics.ts'
import { patience } from '../../runtime/patience.ts'
import { ringOf } from '../../runtime/settings/key-ring.ts'
import { it as onDatabase } from '../../runtime/testing/database.ts'
import { createAttemptCounter } from '../http/request-metrics.ts'
import { createOrm } from '../open-database.ts'
import { createTenantCalls } from '../tenant-calls/tenant-calls.ts'
import { startDeliveries } from './delivery-job.ts'
import { newWebhookSecret, sealSecret } from './secret.ts'

const encryption = createEncryption(ringOf(randomBytes(32)))

const it = onDatabase
  /** A replica of the job. The end of the test stops its work. */
  .extend('replica', ({ database: { controlPlaneUrl } }, { onCleanup }) => {
    const ends: (() => Promise<void>)[] = []
    onCleanup(async () => {
      for (const end of ends) await end()
    })
    return () => {
      const logger = createLogger({ name: 'test', level: 'silent' })
      const orm = createOrm({ url: controlPlaneUrl, logger })
      const calls = createTenantCalls({ servers: [], allowPrivate: true, denied: [] })
      const { send } = calls
      const job = startDeliveries({ orm, logger, encryption, send, attempts: createAttemptCounter(createMetrics()) })
      ends.push(async () => {
        await job.stop()
        await calls.close()
        await orm.close()
      })
      return job
    }
  })
  /**
   * Makes a webhook with this many waiting deliveries, and its receiver, which handles messages with the given
   * function.
   */
  .extend('receiver', ({ database: { pool } }, { onCleanup }) => {
    const servers: Server[] = []
    onCleanup(async () => {
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
      await pool.query('delete from webhook')
    })
    return async (handle: RequestListener, waiting: number) => {
      const server = createServer(handle).listen(0, '127.0.0.1')
      await once(server, 'listening')
      servers.push(server)
      const [id, account, secret] = [v7(), v7(), newWebhookSecret()]
      await pool.query(`insert into account (id, email, password_hash) values ($1, $2, '')`, [
        account,
        `${account}@a.com`,
      ])
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
      await pool.query(
        `insert into webhook (id, account_id, environment, url, events, sealed_secret, is_prompt)
          values ($1, $2, 'development', $3, '{payment.settled}', $4, true)`,
        [id, account, url, sealSecret(encryption, id, secret)],
      )
      await pool.query(
        `insert into webhook_delivery (id, webhook_id, account_id, environment, type, occurred_at, data)
          select new_id(), $1, $2, 'development', 'payment.settled', now(), '{"amount":"1"}' from generate_series(1, $3)`,
        [id, account, waiting],
      )
      const delivered = async () => {
        const text = `select count(*)::int as delivered from webhook_delivery where webhook_id = $1 and status = 'delivered'`
        return (await pool.query<{ delivered: number }>(text, [id])).rows[0]?.delivered
      }
      return { secret, delivered }
    }
  })

it('two replicas send each event once, and no more of one webhook at a time than its share', async ({
  replica,
  receiver,
}) => {
  const count = 60
  const ids: string[] = []
  let open = 0
  let most = 0
  const { secret, delivered } = await receiver(async (request, response) => {
    most = Math.max(most, ++open)
    const body = (await request.toArray()).join('')
    const headers = request.headers as Record<string, string>
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ data: { amount: '1' } })
    ids.push(headers['webhook-id'] ?? '')
    setTimeout(() => {
      open -= 1
      response.writeHead(204).end()
    }, 10)
  }, count)
  replica()
  replica()
  await vi.waitUntil(async () => (await delivered()) === count, { timeout: patience() })
  expect(ids).toHaveLength(count)
  expect(new Set(ids).size).toBe(count)
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(4)
})

it('what a replica has under way when it stops is sent by another, with the same id', async ({ replica, receiver }) => {
  const ids: unknown[] = []
  const first = Promise.withResolvers<void>()
  const { delivered } = await receiver((request, response) => {
    ids.push(request.headers['webhook-id'])
    if (ids.length > 1) response.writeHead(204).end()
    else first.resolve()
  }, 1)
  const job = replica()
  await first.promise
  await job.stop()
  replica()
  await vi.waitUntil(async () => (await delivered()) === 1, { timeout: patience() })
  expect(ids).toEqual([ids[0], ids[0]])
})

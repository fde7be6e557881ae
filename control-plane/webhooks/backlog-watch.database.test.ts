import { randomUUID } from 'node:crypto'
import { Registry } from 'prom-client'
import { expect } from 'vitest'
import { createLogger } from '../../runtime/logger.ts'
import { it } from '../../runtime/testing/database.ts'
import { createOrm } from '../open-database.ts'
import { startBacklogWatch } from './backlog-watch.ts'

const logger = createLogger({ name: 'test', level: 'silent' })

it('shows deliveries that are due, and the wait for receivers that answer promptly', async ({
  database: { pool, controlPlaneUrl },
}) => {
  const account = randomUUID()
  await pool.query(`insert into account (id, email, password_hash) values ($1, $2, '')`, [
    account,
    `${account}@example.com`,
  ])
  const webhookWith = async (isPrompt: boolean, dueMinutesAgo: readonly number[]) => {
    const id = randomUUID()
    await pool.query(
      `insert into webhook (id, account_id, environment, url, events, sealed_secret, is_prompt)
        values ($1, $2, 'development', 'https://example.com', '{payment.settled}', '', $3)`,
      [id, account, isPrompt],
    )
    await pool.query(
      `insert into webhook_delivery (id, webhook_id, account_id, environment, type, occurred_at, data, due_at)
        select new_id(), $1, $2, 'development', 'payment.settled', now(), '{}', now() - interval '1 minute' * due
          from unnest($3::int[]) as due`,
      [id, account, dueMinutesAgo],
    )
  }
  await webhookWith(true, [5, 1, -10])
  await webhookWith(false, [60])
  const registry = new Registry()
  const orm = createOrm({ url: controlPlaneUrl, logger })
  const watch = startBacklogWatch({ orm, registry, logger })
  const shown = async (name: string) =>
    (await registry.getSingleMetric(`launa_control_plane_webhook_${name}`)?.get())?.values[0]?.value
  await expect.poll(() => shown('late_deliveries')).toBe(3)
  // The slow receiver's delivery is an hour late, and does not count.
  const late = (await shown('late_seconds')) ?? 0
  expect(late).toBeGreaterThanOrEqual(300)
  expect(late).toBeLessThan(3600)
  await watch.stop()
  await orm.close()
})

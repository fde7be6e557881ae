import { Webhook } from 'standardwebhooks'
import { describe, expect } from 'vitest'
import { killPart, startPart } from '../../../sandbox/stack.ts'
import { until } from '../support/buyers/buyer.ts'
import { startReplica } from '../support/processes/control-plane-replica.ts'
import { startReceiver, type WebhookRecord } from '../support/sellers/webhooks.ts'
import { it as onStack } from './fixtures.ts'

const it = onStack.extend('webhook', ({ seller }) => async (url: string) => {
  const body = { url, events: ['payment.settled'] }
  return (await seller.call<WebhookRecord & { secret: string }>('POST', '/webhooks', { body })).body
})

describe('an event', () => {
  it('whose process died between claim and answer is sent again, with the id unchanged', async ({
    seller,
    pool,
    settings,
    webhook,
  }) => {
    const receiver = await startReceiver((_, response, nth) => {
      if (nth > 1) response.writeHead(204).end()
    })
    try {
      const { id, secret } = await webhook(receiver.url)
      await seller.call('POST', `/webhooks/${id}/test`)
      const first = await receiver.next()
      await killPart(settings, 'control-plane')
      const held = await pool.query(
        'select attempts, claim, due_at > now() as leased from webhook_delivery where webhook_id = $1',
        [id],
      )
      expect(held.rows).toEqual([{ attempts: 0, claim: expect.any(String), leased: true }])
      await startPart(settings, 'control-plane')
      // Simulates the end of the lease.
      await pool.query('update webhook_delivery set due_at = now() where webhook_id = $1', [id])
      const second = await receiver.next()
      expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
      expect(new Webhook(secret).verify(second.body, second.headers)).toMatchObject({ type: 'webhook.test' })
      await until('it is delivered', async () => {
        const { rows } = await pool.query('select status, attempts from webhook_delivery where webhook_id = $1', [id])
        return rows[0]?.status === 'delivered' && rows[0].attempts === 1
      })
    } finally {
      await receiver.close()
    }
  })

  it('is sent once by two replicas, within the limit of concurrent events per webhook', async ({
    seller,
    pool,
    settings,
    webhook,
  }) => {
    await using _ = await startReplica(settings, {})
    let open = 0
    let most = 0
    const receiver = await startReceiver((_, response) => {
      open += 1
      most = Math.max(most, open)
      setTimeout(() => {
        open -= 1
        response.writeHead(204).end()
      }, 30)
    })
    try {
      const { id } = await webhook(receiver.url)
      const count = 120
      await pool.query(
        `insert into webhook_delivery (id, webhook_id, account_id, environment, type, occurred_at, data)
          select new_id(), $1, $2, 'development', 'payment.settled', now(), '{}' from generate_series(1, $3)`,
        [id, seller.accountId, count],
      )
      await until(
        'all are delivered',
        async () => {
          const text = `select count(*)::int as left from webhook_delivery where webhook_id = $1 and status <> 'delivered'`
          return (await pool.query(text, [id])).rows[0]?.left === 0
        },
        60_000,
      )
      const ids = receiver.messages.map(({ headers }) => headers['webhook-id'])
      expect(ids).toHaveLength(count)
      expect(new Set(ids).size).toBe(count)
      expect(most).toBeLessThanOrEqual(4)
      expect(most).toBeGreaterThan(1)
    } finally {
      await receiver.close()
    }
  })
})

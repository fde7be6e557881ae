import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect } from 'vitest'
import { until } from '../support/buyers/buyer.ts'
import { it as onStack } from '../support/fixtures.ts'
import { mailsTo } from '../support/sellers/mails.ts'
import { type Seller, signUp } from '../support/sellers/seller.ts'
import { openShop } from '../support/sellers/shop.ts'
import { type Delivery, type Receiver, startReceiver, type WebhookRecord } from '../support/sellers/webhooks.ts'

const it = onStack
  .extend('receive', ({ seller: _ }, { onCleanup }) => {
    const receivers: Receiver[] = []
    onCleanup(async () => {
      await Promise.all(receivers.map((receiver) => receiver.close()))
    })
    return async (handle?: Parameters<typeof startReceiver>[0]) => {
      const receiver = await startReceiver(handle)
      receivers.push(receiver)
      return receiver
    }
  })
  .extend('webhook', ({ seller }) => async (url: string, fields: object = {}) => {
    const body = { url, events: ['payment.settled'], ...fields }
    const { status, body: created } = await seller.call<WebhookRecord & { secret: string }>('POST', '/webhooks', {
      body,
    })
    expect({ status, created }).toMatchObject({ status: 201 })
    return created
  })

const test = async (seller: Seller, { id }: { id: string }) => {
  const { status, body } = await seller.call<Delivery>('POST', `/webhooks/${id}/test`)
  expect({ status, body }).toMatchObject({
    status: 202,
    body: { type: 'webhook.test', status: 'pending', attempts: 0 },
  })
  return body
}

const logOf = async (seller: Seller, { id }: { id: string }, query = '') =>
  (await seller.call<{ items: Delivery[]; next_cursor: string | null }>('GET', `/webhooks/${id}/deliveries${query}`))
    .body

/** Returns the newest delivery for which `looks` is true. */
const delivery = (seller: Seller, webhook: { id: string }, looks: (delivery: Delivery) => boolean) =>
  until('the delivery looks as it should', async () => (await logOf(seller, webhook)).items.find(looks), 40_000)

describe('a webhook', () => {
  it('gets an event for a real payment, with a signature that Standard Webhooks verifies', async ({
    settings,
    receive,
    plane,
  }) => {
    const receiver = await receive()
    const shop = await openShop({ settings })
    try {
      const body = { url: receiver.url, events: ['payment.settled', 'payee.changed'] }
      const { body: webhook } = await shop.seller.call<WebhookRecord & { secret: string }>('POST', '/webhooks', {
        body,
      })
      const { response } = await shop.pay('/weather?day=1')
      expect(response.status).toBe(200)
      const message = await receiver.next()
      expect(new Webhook(webhook.secret).verify(message.body, message.headers)).toMatchObject({
        type: 'payment.settled',
        data: {
          ...{ status: 'settled', api_id: shop.api.id, endpoint_id: shop.endpoints[0]?.id, method: 'GET' },
          ...{ amount: '100000', scheme: 'exact', transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
        },
      })
      const told = await delivery(shop.seller, webhook, ({ status }) => status === 'delivered')
      expect(told).toMatchObject({ attempts: 1, last_status: 204, last_error: null, next_attempt_at: null })
      expect(message.headers['webhook-id']).toBe(told.message_id)
      // The event has the times that the API shows, in the same format.
      const { payment_id, created_at, settled_at } = JSON.parse(message.body).data
      expect(await shop.seller.call('GET', `/settlements/${payment_id}`)).toMatchObject({
        body: { status: 'settled', amount: '100000', created_at, settled_at },
      })
      await shop.seller.updateApi(shop.api.id, { pay_to_address: `0x${'12'.repeat(20)}` })
      expect(JSON.parse((await receiver.next()).body)).toMatchObject({
        type: 'payee.changed',
        data: { api_id: shop.api.id, after: [`0x${'12'.repeat(20)}`] },
      })
      const stranger = await signUp(plane)
      for (const path of ['', '/deliveries'])
        expect(await stranger.call('GET', `/webhooks/${webhook.id}${path}`)).toMatchObject({ status: 404 })
      expect((await shop.seller.in('production').call<{ items: object[] }>('GET', '/webhooks')).body.items).toEqual([])
    } finally {
      await shop.close()
    }
  })

  it('that fails is tried again with its id, and shows the receiver’s answer', async ({ seller, receive, webhook }) => {
    const receiver = await receive((_, response, nth) => {
      response.writeHead(nth === 1 ? 500 : 200).end(nth === 1 ? '\u001b[31mno' : 'yes')
    })
    const made = await webhook(receiver.url)
    const { message_id } = await test(seller, made)
    const [first, second] = [await receiver.next(), await receiver.next()]
    expect([first.headers['webhook-id'], second.headers['webhook-id']]).toEqual([message_id, message_id])
    expect(new Webhook(made.secret).verify(second.body, second.headers)).toMatchObject({ type: 'webhook.test' })
    const told = await delivery(seller, made, ({ status }) => status === 'delivered')
    expect(told).toMatchObject({ attempts: 2, last_status: 200, last_answer: 'yes' })
  })

  it('that fails shows the answer with control characters escaped', async ({ seller, receive, webhook }) => {
    const receiver = await receive((_, response) => void response.writeHead(500).end('\u001b[31m<b>no</b>'))
    const made = await webhook(receiver.url)
    await test(seller, made)
    const told = await delivery(seller, made, ({ attempts }) => attempts === 1)
    expect(told).toMatchObject({
      ...{
        status: 'pending',
        last_status: 500,
        last_error: 'answered_without_2xx',
        last_answer: '\\u001b[31m<b>no</b>',
      },
      next_attempt_at: expect.any(String),
    })
    expect(await seller.call('GET', `/webhooks/${made.id}`)).toMatchObject({
      body: { failing_since: expect.any(String) },
    })
  })

  it('that hangs times out, and delays no other webhook', async ({ seller, receive, webhook, plane }) => {
    const silent = await receive(() => undefined)
    const made = await webhook(silent.url)
    for (let i = 0; i < 12; i++) await test(seller, made)
    await silent.next()
    const prompt = await receive()
    const other = await signUp(plane)
    const body = { url: prompt.url, events: ['payment.settled'] }
    const { body: neighbour } = await other.call<WebhookRecord>('POST', '/webhooks', { body })
    await test(other, neighbour)
    await prompt.next()
    // A receiver that has never answered promptly gets one event at a time.
    expect(silent.messages).toHaveLength(1)
    expect(await delivery(seller, made, ({ last_error }) => last_error === 'timed_out')).toMatchObject({ attempts: 1 })
  })

  it('is not sent to an address that the operator forbids', async ({ seller, settings, webhook }) => {
    const made = await webhook(`http://127.0.0.1:${settings.ports.envoyAdmin}/quitquitquit`)
    await test(seller, made)
    const told = await delivery(seller, made, ({ attempts }) => attempts === 1)
    expect(told).toMatchObject({ last_error: 'address_not_allowed', last_status: null })
  })

  it('that is unreachable is switched off, and its owner is notified by mail', async ({ receive, plane }) => {
    // A separate account, because an account gets at most one such mail in five minutes.
    const seller = await signUp(plane)
    const receiver = await receive((_, response) => void response.writeHead(410).end())
    const { body: made } = await seller.call<WebhookRecord>('POST', '/webhooks', {
      body: { url: receiver.url, events: ['payment.settled'] },
    })
    await test(seller, made)
    await receiver.next()
    await until('it is off', async () => {
      const { body } = await seller.call<WebhookRecord>('GET', `/webhooks/${made.id}`)
      return body.disabled_reason === 'gone' && !body.enabled
    })
    const refused = await seller.call('POST', `/webhooks/${made.id}/test`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'webhook_disabled' } })
    const { body: log } = await seller.call<{ items: Record<string, unknown>[] }>(
      'GET',
      `/audit-log?resource_type=webhook&resource_id=${made.id}`,
    )
    expect(log.items[0]).toMatchObject({
      actor: 'gateway',
      action: 'updated',
      after: { enabled: false, disabled_reason: 'gone' },
    })
    expect(JSON.stringify(log)).not.toContain('whsec_')
    await until('a mail tells of the new webhook', async () => {
      const mails = await mailsTo(plane, seller.email)
      return mails.some(({ words }) => words.includes(made.url.replace('://', '[://]')))
    })
    const on = await seller.call('PUT', `/webhooks/${made.id}`, { body: { enabled: true } })
    expect(on).toMatchObject({ status: 200, body: { enabled: true, disabled_reason: null, failing_since: null } })
  })

  it('can resend an event, and has two secrets while one is rolled', async ({ seller, receive, webhook }) => {
    const receiver = await receive()
    const made = await webhook(receiver.url)
    const { id } = await test(seller, made)
    const first = await receiver.next()
    await delivery(seller, made, ({ status }) => status === 'delivered')
    const roll = (body: object) =>
      seller.call<WebhookRecord & { secret: string }>('POST', `/webhooks/${made.id}/roll-secret`, { body })
    const { body: rolled } = await roll({})
    expect(rolled.secret).not.toBe(made.secret)
    const again = () => seller.call('POST', `/webhooks/${made.id}/deliveries/${id}/resend`)
    expect(await again()).toMatchObject({ status: 202, body: { id, status: 'pending' } })
    const second = await receiver.next()
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
    for (const secret of [made.secret, rolled.secret])
      expect(new Webhook(secret).verify(second.body, second.headers)).toMatchObject({ type: 'webhook.test' })
    await delivery(seller, made, ({ status, attempts }) => status === 'delivered' && attempts === 2)
    const { body: last } = await roll({ overlap_seconds: 0 })
    await again()
    const third = await receiver.next()
    expect(new Webhook(last.secret).verify(third.body, third.headers)).toMatchObject({ type: 'webhook.test' })
    for (const secret of [made.secret, rolled.secret])
      expect(() => new Webhook(secret).verify(third.body, third.headers)).toThrow()
  })
})

describe('the records of webhooks', () => {
  it('are created, read, changed and deleted, and never show the secret again', async ({ seller, webhook }) => {
    const url = 'http://127.0.0.1:9000/hooks?token=1'
    const made = await webhook(url, {
      events: ['payment.closed', 'payment.settled', 'payment.settled'],
      description: ' a ',
    })
    expect(made).toMatchObject({ url, events: ['payment.settled', 'payment.closed'], description: 'a', enabled: true })
    const { secret, ...record } = made
    expect(await seller.call('GET', `/webhooks/${made.id}`)).toMatchObject({ status: 200, body: record })
    const { body: page } = await seller.call<{ items: object[] }>('GET', '/webhooks?limit=200')
    expect(page.items).toContainEqual(record)
    expect(JSON.stringify(page)).not.toContain(secret)
    const body = { description: null, enabled: false }
    expect(await seller.call('PUT', `/webhooks/${made.id}`, { body })).toMatchObject({ status: 200, body })
    expect(await seller.call('DELETE', `/webhooks/${made.id}`)).toMatchObject({ status: 204 })
    for (const path of ['', '/deliveries'])
      expect(await seller.call('GET', `/webhooks/${made.id}${path}`)).toMatchObject({ status: 404 })
  })

  it.for([
    [{ url: 'ftp://example.com/', events: ['payment.settled'] }, 'url'],
    [{ url: 'https://example.com/#a', events: ['payment.settled'] }, 'url'],
    [{ url: 'https://example.com/', events: [] }, 'events'],
    [{ url: 'https://example.com/', events: ['payment.lost'] }, 'events.0'],
    [{ url: 'https://example.com/', events: ['payment.settled'], secret: 'whsec_' }, 'secret'],
  ] as const)('refuse %j', async ([body, path], { seller }) => {
    const answer = await seller.call('POST', '/webhooks', { body })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed', details: [{ path }] } })
  })

  it('are listed in pages', async ({ seller, receive, webhook }) => {
    const receiver = await receive()
    const made = await webhook(receiver.url)
    for (let i = 0; i < 3; i++) await test(seller, made)
    const first = await logOf(seller, made, '?limit=2')
    const rest = await logOf(seller, made, `?limit=2&cursor=${first.next_cursor}`)
    expect([first.items.length, rest.items.length, rest.next_cursor]).toEqual([2, 1, null])
    await until('all are delivered', async () => (await logOf(seller, made, '?status=delivered')).items.length === 3)
  })

  it('are ten at most, and an API key needs the scope', async ({ plane }) => {
    const seller = await signUp(plane)
    const body = { url: 'https://example.com/', events: ['payment.settled'], enabled: false }
    for (let i = 0; i < 10; i++) expect(await seller.call('POST', '/webhooks', { body })).toMatchObject({ status: 201 })
    const refused = await seller.call('POST', '/webhooks', { body })
    expect(refused).toMatchObject({ status: 403, body: { code: 'quota_exceeded', details: [{ path: 'webhooks' }] } })
    const { key } = await seller.apiKey({ scopes: ['webhooks:read'] })
    const headers = { 'x-api-key': key }
    const ask = (method: string, path: string) =>
      fetch(`${plane.stagingBaseUrl}${path}`, {
        method,
        headers,
        ...(method === 'POST' && { body: JSON.stringify(body) }),
      })
    expect((await ask('GET', '/webhooks')).status).toBe(200)
    expect((await ask('DELETE', `/webhooks/${randomUUID()}`)).status).toBe(403)
  })

  it('show the secret again to a repeated request, but not after the deletion', async ({ seller }) => {
    const body = { url: 'https://example.com/', events: ['payment.settled'], enabled: false }
    const headers = { 'idempotency-key': randomUUID() }
    const post = () => seller.call<WebhookRecord & { secret: string }>('POST', '/webhooks', { body, headers })
    const made = await post()
    expect((await post()).body).toEqual(made.body)
    await seller.call('DELETE', `/webhooks/${made.body.id}`)
    expect(await post()).toMatchObject({ status: 410, body: { code: 'secret_not_shown_again' } })
  })
})

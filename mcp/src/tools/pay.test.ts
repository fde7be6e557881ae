import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSandboxUsdcAccept } from '@launa/sdk'
import { afterAll, describe, expect, it } from 'vitest'
import type { WalletSettings } from '../settings.ts'
import { callTool, connected } from '../testing.ts'
import { createWallet } from '../wallet.ts'

const parent = mkdtempSync(join(tmpdir(), 'launa-mcp-'))
const directory = join(parent, 'payments')
const privateKey = `0x${'42'.repeat(32)}`
const closing: (() => void)[] = [() => rmSync(parent, { recursive: true })]
afterAll(() => {
  for (const close of closing) close()
})

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
const receipt = { 'payment-response': encode({ success: true, transaction: '0xabc', network: 'eip155:845320402' }) }
const payTo = '0x1111111111111111111111111111111111111111'

/** A host that asks 0.10 USDC, in the Sandbox unless told, and answers payments as told. */
async function sell(onPayment: (response: ServerResponse, body: string) => void, terms: object = {}) {
  const payments: string[] = []
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    const header = request.headers['payment-signature']
    if (request.url === '/free') return response.end('an answer of the internal network')
    if (typeof header === 'string') {
      payments.push(header)
      return onPayment(response, body)
    }
    const { max_timeout_seconds: maxTimeoutSeconds, ...accept } = buildSandboxUsdcAccept('exact', '100000')
    const accepts = [{ ...accept, payTo, maxTimeoutSeconds, ...terms }]
    const required = { x402Version: 2, resource: { url: 'http://x/' }, accepts }
    response.writeHead(402, { 'payment-required': encode(required) }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, payments }
}

const sunny = (response: ServerResponse) =>
  response.writeHead(200, { ...receipt, 'content-type': 'text/plain' }).end('sun')

/** A call by somebody whose environment is this wallet. */
async function pay(args: object, wallet: Partial<WalletSettings> = {}): Promise<Record<string, unknown>> {
  const client = await connected({ wallet: { privateKey, maxAmount: '100000', directory, ...wallet } })
  return callTool(client, 'launa_pay_url', args)
}

describe('launa_pay_url', () => {
  it('pays and answers with the receipt', async () => {
    const { url, payments } = await sell((response, body) => {
      response.writeHead(200, { ...receipt, 'content-type': 'application/json' }).end(JSON.stringify({ body }))
    })
    expect(await pay({ url, max_amount: '0.10', body: 'question', headers: { 'x-a': 'b' } })).toMatchObject({
      status: 200,
      paid: true,
      receipt: { transaction: '0xabc' },
      terms: { amount: '100000', payTo },
      body: { body: 'question' },
      body_truncated: false,
    })
    expect(payments).toHaveLength(1)
  })

  it.each([
    ['nothing without a key', { max_amount: '1' }, { privateKey: undefined }, 'no_wallet'],
    ['nothing without a maximum of the owner', { max_amount: '1' }, { maxAmount: undefined }, 'no_wallet'],
    [
      'no more than the owner allows, whatever the model says',
      { max_amount: '9' },
      { maxAmount: '99999' },
      'spending_policy',
    ],
    ['no more than the model says', { max_amount: '0.099999' }, {}, 'spending_policy'],
    ['no more in a day than the owner allows', { max_amount: '1' }, { maxPerDay: '99999' }, 'spending_policy'],
    ['on no other network than is asked for', { max_amount: '1', network: 'eip155:8453' }, {}, 'spending_policy'],
    ['nothing without a maximum of the model', {}, {}, 'invalid_arguments'],
    ['no amount that is a number', { max_amount: 0.1 }, {}, 'invalid_arguments'],
    ['for no request that cannot be made', { max_amount: '1', method: 'GET', body: 'a' }, {}, 'invalid_arguments'],
    ['no header that carries a payment', { max_amount: '1', headers: { 'X-Payment': 'a' } }, {}, 'configuration'],
  ])('pays %s', async (_, args, wallet, code) => {
    const { url, payments } = await sell(sunny)
    expect(await pay({ url, ...args }, wallet)).toMatchObject({ failed: { code } })
    expect(payments).toEqual([])
  })

  it('in the Sandbox pays nothing elsewhere', async () => {
    const { url, payments } = await sell(sunny)
    expect(await pay({ url, max_amount: '1' }, { isSandbox: true })).toMatchObject({ paid: true })
    expect(payments).toHaveLength(1)
    const production = await sell(sunny, { network: 'eip155:8453' })
    for (const network of [undefined, 'eip155:8453'])
      expect(await pay({ url: production.url, max_amount: '1', network }, { isSandbox: true })).toMatchObject({
        failed: { code: 'spending_policy' },
      })
    expect(production.payments).toEqual([])
    expect(await pay({ url: production.url, max_amount: '1' })).toMatchObject({ paid: true })
  })

  it('counts what it signs against the day', async () => {
    const { url, payments } = await sell(sunny)
    const client = await connected({ wallet: { privateKey, maxAmount: '100000', maxPerDay: '150000', directory } })
    const call = () => callTool(client, 'launa_pay_url', { url, max_amount: '1' })
    expect(await call()).toMatchObject({ paid: true })
    expect(await call()).toMatchObject({ failed: { code: 'spending_policy', reasons: ['daily_limit'] } })
    expect(payments).toHaveLength(1)
  })

  it('does not show what asks for no payment', async () => {
    const { url } = await sell(sunny)
    const answer = await pay({ url: `${url}free`, max_amount: '1' })
    expect(answer).toMatchObject({ status: 200, paid: false, receipt: null, terms: null })
    expect(JSON.stringify(answer)).not.toContain('internal')
  })

  it('shows the first MiB of what is longer', async () => {
    const { url } = await sell((response) => response.writeHead(200, receipt).end('x'.repeat(2_000_000)))
    const { body, body_truncated } = (await pay({ url, max_amount: '1' })) as { body: string; body_truncated: boolean }
    expect([body.length, body_truncated]).toEqual([1_048_576, true])
  })

  it('says what was refused', async () => {
    const { url } = await sell((response) => response.writeHead(402).end('{"error":"payment_expired"}'))
    expect(await pay({ url, max_amount: '1' })).toEqual({
      failed: { code: 'payment_refused', error: 'the payment was refused: payment_expired' },
    })
  })
})

describe('a payment whose outcome is not known', () => {
  it('is kept for its owner alone and sent again, not signed again', async () => {
    let open = false
    const { url, payments } = await sell((response, body) => {
      if (open) return void response.writeHead(200, receipt).end(body)
      response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '3600' })
      response.end('{"code":"payment_outcome_unknown"}')
    })
    const { failed } = (await pay({ url, max_amount: '1', body: 'question' })) as { failed: Record<string, string> }
    const { code, resume = '' } = failed
    expect(code).toBe('payment_uncertain')
    const file = join(directory, resume)
    expect([statSync(file).mode & 0o777, statSync(directory).mode & 0o777]).toEqual([0o600, 0o700])
    expect(readFileSync(file, 'utf8')).not.toContain(privateKey)
    // The model is told the name, not the payment.
    expect(JSON.stringify(failed)).not.toContain(payments[0])
    open = true
    const other = await pay({ url: `${url}other`, max_amount: '1', resume })
    expect(other).toMatchObject({ failed: { code: 'invalid_arguments' } })
    // The day's limit is not asked again: nothing is signed.
    expect(await pay({ url, max_amount: '1', resume }, { maxAmount: '0' })).toMatchObject({
      paid: true,
      body: 'question',
    })
    expect([payments.length, new Set(payments).size]).toEqual([2, 1])
    // A file elsewhere is none of ours, whatever is in it.
    copyFileSync(file, join(parent, 'copy.json'))
    expect(await pay({ url, max_amount: '1', resume: '../copy.json' })).toMatchObject({
      failed: { code: 'no_such_payment' },
    })
    expect(payments).toHaveLength(2)
  })

  it('is resumed by a buyer that can sign nothing new', async () => {
    const { url, payments } = await sell(sunny)
    const wallet = createWallet({ privateKey, maxAmount: '100000', maxPerDay: undefined, isSandbox: false, directory })
    await expect(wallet.resumer().fetch(url)).rejects.toMatchObject({ code: 'spending_policy' })
    expect(payments).toEqual([])
  })

  it('is said to be so also where nothing can be kept', async () => {
    const { url } = await sell(
      (response) => void response.writeHead(200, { ...receipt, 'content-length': '8' }).destroy(),
    )
    const answer = await pay({ url, max_amount: '1' }, { directory: '/dev/null/nowhere' })
    expect(answer).toEqual({ failed: { code: 'payment_uncertain', error: expect.any(String) } })
  })

  it('is kept when it was charged before the API has failed', async () => {
    const { url } = await sell((response) => void response.writeHead(503, receipt).end('not now'))
    const answer = (await pay({ url, max_amount: '1' })) as { status: number; paid: boolean; resume: string }
    expect(answer).toMatchObject({ status: 503, paid: true })
    expect(readdirSync(directory)).toContain(answer.resume)
  })

  it('is kept when its answer breaks off', async () => {
    const { url } = await sell((response) => {
      response.writeHead(200, { ...receipt, 'content-length': '8' }).write('half')
      setTimeout(() => response.destroy(), 50)
    })
    const { failed } = (await pay({ url, max_amount: '1' })) as { failed: Record<string, string> }
    expect(failed).toMatchObject({ code: 'payment_uncertain', error: 'the answer was paid for and broke off' })
    expect(readdirSync(directory)).toContain(failed.resume)
  })

  it.each(['given up', 'gone'])('is kept when the caller has %s', async (how) => {
    const before = new Set(readdirSync(directory))
    let open = false
    const { url, payments } = await sell((response) => void (open && sunny(response)))
    const client = await connected({ wallet: { privateKey, maxAmount: '100000', directory } })
    const abort = new AbortController()
    const request = { name: 'launa_pay_url', arguments: { url, max_amount: '1' } }
    const call = client.callTool(request, undefined, { signal: abort.signal }).catch(() => 'no answer')
    await expect.poll(() => payments.length).toBe(1)
    how === 'gone' ? await client.close() : abort.abort()
    expect(await call).toBe('no answer')
    const kept = () => readdirSync(directory).filter((name) => !before.has(name))
    await expect.poll(() => kept()[0]).toMatch(/\.json$/)
    open = true
    expect(await pay({ url, max_amount: '1', resume: kept()[0] })).toMatchObject({ paid: true, body: 'sun' })
    expect([payments.length, new Set(payments).size]).toEqual([2, 1])
  })

  it.each(['../session.json', 'a/b.json', '.json', 'missing.json', 'session'])('is not %j', async (resume) => {
    expect(await pay({ url: 'http://127.0.0.1:9/', max_amount: '1', resume })).toMatchObject({
      failed: { code: 'no_such_payment' },
    })
  })
})

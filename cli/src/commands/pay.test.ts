import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { buildSandboxUsdcAccept } from '@launa/sdk'
import { afterEach, describe, expect, it } from 'vitest'
import { fakeTerminal, runAt } from '../testing.ts'

const payTo = '0x1111111111111111111111111111111111111111'
/** A development key that everybody knows. */
const variables = {
  LAUNA_PRIVATE_KEY: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  LAUNA_CONFIG_DIR: mkdtempSync(join(tmpdir(), 'launa-pay-')),
}

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')

/** A host that asks 0.10 USDC and answers payments as told. */
async function sell(
  onPayment: (response: ServerResponse, body: string, header: string) => void,
  changes: object = {},
): Promise<{ url: string; payments: string[] }> {
  const payments: string[] = []
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('')
    const header = request.headers['payment-signature']
    if (typeof header === 'string') {
      payments.push(header)
      return onPayment(response, body, header)
    }
    const { max_timeout_seconds: maxTimeoutSeconds, ...accept } = buildSandboxUsdcAccept('exact', '100000')
    const required = {
      x402Version: 2,
      resource: { url: 'http://x/' },
      accepts: [{ ...accept, payTo, maxTimeoutSeconds, ...changes }],
    }
    response.writeHead(402, { 'payment-required': encode(required) }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, payments }
}

const receipt = { 'payment-response': encode({ success: true, transaction: '0xabc', network: 'eip155:845320402' }) }

describe('launa pay url at a terminal', () => {
  it('shows the price and pays what was agreed to', async () => {
    const { url, payments } = await sell((response) => response.writeHead(200, receipt).end('sun'))
    const run = await runAt(fakeTerminal({ isTty: true, answers: ['y'] }), ['pay', 'url', url], variables)
    expect([run.code, run.out, payments.length]).toEqual([0, 'sun', 1])
    expect(run.err).toBe(
      `0.1 USDC on eip155:845320402 to ${payTo}\nPay? [y/N] 200 OK, paid 0.1 USDC, transaction 0xabc\n`,
    )
  })

  it.each(['', 'n', 'no', 'yesterday'])('pays nothing for the answer %j', async (answer) => {
    const { url, payments } = await sell((response) => response.end())
    const run = await runAt(fakeTerminal({ isTty: true, answers: [answer] }), ['pay', 'url', url], variables)
    expect([run.code, payments.length]).toEqual([1, 0])
  })

  it('does not ask about more than the maximum', async () => {
    const { url, payments } = await sell((response) => response.end())
    const args = ['pay', 'url', url, '--max-amount', '0.09']
    const run = await runAt(fakeTerminal({ isTty: true, answers: ['y'] }), args, variables)
    expect([run.code, payments.length]).toEqual([1, 0])
    expect(run.err).not.toContain('Pay?')
  })

  it('asks nothing with --yes or --json', async () => {
    const { url, payments } = await sell((response) => response.writeHead(200, receipt).end('sun'))
    for (const flag of ['--yes', '--json']) {
      const args = ['pay', 'url', url, '--max-amount', '0.10', flag]
      expect((await runAt(fakeTerminal({ isTty: true, answers: ['n'] }), args, variables)).code).toBe(0)
    }
    expect(payments).toHaveLength(2)
  })
})

describe('launa pay', () => {
  it('sends the method, headers and body that it is told', async () => {
    const { url } = await sell((response, body) => response.writeHead(200, { ...receipt, 'x-body': body }).end(body))
    const headers = ['-H', 'accept: text/plain', '-H', 'x-a: b:c']
    const args = ['pay', 'url', ...headers, url, '--max-amount', '1', '-X', 'put', '-d', 'text', '--json']
    const run = await runAt(fakeTerminal(), args, variables)
    expect([run.code, JSON.parse(run.out).body]).toEqual([0, 'text'])
    const wrong = await runAt(fakeTerminal(), ['pay', 'url', url, '--max-amount', '1', '-H', 'nonsense'], variables)
    expect(wrong.code).toBe(2)
  })

  it('ends with 1 when the answer failed, and says that nothing was charged', async () => {
    const { url } = await sell((response) =>
      response.writeHead(500, { 'content-type': 'application/json' }).end('{"a":1}'),
    )
    const run = await runAt(fakeTerminal(), ['pay', 'url', url, '--max-amount', '1', '--json'], variables)
    expect([run.code, JSON.parse(run.out)]).toEqual([
      1,
      expect.objectContaining({ status: 500, paid: false, receipt: null, body: { a: 1 } }),
    ])
  })

  it('keeps a payment that was charged before the API has failed, and does not ask for another', async () => {
    let isWell = false
    const { url, payments } = await sell((response) => response.writeHead(isWell ? 200 : 503, receipt).end('text'))
    const owed = await runAt(fakeTerminal(), ['pay', 'url', url, '--max-amount', '1', '--json'], variables)
    const { file, paid } = JSON.parse(owed.out)
    expect([owed.code, paid]).toEqual([1, true])
    isWell = true
    const resumed = await runAt(fakeTerminal(), ['pay', 'resume', file, '--json'], variables)
    expect([resumed.code, JSON.parse(resumed.out).body]).toEqual([0, 'text'])
    expect(new Set(payments).size).toBe(1)
  })

  it('keeps a payment whose answer breaks off, to be served again', async () => {
    let whole = false
    const { url, payments } = await sell((response) => {
      response.writeHead(200, { ...receipt, 'content-length': '8' }).write('half')
      whole ? response.end('full') : setTimeout(() => response.destroy(), 50)
    })
    const failed = await runAt(fakeTerminal(), ['pay', 'url', url, '--max-amount', '1', '--json'], variables)
    const { code, file, error } = JSON.parse(failed.err)
    expect([failed.code, failed.out, code]).toEqual([1, '', 'payment_uncertain'])
    expect(error).toBe('the answer was paid for and broke off')
    whole = true
    const resumed = await runAt(fakeTerminal(), ['pay', 'resume', file, '--json'], variables)
    expect([resumed.code, JSON.parse(resumed.out).body]).toEqual([0, 'halffull'])
    expect(new Set(payments).size).toBe(1)
  })

  it('keeps a payment whose outcome is not known, and sends the same one again', async () => {
    let open = false
    const { url, payments } = await sell((response, body) => {
      if (open) return response.writeHead(200, receipt).end(body)
      // So late that nothing is sent again.
      response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '3600' })
      response.end('{"code":"payment_outcome_unknown"}')
    })
    const failed = await runAt(
      fakeTerminal(),
      ['pay', 'url', url, '--max-amount', '1', '--data', 'question', '--json'],
      variables,
    )
    const { code, file } = JSON.parse(failed.err)
    expect([failed.code, code]).toEqual([1, 'payment_uncertain'])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    open = true
    const resumed = await runAt(fakeTerminal(), ['pay', 'resume', file, '--json'], variables)
    expect([resumed.code, JSON.parse(resumed.out)]).toEqual([
      0,
      expect.objectContaining({ paid: true, body: 'question' }),
    ])
    expect([payments.length, new Set(payments).size]).toEqual([2, 1])
    expect(readFileSync(file, 'utf8')).not.toContain(variables.LAUNA_PRIVATE_KEY)
    expect(readdirSync(dirname(file))).toContain(basename(file))
  })
})

describe('launa pay through a channel', () => {
  const own = { ...variables, LAUNA_CONFIG_DIR: mkdtempSync(join(tmpdir(), 'launa-pay-')) }
  const extra = { name: 'USDC', version: '2', receiverAuthorizer: payTo, withdrawDelay: 900, minDeposit: '1000000' }
  const channel = { scheme: 'batch-settlement', extra }
  const payloadOf = (header: string) => JSON.parse(Buffer.from(header, 'base64').toString()).payload

  it('needs leave to deposit, remembers the channel, and takes back what is left', async () => {
    const { url, payments } = await sell((response, _, header) => {
      const { type, voucher } = payloadOf(header)
      const channelState = { chargedCumulativeAmount: voucher.maxClaimableAmount }
      const said = type === 'refund' ? { amount: '800000' } : { extra: { channelState, chargedAmount: '100000' } }
      const receipt = { success: true, transaction: '0xabc', network: 'eip155:845320402', ...said }
      response.writeHead(200, { 'payment-response': encode(receipt) }).end('sun')
    }, channel)
    const pay = (...flags: string[]) =>
      runAt(fakeTerminal(), ['pay', 'url', url, '--max-amount', '0.10', ...flags], own)
    const forbidden = await pay()
    expect([forbidden.code, payments.length]).toEqual([1, 0])
    expect(forbidden.err).toContain('--max-deposit allows payment channels')
    const tooLittle = await pay('--max-deposit', '0.99')
    expect([tooLittle.code, payments.length]).toEqual([1, 0])
    expect(tooLittle.err).toContain('more deposited than --max-deposit')
    for (let life = 0; life < 2; life++) expect((await pay('--max-deposit', '1')).code).toBe(0)
    const refunded = await runAt(fakeTerminal({ isTty: true }), ['pay', 'refund', url], own)
    expect([refunded.code, refunded.out]).toEqual([0, '0.8 USDC came back, transaction 0xabc\n'])
    const some = await runAt(fakeTerminal(), ['pay', 'refund', url, '--amount', '0.5', '--json'], own)
    expect(JSON.parse(some.out)).toMatchObject({ refunded: true, transaction: '0xabc' })
    const sent = payments.map(payloadOf)
    expect(sent.map(({ type }) => type)).toEqual(['deposit', 'voucher', 'refund', 'refund'])
    expect(sent.map(({ voucher }) => voucher.maxClaimableAmount)).toEqual(['100000', '200000', '200000', '200000'])
    expect(sent.map(({ amount }) => amount)).toEqual([undefined, undefined, undefined, '500000'])
  })

  it('says why nothing came back', async () => {
    const { url } = await sell((response) => response.writeHead(402).end('{"error":"no_balance"}'), channel)
    const refused = await runAt(fakeTerminal(), ['pay', 'refund', url, '--json'], own)
    expect([refused.code, JSON.parse(refused.err)]).toEqual([
      1,
      { error: 'the payment was refused: no_balance', code: 'payment_refused' },
    ])
    const { url: other } = await sell((response) => response.end())
    const none = await runAt(fakeTerminal(), ['pay', 'refund', other, '--json'], own)
    expect(JSON.parse(none.err)).toMatchObject({ code: 'unreadable_terms' })
    expect((await runAt(fakeTerminal(), ['pay', 'refund', 'nonsense'], own)).code).toBe(2)
  })
})

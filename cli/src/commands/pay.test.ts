import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { failureText } from '../failure.ts'
import { askLater, encode, openIds, openShop, ownVariables, PAYEE, RECEIPT, terms } from '../pay/pay-testing.ts'
import { fakeTerminal, runAt } from '../testing.ts'

type Variables = Record<string, string>

const run = (args: string[], variables: Variables, terminal = fakeTerminal()) => runAt(terminal, args, variables)
const payNow = (url: string, variables: Variables, ...flags: string[]) =>
  run(['pay', 'url', url, '--max-amount', '1', '--json', ...flags], variables)
const atTerminal = (...answers: string[]) => fakeTerminal({ isTty: true, answers })

describe('launa pay url at a terminal', () => {
  it('shows the price and pays after the answer yes', async () => {
    await using shop = await openShop((response) => response.writeHead(200, RECEIPT).end('sun'))
    const { code, out, err } = await run(['pay', 'url', shop.url], ownVariables(), atTerminal('y'))
    expect([code, out, shop.payments.length]).toEqual([0, 'sun\n', 1])
    expect(err).toBe(`0.1 USDC on eip155:845320402 to ${PAYEE}\nPay? [y/N] 200 OK, paid 0.1 USDC, transaction 0xabc\n`)
  })

  it.each(['', 'n', 'no', 'yesterday'])('pays nothing for the answer %j', async (answer) => {
    await using shop = await openShop((response) => response.end())
    const { code } = await run(['pay', 'url', shop.url], ownVariables(), atTerminal(answer))
    expect([code, shop.payments.length]).toEqual([1, 0])
  })

  it('does not ask about a price above the maximum of the flag or of the environment', async () => {
    await using shop = await openShop((response) => response.end())
    const own = ownVariables()
    for (const [flags, variables] of [
      [['--max-amount', '0.09'], own],
      [['--max-amount', '1'], { ...own, LAUNA_MAX_AMOUNT: '0.09' }],
    ] as const) {
      const { code, err } = await run(['pay', 'url', shop.url, ...flags], variables, atTerminal('y'))
      expect([code, shop.payments.length]).toEqual([1, 0])
      expect(err).not.toContain('Pay?')
    }
  })

  it('stays in the Sandbox where that is the saved environment', async () => {
    const onBase = { network: 'eip155:8453', asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' }
    await using shop = await openShop((response) => response.writeHead(200, RECEIPT).end('sun'), onBase)
    const own = ownVariables()
    expect((await run(['config', 'set', 'environment', 'sandbox'], own)).code).toBe(0)
    for (const variables of [own, { ...own, LAUNA_API_KEY: 'launa_live_x' }]) {
      const { err } = await payNow(shop.url, variables)
      expect(JSON.parse(err)).toMatchObject({ code: 'spending_policy', reasons: ['network'] })
    }
    expect((await payNow(shop.url, own, '--production')).code).toBe(0)
    expect(shop.payments).toHaveLength(1)
  })

  it('asks nothing with --yes or --json', async () => {
    await using shop = await openShop((response) => response.writeHead(200, RECEIPT).end('sun'))
    for (const flag of ['--yes', '--json']) {
      const args = ['pay', 'url', shop.url, '--max-amount', '0.10', flag]
      expect((await run(args, ownVariables(), atTerminal('n'))).code).toBe(0)
    }
    expect(shop.payments).toHaveLength(2)
  })

  it.each([
    ['payee', { payTo: '0x2222222222222222222222222222222222222222' }],
    ['amount', { amount: '99999' }],
    ['network and token', { network: 'eip155:8453', asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' }],
    ['time', { maxTimeoutSeconds: 3_000 }],
  ])('signs nothing if the terms have another %s than the person has seen', async (_, changes) => {
    await using shop = await openShop((response) => response.writeHead(200, RECEIPT).end('sun'))
    const terminal = atTerminal('y')
    const { ask } = terminal
    terminal.ask = async (question) => {
      shop.accepts = [terms(changes)]
      return ask(question)
    }
    const { code, err } = await run(['pay', 'url', shop.url], ownVariables(), terminal)
    expect([code, shop.payments.length]).toEqual([1, 0])
    expect(err).toContain('no longer offers the terms that were approved')
  })

  it('sends a free request once', async () => {
    await using shop = await openShop((response) => response.end())
    const { code, out, err } = await run(['pay', 'url', `${shop.url}free`], ownVariables(), atTerminal('y'))
    expect([code, out, err]).toEqual([0, 'free\n', '200 OK, no payment was asked for\n'])
  })

  it('shows how much a channel would hold', async () => {
    const extra = { name: 'USDC', version: '2', receiverAuthorizer: PAYEE, withdrawDelay: 900, minDeposit: '1000000' }
    await using shop = await openShop((response) => response.end(), { scheme: 'batch-settlement', extra })
    const args = ['pay', 'url', shop.url, '--max-deposit', '1']
    const { err } = await run(args, ownVariables(), atTerminal('n'))
    expect(err).toContain('1 USDC are deposited for the seller now')
  })
})

describe('the text of a seller', () => {
  const FORGED = '\u001b[2K\u001b[1A\u001b[32mlauna: paid 0.1 USDC\u001b[0m\u202e'

  it('moves no cursor on a terminal', async () => {
    await using shop = await openShop((response) => response.writeHead(200, 'OK', RECEIPT).end(`${FORGED}\n\tsun\r\n`))
    const { out } = await run(['pay', 'url', shop.url], ownVariables(), atTerminal('y'))
    expect(out).toBe('\\u001b[2K\\u001b[1A\\u001b[32mlauna: paid 0.1 USDC\\u001b[0m\\u202e\n\tsun\n')
  })

  it('moves no cursor on a terminal in JSON and in errors', async () => {
    const text = '\u009b2K\u202e'
    await using shop = await openShop((response) => response.writeHead(200, RECEIPT).end(text))
    const { out } = await payNow(shop.url, ownVariables())
    expect([out.includes(text), JSON.parse(out).body]).toEqual([false, text])
    expect(failureText({ error: `a${text}\nb`, code: 'x' })).toBe('launa: a\\u009b2K\\u202e\nb')
  })

  it('goes to a file unchanged', async () => {
    await using shop = await openShop((response) => response.writeHead(200, RECEIPT).end(FORGED))
    const { out } = await run(['pay', 'url', shop.url, '--max-amount', '1'], ownVariables())
    expect(out).toBe(FORGED)
  })

  it('is marked as the seller’s text in an error message', async () => {
    const reason = `${FORGED}${'x'.repeat(50_000)}`
    await using shop = await openShop((response) => response.writeHead(402).end(JSON.stringify({ error: reason })))
    const { err } = await run(['pay', 'url', shop.url, '--max-amount', '1'], ownVariables())
    expect(err).toContain('launa: the payment was refused: the seller says: "\\u001b[2K\\u001b[1A')
    expect(err).not.toContain('\u001b')
    expect(err.length).toBeLessThan(800)
    const { err: json } = await payNow(shop.url, ownVariables())
    expect(JSON.parse(json)).toMatchObject({
      code: 'payment_refused',
      seller_says: expect.stringMatching(/^\\u001b\[2K/),
    })
  })

  it.each([402, 503])('in a %i is unpacked only up to a limit', async (status) => {
    const bomb = Buffer.concat(Array(600).fill(gzipSync(Buffer.alloc(1_000_000))))
    await using shop = await openShop((response) =>
      response.writeHead(status, { 'content-encoding': 'gzip', 'retry-after': '3600' }).end(bomb),
    )
    const before = process.memoryUsage().rss
    const { code } = await payNow(shop.url, ownVariables())
    expect(code).toBe(1)
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  })

  it('cannot be fetched from an address of a private network', async () => {
    for (const [url, why] of [
      ['http://10.0.0.1/', 'https'],
      ['https://10.0.0.1/', 'not a public address'],
      ['https://169.254.169.254/', 'not a public address'],
    ] as const) {
      const { code, err } = await payNow(url, ownVariables())
      const next = expect.stringContaining('--allow-http')
      expect([code, JSON.parse(err)]).toEqual([
        1,
        { code: 'address_refused', error: expect.stringContaining(why), next },
      ])
    }
  })
})

describe('launa pay', () => {
  it('sends the given method, headers and body', async () => {
    await using shop = await openShop((response, { body }) => response.writeHead(200, RECEIPT).end(body))
    const headers = ['-H', 'accept: text/plain', '-H', 'x-a: b:c']
    const { code, out } = await payNow(shop.url, ownVariables(), ...headers, '-X', 'put', '-d', 'text')
    expect([code, JSON.parse(out).body]).toEqual([0, 'text'])
    expect((await payNow(shop.url, ownVariables(), '-H', 'nonsense')).code).toBe(2)
  })

  it('needs a maximum', async () => {
    await using shop = await openShop((response) => response.writeHead(200, RECEIPT).end('sun'))
    expect((await run(['pay', 'url', shop.url], ownVariables())).code).toBe(2)
    expect((await run(['pay', 'url', shop.url], { ...ownVariables(), LAUNA_MAX_AMOUNT: '0.1' })).code).toBe(0)
  })

  it('reads its key only from a file that other users cannot read', async () => {
    await using shop = await openShop((response) => response.writeHead(200, RECEIPT).end('sun'))
    const { LAUNA_PRIVATE_KEY, LAUNA_CONFIG_DIR } = ownVariables()
    const file = join(LAUNA_CONFIG_DIR, 'key')
    const variables = { LAUNA_CONFIG_DIR, LAUNA_PRIVATE_KEY_FILE: file }
    writeFileSync(file, LAUNA_PRIVATE_KEY, { mode: 0o644 })
    const { code, err } = await payNow(shop.url, variables)
    expect([code, JSON.parse(err).error]).toEqual([2, expect.stringContaining('may be read by others')])
    chmodSync(file, 0o600)
    expect((await payNow(shop.url, variables)).code).toBe(0)
  })

  it('calls only the allowed hosts', async () => {
    await using shop = await openShop((response) => response.writeHead(200, RECEIPT).end('sun'))
    const variables = { ...ownVariables(), LAUNA_ALLOWED_HOSTS: 'api.example.com' }
    const { code, err } = await payNow(shop.url, variables)
    expect([code, JSON.parse(err).reasons]).toEqual([1, ['host']])
    expect((await run(['inspect', 'url', shop.url], variables)).err).toContain('not one of LAUNA_ALLOWED_HOSTS')
    expect((await payNow(shop.url, { ...variables, LAUNA_ALLOWED_HOSTS: '127.0.0.1' })).code).toBe(0)
  })

  it.each([
    ['--max-per-day', 'daily_limit', {}],
    ['--max-per-host-per-day', 'host_daily_limit', {}],
    [undefined, 'daily_limit', { LAUNA_MAX_PER_DAY: '0.15' }],
    [undefined, 'host_daily_limit', { LAUNA_MAX_PER_HOST_PER_DAY: '0.15' }],
  ])('keeps to %s over restarts (%s)', async (flag, reason, limits) => {
    await using shop = await openShop((response) => response.writeHead(200, RECEIPT).end('sun'))
    const variables: Variables = { ...ownVariables(), ...limits }
    const flags = flag ? [flag, '0.15'] : []
    expect((await payNow(shop.url, variables, ...flags)).code).toBe(0)
    const { code, err } = await payNow(shop.url, variables, ...flags)
    expect([code, JSON.parse(err).reasons, shop.payments.length]).toEqual([1, [reason], 1])
  })
})

describe('a payment without a receipt', () => {
  it.each([
    ['500', 500],
    ['504', 504],
    ['a redirect', 307],
    ['200', 200],
  ])('is sent again after %s, because it may have been charged', async (_, status) => {
    await using shop = await openShop((response, { count }) => {
      if (count > 1) return response.writeHead(200, RECEIPT).end('sun')
      response.writeHead(status, { 'content-type': 'application/json' }).end('{"a":1}')
    })
    const variables = ownVariables()
    const first = await payNow(shop.url, variables)
    expect(JSON.parse(first.out)).toMatchObject({ status, outcome: 'no_receipt', paid: false, receipt: null })
    expect(Date.parse(JSON.parse(first.out).chargeable_until)).toBeGreaterThan(Date.now())
    expect(await openIds(variables)).toHaveLength(1)
    const second = await payNow(shop.url, variables)
    expect([second.code, JSON.parse(second.out).paid]).toEqual([0, true])
    expect([shop.payments.length, new Set(shop.payments).size]).toEqual([2, 1])
    expect(await openIds(variables)).toEqual([])
  })

  it('is reported with the local time until which it can be charged', async () => {
    await using shop = await openShop((response) => response.writeHead(500).end('oh'))
    const { err } = await run(['pay', 'url', shop.url, '--max-amount', '1'], ownVariables())
    expect(err).toMatch(/^500 Internal Server Error, no receipt; can be charged until (\d{4}-\d\d-\d\d )?\d\d:\d\d\n$/)
    expect(err).not.toContain('not charged')
  })

  it('is kept in a file for its owner only, and ends when its receipt comes', async () => {
    let isWell = false
    await using shop = await openShop((response, { body }) =>
      isWell ? response.writeHead(200, RECEIPT).end(body) : askLater(response),
    )
    const variables = ownVariables()
    const failed = await payNow(shop.url, variables, '--data', 'question')
    const { code, resume, chargeable_until } = JSON.parse(failed.err)
    expect([failed.code, code]).toEqual([1, 'payment_uncertain'])
    expect(Date.parse(chargeable_until)).toBeGreaterThan(Date.now())
    expect(await openIds(variables)).toEqual([resume])
    const file = join(variables.LAUNA_CONFIG_DIR, 'payments', 'payments.sqlite')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readFileSync(file, 'utf8')).not.toContain(variables.LAUNA_PRIVATE_KEY.slice(2))
    isWell = true
    const resumed = await run(['pay', 'resume', resume, '--json'], variables)
    expect([resumed.code, JSON.parse(resumed.out)]).toEqual([
      0,
      expect.objectContaining({ paid: true, body: 'question' }),
    ])
    expect([shop.payments.length, new Set(shop.payments).size]).toEqual([2, 1])
    expect(await openIds(variables)).toEqual([])
    expect((await run(['pay', 'resume', resume], variables)).err).toBe(
      `launa: no open payment has the id ${resume}\n  see: launa pay list\n`,
    )
  })

  it('is kept when its answer breaks off, so that the answer can be fetched again', async () => {
    await using shop = await openShop((response, { count }) => {
      response.writeHead(200, { ...RECEIPT, 'content-length': '8' }).write('half')
      count > 1 ? response.end('full') : setTimeout(() => response.destroy(), 50)
    })
    const variables = ownVariables()
    const failed = await payNow(shop.url, variables)
    expect([failed.code, failed.out, JSON.parse(failed.err)]).toEqual([
      1,
      '',
      expect.objectContaining({ code: 'payment_uncertain', error: 'the answer was paid for and broke off' }),
    ])
    const resumed = await run(['pay', 'resume', '--json'], variables)
    expect([resumed.code, JSON.parse(resumed.out).body]).toEqual([0, 'halffull'])
    expect(new Set(shop.payments).size).toBe(1)
  })

  it('is kept when it was charged before the API failed', async () => {
    let isWell = false
    await using shop = await openShop((response) => response.writeHead(isWell ? 200 : 503, RECEIPT).end('text'))
    const variables = ownVariables()
    const owed = await payNow(shop.url, variables)
    const { resume, paid } = JSON.parse(owed.out)
    expect([owed.code, paid]).toEqual([1, true])
    isWell = true
    const resumed = await run(['pay', 'resume', resume, '--json'], variables)
    expect([resumed.code, JSON.parse(resumed.out).body]).toEqual([0, 'text'])
    expect(new Set(shop.payments).size).toBe(1)
  })

  it('is abandoned by a command, and then the request is a new purchase', async () => {
    await using shop = await openShop((response, { count }) =>
      response.writeHead(count === 1 ? 503 : count === 2 ? 402 : 200, count === 2 ? {} : RECEIPT).end('{}'),
    )
    const variables = ownVariables()
    const { resume } = JSON.parse((await payNow(shop.url, variables)).out)
    const refused = await run(['pay', 'resume', resume], variables)
    expect(refused.err).toContain('the payment was charged, and the seller refuses to answer it when it was sent again')
    expect(refused.err).toContain(`If the seller never answers, give it up: launa pay abandon ${resume}`)
    expect(refused.err).not.toContain('can be charged until')
    const given = await run(['pay', 'abandon', resume, '--json'], variables)
    expect([given.code, JSON.parse(given.out)]).toEqual([
      0,
      { abandoned: true, id: resume, url: shop.url, chargeable_until: null },
    ])
    expect((await run(['pay', 'abandon', resume], variables)).code).toBe(2)
    expect((await payNow(shop.url, variables)).code).toBe(0)
    expect(new Set(shop.payments).size).toBe(2)
  })

  it('is sent again for the request of its purchase, with any body', async () => {
    await using shop = await openShop((response, { count, body }) =>
      count === 1 ? askLater(response) : response.writeHead(200, RECEIPT).end(body),
    )
    const variables = ownVariables()
    await payNow(shop.url, variables, '--purchase', 'order 7', '--data', 'one')
    const paid = await payNow(shop.url, variables, '--purchase', 'order 7', '--data', 'two')
    expect([JSON.parse(paid.out).body, new Set(shop.payments).size]).toEqual(['one', 1])
    const refused = await payNow(shop.url, variables, '--purchase', 'order 7')
    expect([refused.code, JSON.parse(refused.err)]).toEqual([
      1,
      {
        code: 'purchase_ended',
        ended_at: expect.stringMatching(/^\d{4}-.*Z$/),
        error: expect.stringContaining('give another purchase another name'),
      },
    ])
    expect(shop.payments).toHaveLength(2)
  })

  it('is sent again, not signed again, when the wallet was filled after a refusal', async () => {
    const refusal = { success: false, transaction: '', network: 'eip155:845320402', errorReason: 'insufficient_funds' }
    await using shop = await openShop((response, { count }) =>
      count > 1
        ? response.writeHead(200, RECEIPT).end('sun')
        : response.writeHead(402, { 'payment-response': encode(refusal) }).end('{}'),
    )
    const variables = ownVariables()
    const pay = () => run(['pay', 'url', shop.url, '--max-amount', '1'], variables)
    const { code, err } = await pay()
    expect([code, err]).toEqual([
      1,
      expect.stringContaining('enough of the token (insufficient_funds)\n  no receipt; can be'),
    ])
    expect(err).toMatch(/the same command sends it again, and so does: launa pay resume [0-9a-f-]{36}\n/)
    expect([(await pay()).out, shop.payments.length, new Set(shop.payments).size]).toEqual(['sun', 2, 1])
    expect(await openIds(variables)).toEqual([])
  })

  it('is sent again without a question, at any new price', async () => {
    await using shop = await openShop((response, { count }) =>
      count > 1 ? response.writeHead(200, RECEIPT).end('sun') : response.writeHead(500).end('oh'),
    )
    const variables = ownVariables()
    const pay = () => run(['pay', 'url', shop.url], variables, fakeTerminal({ answers: ['y'] }))
    expect((await pay()).err).toContain('Pay?')
    shop.accepts = [terms({ amount: '200000' })]
    const { code, out, err } = await pay()
    expect([code, out, err]).toEqual([0, 'sun', expect.stringMatching(/^200 OK, paid 0\.1 USDC/)])
    expect(new Set(shop.payments).size).toBe(1)
  })

  it('blocks a new one at a changed price until it has expired, and the message names that time', async () => {
    await using shop = await openShop((response) => {
      const required = { x402Version: 2, accepts: [terms({ amount: '200000' })] }
      response.writeHead(402, { 'payment-required': encode(required) }).end('{}')
    })
    const variables = ownVariables()
    for (const again of ['', ' when it was sent again']) {
      const { err } = await run(['pay', 'url', shop.url, '--max-amount', '1'], variables)
      expect(err).toContain(`the payment was refused${again}: no reason given; it asks for other terms now`)
      expect(err).toMatch(/\n {2}From (\d{4}-\d\d-\d\d )?\d\d:\d\d on the same command signs a new payment\n$/)
    }
    const { chargeable_until, new_payment_from } = JSON.parse((await payNow(shop.url, variables)).err)
    expect(Date.parse(new_payment_from) - Date.parse(chargeable_until)).toBe(60_000)
    expect(new Set(shop.payments).size).toBe(1)
  })

  it('stops signing for a host after three of them in a row', async () => {
    await using shop = await openShop((response) => response.writeHead(402).end('{"error":"no"}'))
    const variables = ownVariables()
    for (const path of ['a', 'b', 'c']) await payNow(`${shop.url}${path}`, variables)
    const { err } = await payNow(`${shop.url}d`, variables)
    expect([JSON.parse(err).reasons, shop.payments.length]).toEqual([['host_refuses'], 3])
  })
})

describe('a payment that can no longer be charged', () => {
  afterEach(() => vi.useRealTimers())

  it('is not open in the sums, and is sent a last time by resume', async () => {
    await using shop = await openShop((response, { count }) =>
      count < 3 ? askLater(response) : response.writeHead(402).end('{}'),
    )
    const variables = ownVariables()
    await payNow(shop.url, variables)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 361_000 })
    const { spent } = JSON.parse((await run(['pay', 'spent', '--days', '2', '--json'], variables)).out)
    expect(spent).toEqual([expect.objectContaining({ signed: '100000', open: '0' })])
    const unknown = await run(['pay', 'resume'], variables)
    expect(unknown.err).toMatch(/no receipt; can be charged no more\n {2}Do not pay again\. The signed payment is kept/)
    const { code, err } = await run(['pay', 'resume'], variables)
    expect([code, err]).toEqual([1, 'launa: the payment was refused: it has expired and has bought no answer\n'])
    expect([shop.payments.length, new Set(shop.payments).size, await openIds(variables)]).toEqual([3, 1, []])
  })
})

describe('launa pay list and spent', () => {
  it('show what is open and what was spent', async () => {
    await using shop = await openShop((response, { count }) =>
      count === 1 ? response.writeHead(200, RECEIPT).end('sun') : askLater(response),
    )
    const variables = ownVariables()
    await payNow(`${shop.url}a`, variables)
    await payNow(`${shop.url}b`, variables)
    const listed = JSON.parse((await run(['pay', 'list', '--json'], variables)).out).payments
    expect(listed).toEqual([expect.objectContaining({ state: 'uncertain', url: `${shop.url}b`, amount: '100000' })])
    expect(JSON.stringify(listed)).not.toContain(shop.payments[1])
    const all = JSON.parse((await run(['pay', 'list', '--days', '2', '--json'], variables)).out).payments
    expect(all.map(({ state }: { state: string }) => state).sort()).toEqual(['charged', 'uncertain'])
    const { spent } = JSON.parse((await run(['pay', 'spent', '--json'], variables)).out)
    expect(spent).toEqual([
      expect.objectContaining({ host: '127.0.0.1', signed: '200000', charged: '100000', open: '100000' }),
    ])
    const { out } = await run(['pay', 'spent'], variables, fakeTerminal({ isTty: true }))
    expect(out).toMatch(/^DAY +HOST +NETWORK +SIGNED +CHARGED +STILL CHARGEABLE\n/)
    expect(out).toMatch(/0\.2 USDC +0\.1 USDC +0\.1 USDC\n$/)
    const { out: rows } = await run(['pay', 'list'], variables, fakeTerminal({ isTty: true }))
    expect(rows).toMatch(/CHARGEABLE UNTIL/)
  })

  it('are empty without payments, and resume reports it', async () => {
    const variables = ownVariables()
    expect(JSON.parse((await run(['pay', 'list', '--json'], variables)).out)).toEqual({ payments: [] })
    expect(JSON.parse((await run(['pay', 'spent', '--json'], variables)).out)).toEqual({ spent: [] })
    expect((await run(['pay', 'resume'], variables)).err).toContain('no payment is open')
  })
})

describe('launa pay through a channel', () => {
  const extra = { name: 'USDC', version: '2', receiverAuthorizer: PAYEE, withdrawDelay: 900, minDeposit: '1000000' }
  const channel = { scheme: 'batch-settlement', extra }
  const payloadOf = (header: string) => JSON.parse(Buffer.from(header, 'base64').toString()).payload

  it('needs permission to deposit, remembers the channel, and refunds the remaining balance', async () => {
    const own = ownVariables()
    await using shop = await openShop((response, { header }) => {
      const { type, voucher } = payloadOf(header)
      const channelState = { chargedCumulativeAmount: voucher.maxClaimableAmount }
      const said = type === 'refund' ? { amount: '800000' } : { extra: { channelState, chargedAmount: '100000' } }
      const receipt = { success: true, transaction: '0xabc', network: 'eip155:845320402', ...said }
      response.writeHead(200, { 'payment-response': encode(receipt) }).end('sun')
    }, channel)
    const { url, payments } = shop
    const pay = (...flags: string[]) => run(['pay', 'url', url, '--max-amount', '0.10', ...flags], own)
    const forbidden = await pay()
    expect([forbidden.code, payments.length]).toEqual([1, 0])
    expect(forbidden.err).toContain('--max-deposit allows payment channels')
    const tooLittle = await pay('--max-deposit', '0.99')
    expect([tooLittle.code, payments.length]).toEqual([1, 0])
    expect(tooLittle.err).toContain('--max-deposit is the limit')
    for (let life = 0; life < 2; life++) expect((await pay('--max-deposit', '1')).code).toBe(0)
    const [file = ''] = readdirSync(join(own.LAUNA_CONFIG_DIR, 'channels', 'client'))
    expect(statSync(join(own.LAUNA_CONFIG_DIR, 'channels', 'client', file)).mode & 0o777).toBe(0o600)
    const refunded = await run(['pay', 'refund', url], own, fakeTerminal({ isTty: true }))
    expect([refunded.code, refunded.out]).toEqual([0, '0.8 USDC came back, transaction 0xabc\n'])
    const some = await run(['pay', 'refund', url, '--amount', '0.5', '--json'], own)
    expect(JSON.parse(some.out)).toMatchObject({ refunded: true, transaction: '0xabc' })
    const sent = payments.map(payloadOf)
    expect(sent.map(({ type }) => type)).toEqual(['deposit', 'voucher', 'refund', 'refund'])
    expect(sent.map(({ voucher }) => voucher.maxClaimableAmount)).toEqual(['100000', '200000', '200000', '200000'])
    expect(sent.map(({ amount }) => amount)).toEqual([undefined, undefined, undefined, '500000'])
  })

  it('reports why nothing came back', async () => {
    const own = ownVariables()
    await using shop = await openShop((response) => response.writeHead(402).end('{"error":"no_balance"}'), channel)
    const refused = await run(['pay', 'refund', shop.url, '--json'], own)
    expect([refused.code, JSON.parse(refused.err)]).toMatchObject([
      1,
      { code: 'payment_refused', seller_says: 'no_balance' },
    ])
    const fault = JSON.stringify({
      error: 'malformed payment header: payload.voucher is missing',
      code: 'malformed_payment',
    })
    const json = { 'content-type': 'application/json' }
    await using strict = await openShop((response) => response.writeHead(400, json).end(fault), channel)
    const malformed = await run(['pay', 'refund', strict.url, '--json'], own)
    const reason = 'the seller says: "malformed payment header: payload.voucher is missing"'
    expect([malformed.code, JSON.parse(malformed.out)]).toEqual([1, { refunded: false, status: 400, reason }])
    const told = await run(['pay', 'refund', strict.url], own, fakeTerminal({ isTty: true }))
    expect(told.out).toBe(`nothing came back: ${reason}\n`)
    await using other = await openShop((response) => response.end())
    const none = await run(['pay', 'refund', other.url, '--json'], own)
    expect(JSON.parse(none.err)).toMatchObject({ code: 'unreadable_terms' })
    expect((await run(['pay', 'refund', 'nonsense'], own)).code).toBe(2)
  })
})

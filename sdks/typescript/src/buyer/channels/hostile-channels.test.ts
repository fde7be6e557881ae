import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey } from 'viem/accounts'
import { afterEach, describe, expect, it } from 'vitest'
import { SANDBOX_NETWORK, SANDBOX_USDC_ADDRESS } from '../../accepts.ts'
import {
  Buyer,
  type BuyerOptions,
  JournalError,
  type KeptChannel,
  memoryChannels,
  memoryJournal,
  PaymentRefusedError,
  type PaymentTerms,
} from '../index.ts'
import { fileChannels } from './file-store.ts'

const privateKey = generatePrivateKey()
const POLICY = { maxPerCall: '100', maxPerDay: '100000', maxDeposit: '1000' }
const AUTHORIZER = '0x1111111111111111111111111111111111111111'
const OTHER = '0x2222222222222222222222222222222222222222'
const OUT_OF_STEP = 'invalid_batch_settlement_evm_cumulative_amount_mismatch'
const EXCEEDS_BALANCE = 'invalid_batch_settlement_evm_cumulative_exceeds_balance'

const endings: (() => void)[] = []
afterEach(() => {
  for (const end of endings.splice(0)) end()
})

interface Sent {
  type: string
  channelConfig: { receiverAuthorizer: string; withdrawDelay: number }
  deposit?: { amount: string }
  voucher: { channelId: string; maxClaimableAmount: string; signature: string }
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
const decode = (header: string): Sent => JSON.parse(Buffer.from(header, 'base64').toString()).payload

function terms(extra: object = {}, changes: object = {}): PaymentTerms {
  return {
    ...{ scheme: 'batch-settlement', network: SANDBOX_NETWORK, asset: SANDBOX_USDC_ADDRESS, amount: '100' },
    ...{ payTo: AUTHORIZER, maxTimeoutSeconds: 300, ...changes },
    extra: {
      name: 'USDC',
      version: '2',
      receiverAuthorizer: AUTHORIZER,
      withdrawDelay: 900,
      minDeposit: '1000',
      ...extra,
    },
  }
}

type Answer = (response: ServerResponse, sent: Sent) => void

/** Returns the receipt of an honest seller. The channel's balance is 1000. */
function receiptFor({ type, voucher }: Sent): string {
  const channelState = { chargedCumulativeAmount: voucher.maxClaimableAmount, balance: '1000' }
  const charged = type === 'refund' ? { amount: '900' } : {}
  const extra = { channelState, ...(type !== 'refund' && { chargedAmount: '100' }) }
  return encode({ success: true, transaction: '', network: SANDBOX_NETWORK, ...charged, extra })
}

const charge: Answer = (response, sent) => response.writeHead(200, { 'payment-response': receiptFor(sent) }).end('sun')

/** Charges a payment, then breaks off its answer. */
const chargeAndBreak: Answer = (response, sent) => {
  response.writeHead(200, { 'payment-response': receiptFor(sent), 'content-length': '10' }).write('sun')
  setTimeout(() => response.destroy(), 20)
}

/** Refuses a payment, and states that `charged` is the sum of the channel's charges. The refusal shows a voucher of the buyer as proof. */
function correcting(
  charged: string,
  proof: () => Sent['voucher'],
  { balance = '1000', amount = '100', error = OUT_OF_STEP } = {},
): Answer {
  return (response, { voucher: { channelId } }) => {
    const { maxClaimableAmount: signedMaxClaimable, signature } = proof()
    const channelState = { channelId, balance, chargedCumulativeAmount: charged }
    const accepts = [terms({ channelState, voucherState: { signedMaxClaimable, signature } }, { amount })]
    response.writeHead(402, { 'payment-required': encode({ x402Version: 2, error, accepts }) }).end('{}')
  }
}

/** Starts a seller that the test can give other terms and answers between calls. */
async function sell(options: Partial<BuyerOptions> = {}) {
  const shop = { accepts: [terms()], answer: charge, sent: [] as Sent[] }
  const server = createServer((request, response) => {
    request.resume()
    const header = request.headers['payment-signature']
    if (typeof header !== 'string') {
      const required = { x402Version: 2, resource: { url: 'http://x/' }, accepts: shop.accepts }
      return response.writeHead(402, { 'payment-required': encode(required) }).end('{}')
    }
    const sent = decode(header)
    shop.sent.push(sent)
    shop.answer(response, sent)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endings.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/weather`
  const buyer = new Buyer({ privateKey, policy: POLICY, maxResends: 0, ...options })
  let count = 0
  /** Sends a request for a new purchase. */
  const buy = () => buyer.fetch(`${url}?n=${count++}`)
  const vouchers = () => shop.sent.map(({ type, voucher }) => `${type} ${voucher.maxClaimableAmount}`)
  return { shop, url, buyer, buy, vouchers, last: () => shop.sent.at(-1)?.voucher as Sent['voucher'] }
}

describe('a seller that corrects what the buyer knows of a channel', () => {
  it('never lowers what a receipt has shown', async () => {
    const { shop, buy, vouchers } = await sell()
    for (let request = 0; request < 3; request++) await buy()
    shop.answer = correcting('100', () => shop.sent[2]?.voucher as Sent['voucher'])
    await expect(buy()).rejects.toBeInstanceOf(PaymentRefusedError)
    shop.answer = charge
    await buy()
    expect(vouchers()).toEqual(['deposit 100', 'voucher 200', 'voucher 300', 'voucher 400', 'voucher 400'])
  })

  it.each(['200', '0200'])(
    'gets no second price for one request by the voucher that it has just refused (%s)',
    async (signedMaxClaimable) => {
      const { shop, buy, vouchers, last } = await sell()
      await buy()
      shop.answer = correcting('200', () => ({ ...last(), maxClaimableAmount: signedMaxClaimable }))
      await expect(buy()).rejects.toBeInstanceOf(PaymentRefusedError)
      expect(vouchers()).toEqual(['deposit 100', 'voucher 200'])
      shop.answer = charge
      await buy()
      expect(vouchers().slice(2)).toEqual(['voucher 200'])
    },
  )

  it.each(['0', '100'])('gets one price and one deposit for the first request of a channel (%s)', async (charged) => {
    const { shop, url, buyer, buy, vouchers, last } = await sell()
    shop.answer = correcting(charged, last)
    await expect(buyer.fetch(url)).rejects.toBeInstanceOf(PaymentRefusedError)
    for (const again of [() => buyer.fetch(url), () => buyer.fetch(url), buy])
      await expect(again()).rejects.toMatchObject({ code: 'payment_uncertain' })
    expect(vouchers()).toEqual(Array(3).fill('deposit 100'))
  })

  it('gets one price for one purchase, however often it says that it has charged the voucher', async () => {
    const { shop, url, buyer, buy, vouchers, last } = await sell()
    await buy()
    shop.answer = (response, sent) => correcting(sent.voucher.maxClaimableAmount, last)(response, sent)
    await expect(buyer.fetch(url)).rejects.toBeInstanceOf(PaymentRefusedError)
    for (let request = 0; request < 4; request++)
      await expect(buyer.fetch(url)).rejects.toMatchObject({ code: 'payment_uncertain' })
    expect(vouchers()).toEqual(['deposit 100', ...Array(5).fill('voucher 200')])
  })

  it('gets one price for a purchase without an answer, whatever it says later', async () => {
    const { shop, url, buyer, buy, vouchers, last } = await sell()
    await buy()
    const refuse: Answer = (response) => response.writeHead(402).end('{"error":"insufficient_funds"}')
    for (const answer of [((response) => response.destroy()) as Answer, refuse, correcting('200', last)]) {
      shop.answer = answer
      await expect(buyer.fetch(url)).rejects.toMatchObject({ code: 'payment_uncertain' })
    }
    expect(vouchers()).toEqual(['deposit 100', ...Array(3).fill('voucher 200')])
  })

  it.each<[string, Answer | undefined]>([
    ['says that it has charged each voucher', undefined],
    ['cuts the first answer to each sum', (response) => response.destroy()],
    ['names another reason first', (response) => response.writeHead(402).end('{"error":"insufficient_funds"}')],
    [
      'says first that nothing was charged',
      (response) =>
        response.writeHead(502, { 'content-type': 'application/json' }).end('{"code":"upstream_unavailable"}'),
    ],
  ])('and %s gets three prices without an answer', async (_, first) => {
    const { shop, buyer, url, vouchers, last } = await sell()
    await buyer.fetch(url)
    const seen = new Set<string>()
    shop.answer = (response, sent) => {
      const sum = sent.voucher.maxClaimableAmount
      if (first && !seen.has(sum)) return seen.add(sum) && first(response, sent)
      correcting(sum, last)(response, sent)
    }
    let failure: unknown
    for (let request = 0; request < 12; request++)
      for (const n of [request, request >> 1])
        failure = await buyer.fetch(`${url}?n=${n}`).catch((error: unknown) => error)
    expect(failure).toMatchObject({ reasons: ['host_refuses'] })
    const sums = vouchers().map((sent) => Number(sent.split(' ')[1]))
    expect(Math.max(...sums)).toBeLessThanOrEqual(400)
  })

  it('and has two prices gets no sum raised by a refusal that the limits do not count', async () => {
    const { shop, buy, vouchers } = await sell()
    await buy()
    for (let round = 0; round < 5; round++) {
      shop.accepts = [terms()]
      shop.answer = (response) => response.writeHead(402).end('{"error":"insufficient_funds"}')
      await expect(buy()).rejects.toBeInstanceOf(PaymentRefusedError)
      const proof = shop.sent.at(-1)?.voucher as Sent['voucher']
      shop.accepts = [terms({}, { amount: '50' })]
      const change = { amount: '50', error: EXCEEDS_BALANCE }
      shop.answer = correcting(proof.maxClaimableAmount, () => proof, change)
      await expect(buy()).rejects.toBeInstanceOf(PaymentRefusedError)
    }
    expect(new Set(vouchers().slice(1))).toEqual(new Set(['voucher 200', 'voucher 150']))
  })

  it('is believed about a payment that had no answer, for one price more', async () => {
    const { shop, buy, vouchers, last } = await sell()
    await buy()
    shop.answer = (response) => response.destroy()
    await expect(buy()).rejects.toMatchObject({ code: 'payment_uncertain' })
    shop.answer = (response, sent) =>
      sent.voucher.maxClaimableAmount === '200' ? correcting('200', last)(response, sent) : charge(response, sent)
    await buy()
    shop.answer = charge
    await buy()
    expect(vouchers()).toEqual(['deposit 100', 'voucher 200', 'voucher 200', 'voucher 300', 'voucher 400'])
  })

  it('is believed about a payment that it has called used, by another purchase', async () => {
    const { shop, buyer, url, buy, vouchers, last } = await sell()
    await buy()
    shop.answer = (response) => response.writeHead(409).end('{"code":"payment_already_used"}')
    await expect(buyer.fetch(url)).rejects.toMatchObject({ code: 'payment_uncertain' })
    shop.answer = (response, sent) =>
      sent.voucher.maxClaimableAmount === '200' ? correcting('200', last)(response, sent) : charge(response, sent)
    await expect(buyer.fetch(url)).rejects.toMatchObject({ code: 'payment_uncertain' })
    await buy()
    expect(vouchers()).toEqual(['deposit 100', 'voucher 200', 'voucher 200', 'voucher 200', 'voucher 300'])
  })

  it('gets one more voucher a request from a buyer that has forgotten the channel', async () => {
    const { shop, url, buy, vouchers } = await sell()
    for (let request = 0; request < 3; request++) await buy()
    const proof = shop.sent[2]?.voucher as Sent['voucher']
    shop.answer = correcting('300', () => proof)
    const forgetful = new Buyer({ privateKey, policy: POLICY, maxResends: 0 })
    await expect(forgetful.fetch(url)).rejects.toBeInstanceOf(PaymentRefusedError)
    expect(vouchers().slice(3)).toEqual(['deposit 100', 'voucher 400'])
  })

  it('is asked again by the new voucher when that has no answer', async () => {
    const { shop, url, buy, vouchers } = await sell()
    for (let request = 0; request < 3; request++) await buy()
    const proof = shop.sent[2]?.voucher as Sent['voucher']
    const forgetful = new Buyer({ privateKey, policy: POLICY, maxResends: 0 })
    shop.answer = (response, sent) =>
      sent.type === 'deposit' ? correcting('300', () => proof)(response, sent) : response.destroy()
    await expect(forgetful.fetch(url)).rejects.toMatchObject({ code: 'payment_uncertain' })
    shop.answer = charge
    expect((await forgetful.fetch(url)).outcome).toBe('charged')
    expect(vouchers().slice(3)).toEqual(['deposit 100', 'voucher 400', 'voucher 400'])
  })

  it('gets no other deposit by it while the first may still arrive', async () => {
    const { shop, url, buy, vouchers } = await sell()
    for (let request = 0; request < 3; request++) await buy()
    const proof = shop.sent[2]?.voucher as Sent['voucher']
    const forgetful = new Buyer({ privateKey, policy: POLICY, maxResends: 0 })
    shop.answer = (response, sent) =>
      sent.type === 'deposit'
        ? correcting('300', () => proof)(response, sent)
        : correcting('300', () => proof, { balance: '0', error: EXCEEDS_BALANCE })(response, sent)
    for (const [n, code] of ['payment_refused', 'payment_refused', 'payment_uncertain'].entries())
      await expect(forgetful.fetch(`${url}?n=${n}`)).rejects.toMatchObject({ code })
    expect(vouchers().slice(3)).toEqual(['deposit 100', 'voucher 400', 'voucher 400'])
  })

  it('gets neither a higher price nor a deposit by it', async () => {
    for (const { policy, ...change } of [
      { amount: '101', policy: { ...POLICY, maxPerCall: '1000' } },
      { balance: '350', policy: POLICY },
    ]) {
      const { shop, url, buy, vouchers } = await sell()
      for (let request = 0; request < 3; request++) await buy()
      const proof = shop.sent[2]?.voucher as Sent['voucher']
      shop.answer = correcting('300', () => proof, change)
      const forgetful = new Buyer({ privateKey, policy, maxResends: 0 })
      await expect(forgetful.fetch(url)).rejects.toBeInstanceOf(PaymentRefusedError)
      expect(vouchers().slice(3)).toEqual(['deposit 100'])
    }
  })
})

describe('a receipt', () => {
  it('that comes again with its own payment counts once', async () => {
    const channels = memoryChannels()
    const { shop, url, buyer, buy, vouchers } = await sell({ channels })
    shop.answer = chargeAndBreak
    for (let request = 0; request < 3; request++)
      await expect((await buyer.fetch(url)).response.text()).rejects.toThrow()
    shop.answer = charge
    expect(await (await buyer.fetch(url)).response.text()).toBe('sun')
    await buy()
    expect(vouchers()).toEqual([...Array(4).fill('deposit 100'), 'voucher 200'])
    expect(await channels.get(shop.sent[0]?.voucher.channelId as string)).toMatchObject({ balance: '1000' })
  })

  it('that the journal could not record counts when it comes again', async () => {
    const journal = memoryJournal()
    const { owe } = journal
    journal.owe = () => Promise.reject(new Error('the disk is full'))
    const channels = memoryChannels()
    const { shop, url, buyer, buy, vouchers } = await sell({ journal, channels })
    shop.answer = chargeAndBreak
    await expect((await buyer.fetch(url)).response.text()).rejects.toThrow()
    journal.owe = owe
    shop.answer = charge
    await (await buyer.fetch(url)).response.text()
    await buy()
    expect(vouchers()).toEqual(['deposit 100', 'deposit 100', 'voucher 200'])
    expect(await channels.get(shop.sent[0]?.voucher.channelId as string)).toMatchObject({ balance: '1000' })
  })

  it('that is too deep to be read counts nothing', async () => {
    const channels = memoryChannels()
    const { shop, buy } = await sell({ channels })
    await buy()
    const before = await channels.get(shop.sent[0]?.voucher.channelId as string)
    const deep = `${'['.repeat(300)}${']'.repeat(300)}`
    shop.answer = (response) => {
      const receipt = `{"success":true,"transaction":"","network":"x","extra":{"chargedAmount":"100","deep":${deep}}}`
      response.writeHead(200, { 'payment-response': Buffer.from(receipt).toString('base64') }).end('sun')
    }
    expect(await buy()).toMatchObject({ outcome: 'no_receipt' })
    const after = await channels.get(shop.sent[1]?.voucher.channelId as string)
    expect(after).toEqual({ ...before, unansweredClaimable: '200' })
  })

  it('makes an answer owed, which a call that ended before its turn does not forget', async () => {
    const channels = memoryChannels()
    const { shop, url, buyer, buy, vouchers } = await sell({ channels })
    shop.answer = chargeAndBreak
    await expect((await buyer.fetch(url)).response.text()).rejects.toThrow()
    let answerIt = () => {}
    const asked = new Promise<void>((resolve) => {
      shop.answer = (response, sent) => {
        answerIt = () => charge(response, sent)
        resolve()
      }
    })
    const slow = buy()
    await asked
    const state = () => channels.get(shop.sent[0]?.voucher.channelId as string)
    const before = await state()
    for (const signal of [AbortSignal.abort(), AbortSignal.timeout(50)])
      await expect(buyer.fetch(url, { signal })).rejects.toMatchObject({ name: 'AbortedError' })
    // Only the call that uses the channel may change its state. The waiting calls have sent nothing.
    expect(await state()).toEqual(before)
    shop.answer = charge
    answerIt()
    await (await slow).response.text()
    expect(await (await buyer.fetch(url)).response.text()).toBe('sun')
    expect(vouchers()).toEqual(['deposit 100', 'voucher 200', 'deposit 100'])
  })

  it('makes an answer owed, for which no refusal gets another voucher', async () => {
    const { shop, url, buyer, vouchers, last } = await sell()
    shop.answer = chargeAndBreak
    await expect((await buyer.fetch(url)).response.text()).rejects.toThrow()
    shop.answer = (response, sent) => correcting('100', last)(response, sent)
    await expect(buyer.fetch(url)).rejects.toMatchObject({ code: 'payment_uncertain' })
    expect(vouchers()).toEqual(['deposit 100', 'deposit 100'])
  })
})

describe('a refusal for a sum above the balance', () => {
  it('corrects the balance, so that the next request makes a deposit', async () => {
    const { shop, buy, vouchers } = await sell()
    await buy()
    await buy()
    const proof = shop.sent[1]?.voucher as Sent['voucher']
    shop.answer = correcting('200', () => proof, { balance: '200', error: EXCEEDS_BALANCE })
    await expect(buy()).rejects.toBeInstanceOf(PaymentRefusedError)
    shop.answer = charge
    await buy()
    expect(vouchers()).toEqual(['deposit 100', 'voucher 200', 'voucher 300', 'deposit 300'])
  })
})

describe('a channel with a damaged file', () => {
  it.each(['{"balance":"x"}', 'null'])('(%s) gets no deposit, and is listed for a withdrawal', async (text) => {
    const directory = mkdtempSync(join(tmpdir(), 'launa-damaged-'))
    endings.push(() => rmSync(directory, { recursive: true }))
    const { buyer, buy, url, vouchers } = await sell({ channels: fileChannels(directory) })
    await buy()
    const [channel] = (await buyer.channels()) as [KeptChannel]
    const file = `${directory}/client/${channel.id}.json`
    writeFileSync(file, text)
    for (const failing of [buy, () => buyer.quote(url), () => buyer.refund(url)]) {
      const failure = await failing().catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(JournalError)
      expect(String(failure)).toContain(file)
    }
    expect(vouchers()).toEqual(['deposit 100'])
    expect([await buyer.channels(), readFileSync(file, 'utf8')]).toEqual([[channel], text])
  })
})

describe('the channel of a seller', () => {
  it('is the one of the first deposit: a rotating authorizer or delay gets no other deposit', async () => {
    const channels = memoryChannels()
    const { shop, buyer, buy, url, vouchers } = await sell({ channels })
    await buy()
    for (const change of [{ receiverAuthorizer: OTHER }, { withdrawDelay: 901 }]) {
      shop.accepts = [terms(change)]
      expect((await buyer.quote(url)).offer).toMatchObject({ channelChanged: true, deposit: '1000' })
      await expect(buy()).rejects.toMatchObject({ reasons: ['channel_changed'] })
      // Another process with this store knows the channel of the first deposit too.
      const restarted = new Buyer({ privateKey, policy: POLICY, channels })
      await expect(restarted.fetch(url)).rejects.toMatchObject({ reasons: ['channel_changed'] })
    }
    shop.accepts = [terms()]
    await buy()
    expect(vouchers()).toEqual(['deposit 100', 'voucher 200'])
  })

  it('is another one when somebody approves it', async () => {
    const { shop, buyer, buy, url } = await sell()
    await buy()
    shop.accepts = [terms({ receiverAuthorizer: OTHER })]
    const { offer } = await buyer.quote(url)
    await buyer.fetch(url, { approved: offer?.chosen })
    await buy()
    expect(shop.sent.map(({ type, channelConfig }) => [type, channelConfig.receiverAuthorizer])).toEqual([
      ['deposit', AUTHORIZER],
      ['deposit', OTHER],
      ['voucher', OTHER],
    ])
  })

  it('is what a refund is of, whatever the seller says now', async () => {
    const { shop, buyer, buy, url } = await sell()
    await buy()
    const first = shop.sent[0]?.voucher.channelId
    shop.accepts = [terms({ receiverAuthorizer: OTHER, withdrawDelay: 1_000 })]
    expect((await buyer.refund(url)).receipt).toMatchObject({ amount: '900' })
    expect(shop.sent[1]).toMatchObject({
      type: 'refund',
      channelConfig: { receiverAuthorizer: AUTHORIZER, withdrawDelay: 900 },
      voucher: { channelId: first, maxClaimableAmount: '100' },
    })
  })
})

describe('a payee’s address in capitals', () => {
  it('is paid through a channel, though the official client signs none', async () => {
    const { shop, buy, vouchers } = await sell()
    const payTo = '0xABCDEFABCDEFABCDEFABCDEFABCDEFABCDEFABCD'
    shop.accepts = [terms({}, { payTo, asset: `0x${SANDBOX_USDC_ADDRESS.slice(2).toUpperCase()}` })]
    await buy()
    await buy()
    expect(vouchers()).toEqual(['deposit 100', 'voucher 200'])
  })
})

describe('a deposit', () => {
  it.each([
    [{ minDeposit: '700' }, '700'],
    [{ minDeposit: '99' }, '500'],
    [{ minDeposit: undefined }, '500'],
  ])('is shown as it will be signed: %j', async (extra, deposit) => {
    const { shop, buyer, buy, url } = await sell()
    shop.accepts = [terms(extra)]
    expect((await buyer.quote(url)).offer).toMatchObject({ deposit, channelChanged: false })
    await buy()
    expect(shop.sent[0]?.deposit?.amount).toBe(deposit)
    expect((await buyer.quote(url)).offer?.deposit).toBeUndefined()
  })

  it('that grows after it was approved is asked for again', async () => {
    const { shop, buyer, url } = await sell()
    shop.accepts = [terms({ minDeposit: '500' })]
    const { offer } = await buyer.quote(url)
    shop.accepts = [terms({ minDeposit: '1000' })]
    await expect(buyer.fetch(url, { approved: offer?.chosen })).rejects.toMatchObject({ code: 'terms_changed' })
    expect(shop.sent).toHaveLength(0)
  })
})

import type { ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { decode, encode, paid, payTo, privateKey, RECEIPT, sell, terms } from '../../../../vectors/scripted-shop.ts'
import { Buyer, type BuyerOptions, memoryChannels, PaymentRefusedError, PaymentUncertainError } from '../index.ts'

describe('batch-settlement', () => {
  const OFFER = { name: 'USDC', version: '2', receiverAuthorizer: payTo, withdrawDelay: 900, minDeposit: '1000' }
  const accepts = [terms('100', { scheme: 'batch-settlement', extra: OFFER })]
  const policy = { maxPerCall: '100', maxPerDay: '1000', maxDeposit: '1000' }

  interface Batch {
    type: string
    deposit?: { amount: string }
    amount?: string
    voucher: { channelId: string; maxClaimableAmount: string; signature?: string }
  }
  const batchOf = (header: string | undefined) => decode(header).payload as unknown as Batch

  /** Answers as a seller that charges 100 for each payment of a channel with a balance of 1000 (x402, batch-settlement on EVM). */
  const charge = (response: ServerResponse, header: string) => {
    const { voucher } = batchOf(header)
    const chargedCumulativeAmount = voucher.maxClaimableAmount
    const state = { channelId: voucher.channelId, balance: '1000', totalClaimed: '0', withdrawRequestedAt: 0 }
    const extra = { channelState: { ...state, refundNonce: '0', chargedCumulativeAmount }, chargedAmount: '100' }
    response.writeHead(200, { 'payment-response': encode({ ...RECEIPT, transaction: '', extra }) }).end('sun')
  }

  it('deposits once, then signs a voucher a request, each for one price more', async () => {
    const { buyer, url, payments } = await sell((response, count) => charge(response, String(payments[count - 1])), {
      accepts,
      buyer: { policy },
    })
    // The deposit uses up the day's limit; vouchers out of the deposit do not count again.
    for (let request = 0; request < 3; request++) expect((await buyer.fetch(url)).receipt?.success).toBe(true)
    const signed = payments.map(batchOf)
    expect(signed.map(({ type }) => type)).toEqual(['deposit', 'voucher', 'voucher'])
    expect(signed.map(({ voucher }) => voucher.maxClaimableAmount)).toEqual(['100', '200', '300'])
    expect(new Set(signed.map(({ voucher }) => voucher.channelId)).size).toBe(1)
  })

  it('sends the same voucher again when no answer comes', async () => {
    const { buyer, url, payments } = await sell(
      (response, count) => (count === 2 ? response.destroy() : charge(response, String(payments[count - 1]))),
      { accepts, buyer: { policy } },
    )
    await buyer.fetch(url)
    await buyer.fetch(url)
    expect([payments.length, payments[1]]).toEqual([3, payments[2]])
  })

  const spoken = { ...policy, maxPerDay: '100000' }

  it('waits for its turn: vouchers of one channel are signed one after the other', async () => {
    const { buyer, url, sent } = await sellByVoucher()
    await Promise.all(Array.from({ length: 5 }, () => buyer.fetch(url)))
    expect(sent()).toEqual(['deposit 100', 'voucher 200', 'voucher 300', 'voucher 400', 'voucher 500'])
  })

  it('ends the wait for its turn when the caller does', async () => {
    const { buyer, url, books, sent } = await sellByVoucher()
    books.holds = true
    const first = buyer.fetch(url)
    while (sent().length === 0) await delay(5)
    await expect(buyer.fetch(url, { signal: AbortSignal.timeout(200) })).rejects.toMatchObject({ name: 'AbortedError' })
    const third = buyer.fetch(url)
    // The third call must wait. This time would be enough for a call that does not wait.
    await delay(100)
    books.holds = false
    expect((await first).receipt?.success).toBe(true)
    expect((await third).receipt?.success).toBe(true)
    expect(sent()).toEqual(['deposit 100', 'voucher 200'])
  })

  it('deposits again when the channel is used up', async () => {
    const { buyer, url, sent } = await sellByVoucher()
    for (let request = 0; request < 11; request++) await buyer.fetch(url)
    expect(sent().slice(9)).toEqual(['voucher 1000', 'deposit 1100'])
  })

  it('goes on where another process stopped, out of its store', async () => {
    const channels = memoryChannels()
    const { url, sent, newBuyer } = await sellByVoucher()
    for (let life = 0; life < 2; life++) await newBuyer({ channels }).fetch(url)
    expect(sent()).toEqual(['deposit 100', 'voucher 200'])
  })

  it('is put right by the seller when it has forgotten its channel, without a node', async () => {
    const { buyer, url, sent, newBuyer, books } = await sellByVoucher()
    for (let request = 0; request < 2; request++) await buyer.fetch(url)
    const forgetful = newBuyer()
    for (let request = 0; request < 2; request++) expect((await forgetful.fetch(url)).outcome).toBe('charged')
    expect(sent().slice(2, 4)).toEqual(['deposit 100', 'voucher 300'])
    expect(books).toMatchObject({ charged: 400, balance: 1000 })
  })

  it.each([
    ['no voucher', undefined],
    ['a forged one', `0x${'01'.repeat(65)}`],
  ])('believes nothing that the seller says of its channel with %s', async (_, signature) => {
    const { buyer, url, sent, books } = await sellByVoucher()
    Object.assign(books, { charged: 500, balance: 1000, last: { maxClaimableAmount: '500', signature } })
    await expect(buyer.fetch(url)).rejects.toBeInstanceOf(PaymentRefusedError)
    expect(sent()).toEqual(['deposit 100'])
  })

  it('signs no second deposit while the first may still arrive, and takes in what became of it', async () => {
    const { buyer, url, sent, books } = await sellByVoucher({ maxResends: 0 })
    books.breaks = true
    const lost = await buyer.fetch(url).catch((error: unknown) => error)
    books.breaks = false
    await expect(buyer.fetch(`${url}&days=2`)).rejects.toBeInstanceOf(PaymentUncertainError)
    const { receipt } = await buyer.resume((lost as PaymentUncertainError).payment.id ?? '')
    expect(receipt?.success).toBe(true)
    for (let request = 0; request < 10; request++) await buyer.fetch(url)
    expect(sent().slice(0, 3)).toEqual(['deposit 100', 'deposit 100', 'voucher 200'])
    // The first deposit has arrived, so the buyer signs another one when the channel is used up.
    expect(sent().slice(10)).toEqual(['voucher 1000', 'deposit 1100'])
  })

  it('keeps a deposit in mind when the receipt is none that can be meant', async () => {
    const { buyer, url, sent, books } = await sellByVoucher()
    books.says = '101'
    await buyer.fetch(url)
    books.says = '100'
    await buyer.fetch(url)
    expect(sent()).toEqual(['deposit 100', 'voucher 100', 'voucher 200'])
  })

  it('asks for what is left, and fills the channel again afterwards', async () => {
    const { buyer, url, sent, books } = await sellByVoucher()
    await buyer.fetch(url)
    expect((await buyer.refund(url, { amount: '300' })).receipt).toMatchObject({ amount: '300', transaction: '0xdef' })
    expect((await buyer.refund(url)).receipt).toMatchObject({ amount: '600' })
    expect(books).toMatchObject({ charged: 100, balance: 100 })
    await buyer.fetch(url)
    expect(sent()).toEqual(['deposit 100', 'refund 100', 'refund 100', 'deposit 200'])
  })

  it('finds out what to ask back for when it has forgotten its channel', async () => {
    const { buyer, url, sent, newBuyer } = await sellByVoucher()
    await buyer.fetch(url)
    expect((await newBuyer().refund(url)).receipt).toMatchObject({ amount: '900' })
    expect(sent()).toEqual(['deposit 100', 'refund 0', 'refund 100'])
  })

  it('asks for a refund once, and says when nothing is sold through channels', async () => {
    const { buyer, url, sent, books } = await sellByVoucher()
    await buyer.fetch(url)
    books.breaks = true
    await expect(buyer.refund(url, { amount: '1' })).rejects.toBeInstanceOf(PaymentUncertainError)
    expect(sent()).toEqual(['deposit 100', 'refund 100'])
    const other = await sell(paid)
    await expect(other.buyer.refund(other.url)).rejects.toThrow('nothing is sold through payment channels there')
    await expect(buyer.refund(url, { amount: '1.5' })).rejects.toMatchObject({ name: 'InvalidArgumentError' })
  })

  /** Starts a seller that accounts for one channel as the specification demands. */
  async function sellByVoucher(options: Partial<BuyerOptions> = {}) {
    const books = {
      ...{ charged: 0, balance: 0, says: '100', breaks: false, holds: false },
      last: {} as { maxClaimableAmount?: string; signature?: string | undefined },
    }
    const refused = (response: ServerResponse, { voucher: { channelId } }: Batch) => {
      const { maxClaimableAmount: signedMaxClaimable, signature } = books.last
      const channelState = { channelId, balance: `${books.balance}`, chargedCumulativeAmount: `${books.charged}` }
      const extra = { ...OFFER, channelState, voucherState: { signedMaxClaimable, signature } }
      const error = 'invalid_batch_settlement_evm_cumulative_amount_mismatch'
      const required = { x402Version: 2, error, accepts: [terms('100', { scheme: 'batch-settlement', extra })] }
      response.writeHead(402, { 'payment-required': encode(required) }).end('{}')
    }
    const onPayment = async (response: ServerResponse, header: string) => {
      while (books.holds) await delay(20)
      const sent = batchOf(header)
      const { type, deposit, voucher, amount } = sent
      if (books.breaks) return response.destroy()
      const price = type === 'refund' ? 0 : 100
      if (voucher.maxClaimableAmount !== `${books.charged + price}`) return refused(response, sent)
      const back = type === 'refund' ? Number(amount ?? books.balance - books.charged) : 0
      books.balance += Number(deposit?.amount ?? 0) - back
      books.charged += price
      books.last = voucher
      const channelState = { chargedCumulativeAmount: `${books.charged}`, balance: `${books.balance}` }
      const receipt = back
        ? { ...RECEIPT, transaction: '0xdef', amount: `${back}`, extra: { channelState } }
        : { ...RECEIPT, transaction: '', extra: { channelState, chargedAmount: books.says } }
      response.writeHead(200, { 'payment-response': encode(receipt) }).end('sun')
    }
    const shop = await sell((response, count) => onPayment(response, String(shop.payments[count - 1])), {
      ...{ accepts, buyer: { policy: spoken, ...options } },
    })
    const sent = () => shop.payments.map(batchOf).map(({ type, voucher }) => `${type} ${voucher.maxClaimableAmount}`)
    const newBuyer = (own: Partial<BuyerOptions> = {}) =>
      new Buyer({ privateKey, policy: spoken, timeoutMs: 20_000, ...own })
    return { ...shop, books, sent, newBuyer }
  }

  it('deposits no more than it may', async () => {
    const { buyer, url, payments } = await sell(paid, { accepts, buyer: { policy: { ...policy, maxDeposit: '999' } } })
    await expect(buyer.fetch(url)).rejects.toMatchObject({
      reasons: ['deposit'],
      message: expect.stringMatching(/^deposit [0-9.]+ USDC exceeds your limit of [0-9.]+ USDC$/),
    })
    expect(payments).toHaveLength(0)
  })
})

import { type Hex, serializeErc6492Signature } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { describe, expect } from 'vitest'
import { chainClient } from '../../../sandbox/chain-manager/chain-client.ts'
import { httpAddress } from '../../../sandbox/settings.ts'
import { challengeOf, paymentRow, type SignedPayment, signPayment } from '../support/buyers/buyer.ts'
import {
  deployKnownFactory,
  deployWalletFactory,
  type SmartWallet,
  type WalletFactory,
  walletSignature,
} from '../support/buyers/smart-wallets.ts'
import { withShop } from './fixtures.ts'
import { CHARGED_ONCE, movement, NOT_CHARGED, openDelivery, pay, refusal, uniquePath, upstreamHits } from './market.ts'

interface Signing {
  counterfactual?: boolean
  /** If true, the payment has the owner's 65-byte signature without the wallet's wrapper. */
  plain?: boolean
  signer?: PrivateKeyAccount
}

const it = withShop()
  .extend('factory', { scope: 'file' }, ({ settings }) => deployKnownFactory(httpAddress(settings, 'rpc')))
  /** A wallet with USDC. */
  .extend(
    'smartWallet',
    ({ chain, factory }) =>
      async (options: { deployed: boolean }, by: WalletFactory = factory): Promise<SmartWallet> => {
        const wallet = await by.wallet(options)
        await chain.fund(wallet.address)
        return wallet
      },
  )
  /** A payment of the wallet, signed by `signer`: by default its owner. */
  .extend(
    'signedBy',
    ({ terms, factory }) =>
      (wallet: SmartWallet, options: Signing = {}, by: WalletFactory = factory) => {
        const { counterfactual = false, plain = false, signer = wallet.owner } = options
        return signPayment(signer, terms, {
          authorization: { from: wallet.address },
          signature: (honest) => {
            const signature = plain ? honest : walletSignature(honest)
            const data = wallet.factoryData
            return counterfactual ? serializeErc6492Signature({ address: by.address, data, signature }) : signature
          },
        })
      },
  )
  /** The payer in the headers of the upstream's request for a path. */
  .extend('payerAtUpstream', ({ market }) => async (path: string) => {
    const [hit] = await upstreamHits(market, path)
    return hit?.headers['x-launa-payer']
  })
  .extend('paidBy', ({ market, shop }) => (payment: SignedPayment, path = uniquePath('/weather')) => {
    const parties = { payer: payment.authorization.from, payTo: shop.payTo }
    return movement(market, parties, () => pay(market, shop.url(path), payment))
  })

describe('a smart wallet', () => {
  it('that is deployed pays with a signature that only it can check (ERC-1271), and the upstream gets its address', async ({
    smartWallet,
    signedBy,
    paidBy,
    payerAtUpstream,
  }) => {
    const wallet = await smartWallet({ deployed: true })
    const path = uniquePath('/weather')
    const { result: response, ...moved } = await paidBy(await signedBy(wallet), path)
    expect(response.status).toBe(200)
    expect(moved).toEqual(CHARGED_ONCE)
    expect(await payerAtUpstream(path)).toBe(wallet.address)
  })

  it('that is deployed pays with a signature of a key’s length', async ({
    smartWallet,
    signedBy,
    paidBy,
    payerAtUpstream,
  }) => {
    const wallet = await smartWallet({ deployed: true })
    const path = uniquePath('/weather')
    const payment = await signedBy(wallet, { plain: true })
    const { result: response, ...moved } = await paidBy(payment, path)
    expect(response.status).toBe(200)
    expect(moved).toEqual(CHARGED_ONCE)
    expect(await payerAtUpstream(path)).toBe(wallet.address)
    expect(await refusal((await paidBy(payment)).result)).toEqual({ status: 409, code: 'payment_already_used' })
  })

  it('that is not deployed cannot pay with such a signature', async ({ smartWallet, signedBy, paidBy }) => {
    const wallet = await smartWallet({ deployed: false })
    const { result: response, ...moved } = await paidBy(await signedBy(wallet, { plain: true }))
    expect(response.status).toBe(402)
    expect(challengeOf(response).error).toBe('invalid_exact_evm_signature')
    expect(moved).toEqual(NOT_CHARGED)
  })

  it('does not pay with a key’s signature of another owner', async ({ market, smartWallet, signedBy, paidBy }) => {
    const wallet = await smartWallet({ deployed: true })
    const stranger = privateKeyToAccount(generatePrivateKey())
    const path = uniquePath('/weather')
    const payment = await signedBy(wallet, { plain: true, signer: stranger })
    const { result: response, ...moved } = await paidBy(payment, path)
    expect(response.status).toBe(402)
    expect(moved).toEqual(NOT_CHARGED)
    expect(await upstreamHits(market, path)).toEqual([])
    expect(await paymentRow(market.pool, payment.authorization)).toBeUndefined()
  })

  it('that is not deployed yet pays, and its payment deploys it (ERC-6492)', async ({
    settings,
    smartWallet,
    signedBy,
    paidBy,
    payerAtUpstream,
  }) => {
    const wallet = await smartWallet({ deployed: false })
    const payment = await signedBy(wallet, { counterfactual: true })
    const path = uniquePath('/weather')
    const { result: response, ...moved } = await paidBy(payment, path)
    expect(response.status).toBe(200)
    expect(moved).toEqual(CHARGED_ONCE)
    expect(await payerAtUpstream(path)).toBe(wallet.address)
    expect(await chainClient(httpAddress(settings, 'rpc')).getCode({ address: wallet.address })).toBeDefined()
    expect(await refusal((await paidBy(payment)).result)).toEqual({ status: 409, code: 'payment_already_used' })
  })

  it('gets an answer that broke off, although its authorization is used', async ({
    market,
    shop,
    smartWallet,
    signedBy,
    paidBy,
  }) => {
    const payment = await signedBy(await smartWallet({ deployed: true }))
    // The answer has more bytes than all buffers between upstream and buyer hold.
    const path = uniquePath('/large?bytes=50000000')
    const client = new AbortController()
    expect((await pay(market, shop.url(path), payment, { signal: client.signal })).status).toBe(200)
    client.abort()
    await openDelivery(market.pool, payment)
    const { result: response, ...moved } = await paidBy(payment, path)
    expect(moved).toEqual(NOT_CHARGED)
    expect(response.status).toBe(200)
    expect(await response.bytes()).toHaveLength(50_000_000)
  })

  it('pays once for one authorization, with any of its valid signatures', async ({
    factory,
    smartWallet,
    signedBy,
    paidBy,
  }) => {
    const wallet = await smartWallet({ deployed: true })
    const plain = await signedBy(wallet)
    const data = wallet.factoryData
    const signature = plain.payload.payload.signature as Hex
    const wrapped = serializeErc6492Signature({ address: factory.address, data, signature })
    const payload = { ...plain.payload, payload: { ...plain.payload.payload, signature: wrapped } }
    const again = { ...plain, header: Buffer.from(JSON.stringify(payload)).toString('base64') }
    const first = await paidBy(plain)
    const second = await paidBy(again)
    expect([first.result.status, second.result.status]).toEqual([200, 409])
    expect(first.paid + second.paid).toBe(CHARGED_ONCE.paid)
  })

  it.for<[string, boolean]>([
    ['deployed', true],
    ['not deployed', false],
  ])(
    'that is %s does not pay with the signature of somebody else',
    async ([, deployed], { market, smartWallet, signedBy, paidBy }) => {
      const wallet = await smartWallet({ deployed })
      const stranger = privateKeyToAccount(generatePrivateKey())
      const path = uniquePath('/weather')
      const payment = await signedBy(wallet, { counterfactual: !deployed, signer: stranger })
      const { result: response, ...moved } = await paidBy(payment, path)
      expect(response.status).toBe(402)
      expect(moved).toEqual(NOT_CHARGED)
      expect(await upstreamHits(market, path)).toEqual([])
    },
  )

  it('gets a reason if the facilitator does not know its factory', async ({
    settings,
    smartWallet,
    signedBy,
    paidBy,
  }) => {
    const unknown = await deployWalletFactory(httpAddress(settings, 'rpc'))
    const wallet = await smartWallet({ deployed: false }, unknown)
    const payment = await signedBy(wallet, { counterfactual: true }, unknown)
    const { result: response, ...moved } = await paidBy(payment)
    expect(response.status).toBe(402)
    expect(challengeOf(response).error).toBe('eip6492_factory_not_allowed')
    expect(moved).toEqual(NOT_CHARGED)
  })
})

import { type Hex, serializeErc6492Signature } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SANDBOX_NETWORK } from '../../../domain/network.ts'
import type { PaymentRequirements } from '../../../domain/payment-requirements.ts'
import { type ChainClient, chainClient } from '../../../sandbox/chain-manager/chain-client.ts'
import { httpAddress } from '../../../sandbox/settings.ts'
import { challengeOf, type SignedPayment, signPayment } from '../support/buyer.ts'
import { putFacilitators, takeFromFacilitator } from '../support/facilitator-proxy.ts'
import { startFacilitator } from '../support/own-chain.ts'
import type { OwnProcess } from '../support/own-process.ts'
import { deployWalletFactory, type SmartWallet, type WalletFactory, walletSignature } from '../support/smart-wallets.ts'
import {
  CHARGED_ONCE,
  type Market,
  movement,
  NOT_CHARGED,
  openMarket,
  openShop,
  pay,
  refusal,
  type Shop,
  uniquePath,
  upstreamHits,
} from './market.ts'

let market: Market
let shop: Shop
let terms: PaymentRequirements
let facilitator: OwnProcess
let client: ChainClient
let factory: WalletFactory

beforeAll(async () => {
  market = openMarket()
  const rpcUrl = httpAddress(market.settings, 'rpc')
  client = chainClient(rpcUrl)
  factory = await deployWalletFactory(rpcUrl)
  facilitator = await startFacilitator(market.settings, { rpcUrl, walletFactories: [factory.address] })
  await putFacilitators({ [SANDBOX_NETWORK]: { url: facilitator.url, rpc_url: rpcUrl } })
  shop = await openShop(market)
  terms = challengeOf(await market.fetch(shop.url('/weather'))).accepts[0]
})

afterAll(async () => {
  await takeFromFacilitator()
  await facilitator?.close()
  await market?.close()
})

/** A wallet with USDC. */
async function smartWallet(options: { deployed: boolean }): Promise<SmartWallet> {
  const wallet = await factory.wallet(options)
  await market.chain.fund(wallet.address)
  return wallet
}

/** A payment of the wallet, signed by `signer`, who is its owner unless told. */
function signed(wallet: SmartWallet, options: { counterfactual?: boolean; signer?: PrivateKeyAccount } = {}) {
  const { counterfactual = false, signer = wallet.owner } = options
  return signPayment(signer, terms, {
    authorization: { from: wallet.address },
    signature: (honest) => {
      const signature = walletSignature(honest)
      const data = wallet.factoryData
      return counterfactual ? serializeErc6492Signature({ address: factory.address, data, signature }) : signature
    },
  })
}

function presented(payment: SignedPayment, path = uniquePath('/weather')) {
  const parties = { payer: payment.authorization.from, payTo: shop.payTo }
  return movement(market, parties, () => pay(market, shop.url(path), payment))
}

describe('a smart wallet', () => {
  it('that is deployed pays with a signature that only it can check (ERC-1271)', async () => {
    const wallet = await smartWallet({ deployed: true })
    const { result: response, ...moved } = await presented(await signed(wallet))
    expect(response.status).toBe(200)
    expect(moved).toEqual(CHARGED_ONCE)
  })

  it('that is not deployed yet pays, and is deployed by that (ERC-6492)', async () => {
    const wallet = await smartWallet({ deployed: false })
    const payment = await signed(wallet, { counterfactual: true })
    const { result: response, ...moved } = await presented(payment)
    expect(response.status).toBe(200)
    expect(moved).toEqual(CHARGED_ONCE)
    expect(await client.getCode({ address: wallet.address })).toBeDefined()
    expect(await refusal((await presented(payment)).result)).toEqual({ status: 409, code: 'payment_already_used' })
  })

  it('pays once, with whichever of its signatures one authorization is presented', async () => {
    const wallet = await smartWallet({ deployed: true })
    const plain = await signed(wallet)
    const data = wallet.factoryData
    const signature = plain.payload.payload.signature as Hex
    const wrapped = serializeErc6492Signature({ address: factory.address, data, signature })
    const payload = { ...plain.payload, payload: { ...plain.payload.payload, signature: wrapped } }
    const again = { ...plain, header: Buffer.from(JSON.stringify(payload)).toString('base64') }
    const first = await presented(plain)
    const second = await presented(again)
    expect([first.result.status, second.result.status]).toEqual([200, 409])
    expect(first.paid + second.paid).toBe(CHARGED_ONCE.paid)
  })

  it.each([
    ['deployed', true],
    ['not deployed', false],
  ])('that is %s does not pay with the signature of somebody else', async (_, deployed) => {
    const wallet = await smartWallet({ deployed })
    const stranger = privateKeyToAccount(generatePrivateKey())
    const path = uniquePath('/weather')
    const payment = await signed(wallet, { counterfactual: !deployed, signer: stranger })
    const { result: response, ...moved } = await presented(payment, path)
    expect(response.status).toBe(402)
    expect(moved).toEqual(NOT_CHARGED)
    expect(await upstreamHits(market, path)).toEqual([])
  })

  it('whose factory the facilitator does not know is told so', async () => {
    const known = factory
    factory = await deployWalletFactory(httpAddress(market.settings, 'rpc'))
    const wallet = await smartWallet({ deployed: false })
    const payment = await signed(wallet, { counterfactual: true })
    factory = known
    const { result: response, ...moved } = await presented(payment)
    expect(response.status).toBe(402)
    expect(challengeOf(response).error).toBe('eip6492_factory_not_allowed')
    expect(moved).toEqual(NOT_CHARGED)
  })
})

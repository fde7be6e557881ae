import { matchOption } from '../../authz/admission/match-option.ts'
import { sentIdentifier } from '../../authz/offers/extensions/payment-identifier.ts'
import { channelIdOf, settlementDomain, voucherDigest } from '../../authz/schemes/batch-settlement/typed-data.ts'
import { checkPayment } from '../../authz/schemes/check-payment.ts'
import { payableOption } from '../../authz/schemes/payable-option.ts'
import { parsePaymentHeader } from '../../authz/schemes/payment-header.ts'
import type { PayableOption } from '../../authz/schemes/registry.ts'
import type { AcceptOption } from '../../domain/accepts/accept.ts'
import { ERRORS } from '../../domain/errors.ts'
import { SANDBOX_NETWORK, SANDBOX_USDC } from '../../domain/networks/network.ts'
import { createRandom } from '../../runtime/testing/random.ts'
import { paymentSigner, sign, type Wallet, walletOf } from '../bench/payments/authorizations.ts'
import { PRICE } from '../bench/payments/price.ts'
import { createHeaderFuzzer, shapesOfPayments } from './payment-headers.ts'

/** The number of headers by outcome. */
export interface HeaderCounts {
  refused: number
  mismatched: number
  /** Payments that fit the terms, but that the named payer has not signed. */
  unsigned: number
  /** Payments that only a facilitator could check. */
  unproven: number
  /** Payments whose signature is valid, although the fuzzer changed their header. */
  proven: number
}

const NOW = 1_800_000_000
const OTHER_PAYEE = '0.0.1234'
const CHANNEL_NETWORK = 'eip155:8453'
const AUTHORIZER = `0x${'12'.repeat(20)}`

/** Returns a voucher with a real signature, for a channel of its payer. */
function signedVoucher(wallet: Wallet): string {
  const domain = settlementDomain(8453)
  const channelConfig = {
    ...{ payer: wallet.address, payerAuthorizer: wallet.address, receiver: PRICE.payTo, token: PRICE.asset },
    ...{ receiverAuthorizer: AUTHORIZER, withdrawDelay: 900, salt: `0x${'56'.repeat(32)}` },
  }
  const channelId = `0x${channelIdOf(domain, channelConfig).toString('hex')}`
  const voucher = { channelId, maxClaimableAmount: PRICE.amount }
  const signature = sign(voucherDigest(domain, voucher), wallet.privateKey)
  const payload = { type: 'voucher', channelConfig, voucher: { ...voucher, signature } }
  const accepted = { ...PRICE, scheme: 'batch-settlement', network: CHANNEL_NETWORK }
  return Buffer.from(JSON.stringify({ x402Version: 2, accepted, payload })).toString('base64')
}

function offered(): PayableOption[] {
  const { maxTimeoutSeconds: max_timeout_seconds, payTo, ...accept } = PRICE
  const accepts: AcceptOption[] = [
    { ...accept, max_timeout_seconds },
    { ...accept, max_timeout_seconds, extra: { assetTransferMethod: 'permit2' } },
    { ...accept, max_timeout_seconds, network: 'eip155:84532', asset: SANDBOX_USDC.address },
    { ...accept, max_timeout_seconds, network: 'hedera:testnet', asset: '0.0.1', extra: { payTo: OTHER_PAYEE } },
    { ...accept, max_timeout_seconds, scheme: 'batch-settlement', network: CHANNEL_NETWORK },
  ]
  const channels = { receiverAuthorizer: AUTHORIZER, withdrawDelay: 900 }
  const supported = (network: string) => [
    { network, scheme: 'exact', x402Version: 2, extra: { feePayer: '0.0.9' } },
    { network, scheme: 'batch-settlement', x402Version: 2, extra: channels },
  ]
  return accepts.flatMap((one) => payableOption(one, payTo, supported) ?? [])
}

/**
 * Decides on generated headers like the admission before its first external call. Throws if our code throws, if it accepts a payment
 * without a real signature, or if a refusal has an unknown code.
 */
export function fuzzHeaders(options: { count: number; seed: number }): HeaderCounts {
  const random = createRandom(options.seed)
  const terms = { requirements: { ...PRICE, network: SANDBOX_NETWORK }, resource: { url: 'http://shop' } }
  const newBytes = () => random.bytes(32)
  const newWallet = () => walletOf(newBytes())
  const signed = paymentSigner({ ...terms, wallets: [newWallet()], now: NOW, newNonce: newBytes })
  const vouchers = Array.from({ length: 10 }, () => signedVoucher(newWallet()))
  const really = [...Array.from({ length: 20 }, signed), ...vouchers]
  const offers = offered()
  const keys = new Set(really.map((header) => outcomeOf(header, offers)).map(({ key }) => key))
  const fuzzer = createHeaderFuzzer({ honest: [...really, ...shapesOfPayments(PRICE, NOW)], random })
  const counts: HeaderCounts = { refused: 0, mismatched: 0, unsigned: 0, unproven: 0, proven: 0 }
  for (let index = 0; index < options.count; index += 1) {
    const header = fuzzer.next()
    const { fate, key } = outcomeOf(header, offers)
    if (fate === 'proven' && !keys.has(key)) throw new Error(`passes for a signed payment: ${header}`)
    counts[fate] += 1
  }
  return counts
}

function outcomeOf(header: string, offers: readonly PayableOption[]): { fate: keyof HeaderCounts; key?: string } {
  const parsed = parsePaymentHeader(header)
  if (parsed.kind === 'refused') {
    if (ERRORS[parsed.code].status !== 400) throw new Error(`${parsed.code} for ${header}`)
    return { fate: 'refused' }
  }
  if (sentIdentifier(parsed.payment).kind === 'malformed') return { fate: 'refused' }
  const match = matchOption(parsed.payment, offers)
  if (match.kind === 'mismatch') return { fate: 'mismatched' }
  const check = checkPayment(match.options[0], parsed.payment.payload, NOW)
  if (check.kind === 'problem') return { fate: 'unsigned' }
  return { fate: check.proven ? 'proven' : 'unproven', key: check.key.toString('hex') }
}

import { InMemoryPendingSettlementStore } from '@x402/core/facilitator'
import type { FacilitatorContext, PaymentPayload, PaymentRequirements, SettleResponse } from '@x402/core/types'
import { eip3009ABI, type FacilitatorEvmSigner } from '@x402/evm'
import { ExactEvmScheme, type ExactEvmSchemeConfig } from '@x402/evm/exact/facilitator'
import { type Address, type Hex, isHex } from 'viem'
import { z } from 'zod'

/** An authorization must be valid for at least this many seconds more. x402's scheme has the same limit. */
const LEAST_SECONDS_LEFT = 6

const hex = z.custom<Hex>((value) => isHex(value))
const uint = z.string().regex(/^\d+$/).transform(BigInt)

/** The gas limit: more than any token needs for a transfer. An estimate would take the chain ten times as long as one trial call. */
const GAS = 200_000n

/** An EIP-3009 authorization with the signature of a plain key: 65 bytes. Signatures of smart wallets have other lengths. */
const signedTransfer = z.object({
  signature: hex.refine((signature) => signature.length === 2 + 2 * 65),
  authorization: z.object({ from: hex, to: hex, value: uint, validAfter: uint, validBefore: uint, nonce: hex }),
})

type SignedTransfer = z.infer<typeof signedTransfer>

/**
 * x402's scheme `exact`, faster for transfers of plain keys. It asks the token whether it would accept the transfer, and recovers no
 * signature in JavaScript. It never refuses: doubtful payments go to x402's own checks.
 * See runtime/DECISIONS.md, "Speed of authz and the Sandbox".
 */
export class PlainTransfers extends ExactEvmScheme {
  readonly #signer: FacilitatorEvmSigner
  /**
   * x402's store of signatures for which a transaction was already sent. A settlement with such a signature waits for the receipt and sends
   * nothing.
   */
  readonly #sent: InMemoryPendingSettlementStore
  readonly #settling = new Map<string, Promise<unknown>>()
  readonly #contracts = new Set<Address>()

  constructor(signer: FacilitatorEvmSigner, config: ExactEvmSchemeConfig) {
    const sent = new InMemoryPendingSettlementStore()
    super(signer, { ...config, pendingSettlementStore: sent })
    this.#signer = signer
    this.#sent = sent
  }

  override async verify(payload: PaymentPayload, requirements: PaymentRequirements, context?: FacilitatorContext) {
    const transfer = await this.#plainTransfer(payload, requirements)
    if (transfer && (await this.#isTaken(transfer, requirements)))
      return { isValid: true, payer: transfer.authorization.from }
    return super.verify(payload, requirements, context)
  }

  override async settle(payload: PaymentPayload, requirements: PaymentRequirements, context?: FacilitatorContext) {
    const transfer = await this.#plainTransfer(payload, requirements)
    if (!transfer) return super.settle(payload, requirements, context)
    return this.#inTurn(transfer.signature, async () => {
      const isSent = await this.#sent.get(transfer.signature)
      if (!isSent && (await this.#isTaken(transfer, requirements))) {
        const failure = await this.#send(transfer, requirements)
        if (failure) return failure
      }
      return super.settle(payload, requirements, context)
    })
  }

  /**
   * Runs work for one signature at a time. If a payment comes twice, one request settles it. The other request is refused, and must not
   * return the transaction of the first one.
   */
  async #inTurn<T>(signature: string, work: () => Promise<T>): Promise<T> {
    const before = this.#settling.get(signature)
    const result = before ? before.then(work, work) : work()
    this.#settling.set(signature, result)
    try {
      return await result
    } finally {
      if (this.#settling.get(signature) === result) this.#settling.delete(signature)
    }
  }

  async #isTaken(transfer: SignedTransfer, requirements: PaymentRequirements): Promise<boolean> {
    const trying = this.#signer.readContract(callOf(transfer, requirements))
    return trying.then(() => true).catch(() => false)
  }

  /**
   * Sends a transfer. Even if the call fails, the chain may have got the transaction. Then x402 must not try again, because it would find
   * that the authorization was used, and would report that nothing was paid.
   */
  async #send(transfer: SignedTransfer, requirements: PaymentRequirements): Promise<SettleResponse | undefined> {
    const { network } = requirements
    try {
      const transaction = await this.#signer.writeContract({ ...callOf(transfer, requirements), gas: GAS })
      await this.#sent.set(transfer.signature, transaction)
      return undefined
    } catch (error) {
      const failure = { errorReason: 'invalid_exact_evm_transaction_failed', errorMessage: String(error) }
      return { success: false, ...failure, transaction: '', network, payer: transfer.authorization.from }
    }
  }

  /** The transfer of a payment that matches the requirements exactly; undefined for all others. */
  async #plainTransfer(payload: PaymentPayload, requirements: PaymentRequirements) {
    const { data: transfer } = signedTransfer.safeParse(payload.payload)
    if (!transfer || !fits(transfer, requirements)) return undefined
    const { scheme, network } = payload.accepted
    if (scheme !== 'exact' || network !== requirements.network) return undefined
    if (!requirements.extra.name || !requirements.extra.version) return undefined
    return (await this.#isContract(requirements.asset as Address)) ? transfer : undefined
  }

  /** Whether an address has code. A call to an address without code always succeeds. */
  async #isContract(address: Address): Promise<boolean> {
    if (this.#contracts.has(address)) return true
    const code = await this.#signer.getCode({ address }).catch(() => undefined)
    if (!code || code === '0x') return false
    this.#contracts.add(address)
    return true
  }
}

function fits({ authorization }: SignedTransfer, { payTo, amount }: PaymentRequirements): boolean {
  const { to, value, validAfter, validBefore } = authorization
  const now = BigInt(Math.floor(Date.now() / 1000))
  const isInTime = validAfter <= now && validBefore >= now + BigInt(LEAST_SECONDS_LEFT)
  return isInTime && to.toLowerCase() === payTo.toLowerCase() && String(value) === amount
}

function callOf({ authorization, signature }: SignedTransfer, { asset }: PaymentRequirements) {
  const { from, to, value, validAfter, validBefore, nonce } = authorization
  const [r, s, v] = [signature.slice(2, 66), signature.slice(66, 130), Number.parseInt(signature.slice(130), 16)]
  const args = [from, to, value, validAfter, validBefore, nonce, v, `0x${r}`, `0x${s}`]
  return { address: asset as Address, abi: eip3009ABI, functionName: 'transferWithAuthorization', args }
}

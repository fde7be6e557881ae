import { type Block, blockAt } from '../chain/blocks.ts'
import type { ChainRpc } from '../chain/rpc.ts'
import type { Unresolved, UnresolvedPayment } from '../ledger/unresolved.ts'
import { depositTransfer } from '../schemes/batch-settlement/deposit-transfer.ts'
import { isDeposit } from '../schemes/batch-settlement/payload.ts'
import { isEip3009 } from '../schemes/eip3009/payload.ts'
import type { SignedPayload } from '../schemes/payment-header.ts'
import { isPermit2 } from '../schemes/permit2/payload.ts'
import { type Authorization, findAuthorizations } from './authorization-findings.ts'
import type { Finding } from './conclude.ts'
import { findByTransaction } from './named-transactions.ts'
import { findPermits } from './permit-findings.ts'

/** What the chain says of many payments at one moment. */
export interface ChainEvidence {
  /** Unix seconds of the block that everything was asked at. */
  time: number
  /** By payment id, one for each payment of a kind that can be looked up. */
  findings: ReadonlyMap<string, Finding>
}

export type LookUpPayments = (payments: readonly UnresolvedPayment[]) => Promise<ChainEvidence>

/**
 * Asks a chain about payments, as it was at a block that is deep enough, so that what it says lasts: each kind by its own
 * rules and by itself, and those of no kind that it knows not at all. The block is looked at again at the end: when it is another by
 * then, the chain was reorganised or begun anew, and nothing that was found counts. Rejects when the node does not answer.
 */
export function createLookUp({ chain, block }: { chain: ChainRpc; block: () => Promise<Block> }): LookUpPayments {
  return async (payments) => {
    const at = await block()
    const named = await findByTransaction(chain, payments, at)
    const others = payments.filter(({ id }) => !named.has(id))
    const findings = new Map([
      ...named,
      ...(await findAuthorizations(chain, others.flatMap(authorizationOf), at)),
      ...(await findPermits(chain, others.filter(isSigned(isPermit2)), at)),
    ])
    if ((await blockAt(chain, at.number)).hash !== at.hash) throw new Error('the chain was reorganised meanwhile')
    return { time: at.time, findings }
  }
}

/** The authorization that a payment is, or that its deposit is. */
function authorizationOf(payment: UnresolvedPayment): Authorization[] {
  const { id, signed, createdAt, validBefore, payer, requirements } = payment
  const times = { id, createdAt, validBefore }
  if (isEip3009(signed)) return [{ ...times, payer, requirements, nonce: signed.authorization.nonce }]
  if (!isDeposit(signed)) return []
  const { expected, nonce } = depositTransfer(signed, requirements)
  return [{ ...times, ...expected, nonce }]
}

function isSigned<Signed extends SignedPayload>(is: (signed: SignedPayload) => signed is Signed) {
  return (payment: UnresolvedPayment): payment is Unresolved<Signed> => is(payment.signed)
}

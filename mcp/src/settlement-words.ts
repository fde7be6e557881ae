import { atomicToUsdc, isUsdc, type SettlementDetail } from '@launa/sdk'

/** The outcome of a payment, in words. */
export interface Explanation {
  charged: 'yes' | 'no' | 'not_yet' | 'unknown' | 'taken_back'
  explanation: string
  /** What the seller can do; null when there is nothing to do. */
  next: string | null
}

/**
 * Explains the outcome of a payment. `owed`: the payment was charged, and its answer did not arrive. For a payment that was not charged,
 * the explanation is the control plane's reason.
 */
export function explained(settlement: SettlementDetail, { owed }: { owed: boolean }): Explanation {
  const { status, transaction, pay_to } = settlement
  const sum = sumOf(settlement)
  switch (status) {
    case 'reserved':
      return notYet(`${sum} is not charged yet: the payment is being checked, or the request is on its way to the API.`)
    case 'settling':
      return notYet(`${sum} is not charged yet: the facilitator has been asked to move the money.`)
    case 'settled':
      return settled(settlement, owed)
    case 'released':
      return settlement.error_reason === 'spent_elsewhere' ? spentElsewhere(settlement) : released(settlement)
    case 'unknown': {
      const named = transaction ? ` It named the transaction ${transaction}.` : ''
      return {
        charged: 'unknown',
        explanation: `Whether ${sum} was charged is not known. ${whyOf(settlement)}${named}`,
        next: nextOf(settlement),
      }
    }
    case 'expired':
      return {
        charged: 'no',
        explanation: `${sum} was not charged: the time of the payment ran out unused.`,
        next: null,
      }
    case 'cancelled':
      return {
        charged: 'no',
        explanation: `${sum} was not charged: the buyer cancelled the authorization or spent it on another transfer than to ${pay_to}.`,
        next: null,
      }
    default:
      return { charged: 'unknown', explanation: `The status ${String(status)} is newer than this program.`, next: null }
  }
}

function whyOf({ explanation }: SettlementDetail): string {
  return explanation?.text ?? 'The reason is not on record.'
}

function nextOf({ explanation }: SettlementDetail): string | null {
  return explanation?.action ?? null
}

function notYet(explanation: string): Explanation {
  return { charged: 'not_yet', explanation, next: 'Ask again in a minute.' }
}

function settled(settlement: SettlementDetail, owed: boolean): Explanation {
  const { transaction, payer, pay_to } = settlement
  const how = transaction
    ? `in the transaction ${transaction}`
    : 'with a voucher of a payment channel, which is on the chain after the next claim'
  const explanation = `${sumOf(settlement)} was charged: ${payer} paid ${pay_to} ${how}.`
  if (settlement.timeline.some(({ event }) => event === 'reversed'))
    return {
      charged: 'taken_back',
      explanation: `${explanation} Then the chain took the money back, by a reorganisation or from a payment channel: it is not there.`,
      next: 'The answer was delivered without payment. launa_statement subtracts the amount as reversed.',
    }
  if (owed)
    return {
      charged: 'yes',
      explanation: `${explanation} The answer did not arrive.`,
      next: 'The buyer is owed an answer and gets it by sending the same payment again. See that the API works.',
    }
  const why = settlement.explanation ? ` ${settlement.explanation.text}` : ''
  return { charged: 'yes', explanation: `${explanation}${why}`, next: nextOf(settlement) }
}

function released(settlement: SettlementDetail): Explanation {
  return {
    charged: 'no',
    explanation: `${sumOf(settlement)} was not charged. ${whyOf(settlement)} The payment was released unused, so there is nothing to refund.`,
    next: nextOf(settlement),
  }
}

function spentElsewhere(settlement: SettlementDetail): Explanation {
  const { transaction, payer, pay_to } = settlement
  return {
    charged: 'yes',
    explanation:
      `The gateway did not charge ${sumOf(settlement)} and delivered nothing, and the money arrived at ${pay_to} all the same: ` +
      `the transaction ${transaction ?? 'on the chain'} used the authorization.`,
    next: `Pay ${payer} back.`,
  }
}

function sumOf({ network, asset, amount }: Pick<SettlementDetail, 'network' | 'asset' | 'amount'>): string {
  return isUsdc({ network, asset }) ? `${atomicToUsdc(amount)} USDC` : `${amount} atomic units of ${asset}`
}

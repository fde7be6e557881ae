import { atomicToUsdc, isUsdc, type SettlementDetail } from '@launa/sdk'

/** The outcome of a payment, in words. */
export interface Explanation {
  charged: 'yes' | 'no' | 'not_yet' | 'unknown' | 'taken_back'
  explanation: string
  /** What the seller can do; null when there is nothing to do. */
  next: string | null
}

/** Why a payment was released. The names are those of `error_reason`; names of x402 are shown unchanged. */
const RELEASED: Readonly<Record<string, string>> = {
  upstream_status: 'the API answered with an error',
  upstream_unreachable: 'the API could not be reached or did not answer in time',
  answer_not_whole: 'the API broke off its answer',
  grpc_status: 'the gRPC call ended with an error',
  tool_failed: 'the MCP tool call failed',
  not_charged: 'the request was an MCP message that costs nothing',
  client_gone: 'the buyer closed the connection before the answer',
  upload_too_slow: 'the buyer sent the body of the request too slowly',
  lease_ended: 'the request did not end in its time',
  facilitator_busy: 'too many payments to this seller were being settled at the same moment',
}

/** Why an outcome is not known. */
const UNKNOWN: Readonly<Record<string, string>> = {
  settlement_unanswered: 'the facilitator did not answer in time',
  settlement_unreadable: 'the answer of the facilitator could not be read',
  settlement_contradictory: 'the answer of the facilitator contradicts the payment',
  settlement_interrupted: 'the gateway process ended while it settled the payment',
  settlement_doubtful: 'the facilitator reported a failure, and the transfer may have been sent all the same',
  outcome_not_recorded: 'the outcome could not be written down',
}

const WATCH_API =
  'Look at the API: its logs at this time, its address and its headers. launa_get_api shows the settings.'
const WAIT =
  'Nothing. The gateway watches the chain and sets the status to settled, expired or cancelled. Do not ask the buyer for ' +
  'another payment; the buyer may send the same payment again.'

/** `owed`: charged, and the answer did not arrive. */
export function explained(settlement: SettlementDetail, { owed }: { owed: boolean }): Explanation {
  const { status, error_reason: reason, transaction, pay_to } = settlement
  const sum = sumOf(settlement)
  switch (status) {
    case 'reserved':
      return notYet(`${sum} is not charged yet: the payment is being checked, or the request is on its way to the API.`)
    case 'settling':
      return notYet(`${sum} is not charged yet: the facilitator has been asked to move the money.`)
    case 'settled':
      return settled(settlement, owed)
    case 'released':
      return reason === 'spent_elsewhere' ? spentElsewhere(settlement) : released(settlement)
    case 'unknown': {
      const why =
        UNKNOWN[reason ?? ''] ?? `the facilitator gave the reason ${reason ?? 'none'}, which may hide a transfer`
      const named = transaction ? ` It named the transaction ${transaction}.` : ''
      return { charged: 'unknown', explanation: `Whether ${sum} was charged is not known: ${why}.${named}`, next: WAIT }
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

function notYet(explanation: string): Explanation {
  return { charged: 'not_yet', explanation, next: 'Ask again in a minute.' }
}

function settled({ timeline, ...settlement }: SettlementDetail, owed: boolean): Explanation {
  const { transaction, error_reason: reason, payer, pay_to } = settlement
  const how = transaction
    ? `in the transaction ${transaction}`
    : 'with a voucher of a payment channel, which is on the chain after the next claim'
  const explanation = `${sumOf(settlement)} was charged: ${payer} paid ${pay_to} ${how}.`
  if (timeline.some(({ event }) => event === 'reversed'))
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
  if (reason)
    return {
      charged: 'yes',
      explanation: `${explanation} The facilitator had refused it before (${reason}), and the chain shows the transfer.`,
      next: 'The buyer may have paid a second time for the same request. Compare the payments of this payer, and pay one back.',
    }
  return { charged: 'yes', explanation, next: null }
}

function released(settlement: SettlementDetail): Explanation {
  const { error_reason: reason, upstream_status: status } = settlement
  const why = RELEASED[reason ?? ''] ?? `the reason is ${reason ?? 'not on record'}`
  const answered = reason === 'upstream_status' && status !== null ? ` (status ${status})` : ''
  const isOfApi = ['upstream_status', 'upstream_unreachable', 'answer_not_whole'].includes(reason ?? '')
  return {
    charged: 'no',
    explanation: `${sumOf(settlement)} was not charged: ${why}${answered}. The payment was released unused, so there is nothing to refund.`,
    next: isOfApi ? WATCH_API : null,
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

import { expect, it } from 'vitest'
import type { HeldPayment } from '../ledger/ledger.ts'
import { channelPayment, heldPayment } from '../testing/fixtures.ts'
import { admissionResponse } from './check-response.ts'

it.for<[string, HeldPayment, string]>([
  ['the payer of a transfer', heldPayment, heldPayment.payer],
  ['the key of a voucher, whose channel may name anybody as its payer', channelPayment, `0x${'22'.repeat(20)}`],
])('the upstream is told who has signed: %s', ([, payment, payer]) => {
  const { ok_response } = admissionResponse(payment, {
    ...{ keepAnswer: undefined, upgrade: undefined, body: undefined, toolCalls: undefined, context: undefined },
    ...{ headersToRemove: [], upstreamHeaders: {} },
  })
  const told = Object.fromEntries(ok_response?.headers.map(({ header }) => [header.key, header.value]) ?? [])
  expect(told).toEqual({ 'x-launa-payer': payer, 'x-launa-payment-id': payment.id })
})

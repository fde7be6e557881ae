import { z } from 'zod'
import { EVM_ADDRESS } from '../../domain/accepts/accept.ts'
import { isUuid } from '../database/identifiers.ts'
import { givenTime } from '../validation/shapes.ts'

export const settlementStatus = z.enum([
  'reserved',
  'settling',
  'settled',
  'unknown',
  'expired',
  'cancelled',
  'released',
])

const identifier = z.string().refine(isUuid, 'must be an identifier')

export const settlementFilter = z.strictObject({
  api_id: identifier.optional(),
  endpoint_id: identifier.optional(),
  status: settlementStatus.optional(),
  payer: z.string().regex(EVM_ADDRESS, 'must be an EVM address').optional(),
  transaction: z
    .string()
    .regex(/^[0-9A-Za-z@._-]{8,128}$/, 'must be the identifier of a transaction')
    .optional()
    .describe('Only the payment that this transaction settled, in the spelling of the network'),
  from: givenTime.optional().describe('Only payments created at this time or later'),
  to: givenTime.optional().describe('Only payments created before this time'),
  owed: z
    .enum(['true'])
    .optional()
    .describe('Only payments that were charged without delivery of the answer; the payer may claim the answer'),
})

export type SettlementFilter = z.output<typeof settlementFilter>

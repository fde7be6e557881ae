import { InvalidArgumentError } from '@launa/sdk'
import { abandon } from '@launa/sdk/buyer'
import { z } from 'zod'
import { endOfChargeIso } from '../../../programs/payment-failure.ts'
import { ownerOnly } from '../context.ts'
import { tool } from '../tool.ts'
import { ToolError } from '../tool-error.ts'

export const abandonPayment = tool({
  name: 'launa_abandon_payment',
  title: 'Give up a payment',
  description:
    'Ends an open payment that its seller never answers. The money is not returned, and the same request is a new purchase ' +
    'afterwards. Ask the person first.',
  scopes: [],
  input: z.strictObject({ resume: z.uuid() }),
  output: z.looseObject({
    abandoned: z.boolean(),
    chargeable_until: z.string().nullable().describe('ISO 8601, UTC; null when it was charged'),
  }),
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  async run(context, { resume }) {
    ownerOnly(context)
    try {
      const { validBefore } = await abandon(context.wallet.journal, resume)
      return { abandoned: true, chargeable_until: endOfChargeIso(validBefore) }
    } catch (error) {
      if (!(error instanceof InvalidArgumentError)) throw error
      throw new ToolError('no_such_payment', 'resume names no payment that is open')
    }
  },
})

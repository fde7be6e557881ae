import { inspect } from '@launa/sdk/buyer'
import { z } from 'zod'
import { ownerOnly } from '../context.ts'
import { checkedRequest } from '../request.ts'
import { METHODS } from '../shapes.ts'
import { type Hints, tool } from '../tool.ts'

export const paymentTerms = z.looseObject({
  scheme: z.string(),
  network: z.string(),
  asset: z.string(),
  amount: z.string().describe('Atomic units'),
  payTo: z.string(),
  maxTimeoutSeconds: z.number(),
})

/** The request is sent as it is: where no payment is asked for, a POST or DELETE does what it says. */
const hints: Hints = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true }

export const inspectUrl = tool({
  name: 'launa_inspect_url',
  title: 'Inspect a price',
  description:
    'Asks a gateway address what a request costs, by sending it without a body and without a payment. Pays nothing and ' +
    'needs no key. The body of the answer is not shown.',
  scopes: [],
  input: z.strictObject({
    url: z.url({ protocol: /^https?$/ }).describe('An address on a gateway host'),
    method: z.enum(METHODS).optional().describe('GET unless given'),
  }),
  output: z.looseObject({
    status: z.number(),
    payment_required: z.boolean(),
    accepts: z.array(paymentTerms).optional().describe("The seller's payment options"),
  }),
  hints,
  async run(context, { url, method = 'GET' }) {
    ownerOnly(context)
    const { response, required } = await inspect(url, { ...checkedRequest(url, { method }), signal: context.signal })
    if (!required) await response.body?.cancel()
    const { accepts, ...rest } = required ?? {}
    const options = accepts && { accepts: accepts.map((terms) => ({ ...terms })) }
    return { status: response.status, payment_required: required !== undefined, ...rest, ...options }
  },
})

import { isPaymentPayloadV2, isPaymentRequirementsV2 } from '@x402/core/schemas'
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { jsonServer } from '../json-server.ts'
import type { Facilitator, Payment } from './facilitator.ts'

const paymentRequest = z.object({
  paymentPayload: z.custom<PaymentPayload>(isPaymentPayloadV2, 'must be an x402 v2 payment payload'),
  paymentRequirements: z.custom<PaymentRequirements>(isPaymentRequirementsV2, 'must be x402 v2 payment requirements'),
})

function payment(body: unknown): Payment {
  const { paymentPayload, paymentRequirements } = paymentRequest.parse(body)
  return { payload: paymentPayload, requirements: paymentRequirements }
}

/** The facilitator interface of x402 v2 (specification, "Facilitator Interface") for the Sandbox chain. */
export function facilitatorApp(facilitator: Facilitator, app: FastifyInstance = jsonServer()): FastifyInstance {
  app.get('/supported', () => facilitator.supported())
  app.post('/verify', (request) => facilitator.verify(payment(request.body)))
  app.post('/settle', async (request) => {
    const answer = await facilitator.settle(payment(request.body))
    const { success, transaction, payer, errorReason, errorMessage } = answer
    request.log.info({ success, transaction, payer, errorReason, errorMessage }, success ? 'settled' : 'not settled')
    return answer
  })
  app.get('/healthz', async () => {
    await facilitator.supported()
    return { status: 'ok' }
  })
  return app
}

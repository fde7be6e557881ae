import { PAYMENT_SIGNATURE } from '../../domain/envoy-contract/headers.ts'
import { createMetrics } from '../../runtime/metrics.ts'
import type { Screening } from '../../screening/screening.ts'
import { admit } from '../admission/admit.ts'
import type { AdmissionPorts } from '../admission/paid-request.ts'
import type { PaymentLimits } from '../limits/payment-limits.ts'
import type { SignatureBudget } from '../limits/signature-budget.ts'
import { createStageTimes } from '../metrics/stage-times.ts'
import { Catalogue } from '../offers/catalogue.ts'
import type { PaymentHeader } from '../schemes/payment-header.ts'
import { API_ID, apiWithPrice, NOW_MS, scriptedPorts } from './fixtures.ts'

/** The answers of the ledger, the facilitator and the limits. */
export type Script = Parameters<typeof scriptedPorts>[0]

/** Presents a payment to an endpoint that costs 1000 by default. Returns the decision, and the recorded calls. */
export async function admitted(options: {
  /** The value of `PAYMENT-SIGNATURE`, or the headers of the payment. */
  header: string | readonly PaymentHeader[]
  method?: string
  path?: string
  signal?: AbortSignal
  limits?: PaymentLimits
  signatures?: SignatureBudget
  screening?: Screening
  script?: Script
  catalogue?: Catalogue
  canUseLedger?: boolean
  onRefresh?: (catalogue: Catalogue) => void
}) {
  const catalogue = options.catalogue ?? new Catalogue()
  if (!options.catalogue) catalogue.apply({ revision: 1, apis: [apiWithPrice('1000')], removedIds: [] })
  const scripted = scriptedPorts(options.script ?? {})
  const ports: AdmissionPorts = {
    ...scripted,
    ...(options.limits && { limits: options.limits }),
    ...(options.screening && { screening: options.screening }),
    ...(options.signatures && { signatures: options.signatures }),
    catalogue,
    stages: createStageTimes(createMetrics()),
    canUseLedger: () => options.canUseLedger ?? true,
    async refreshConfiguration() {
      scripted.events.push('refresh')
      options.onRefresh?.(catalogue)
    },
    newId: () => 'p1',
    now: () => NOW_MS,
  }
  const request = {
    apiId: API_ID,
    method: options.method ?? 'GET',
    host: 'weather.dev.localhost',
    path: options.path ?? '/weather?key=secret',
    payments: typeof options.header === 'string' ? [{ name: PAYMENT_SIGNATURE, text: options.header }] : options.header,
    clientAddress: '192.0.2.1',
    headers: {},
    mayHaveBody: false,
    ...(options.signal && { signal: options.signal }),
  }
  return { outcome: await admit(request, ports), events: scripted.events }
}

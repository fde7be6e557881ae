import { z } from 'zod'
import { wholeNumberVariable } from '../runtime/environment-variables.ts'

const isLoopback = ({ hostname }: URL) => ['127.0.0.1', '[::1]', 'localhost'].includes(hostname)

/** The settings by which authz and the operators' plane screen payers and payees. */
export const screeningVariables = {
  SCREENING: z.enum(['off', 'lists', 'service']).default('off').meta({
    kind: '`off`, `lists` or `service`',
    description:
      'Whether [payers and payees are screened](govern.md#screening): not at all, by the lists of the operators, or by these lists and then by a service. Give authz and the control plane the same value.',
  }),
  SCREENING_URL: z
    .url({ protocol: /^https?$/, error: 'must be an https URL' })
    .transform((text) => new URL(text))
    .refine((url) => url.protocol === 'https:' || isLoopback(url), 'must be an https URL')
    .optional()
    .meta({
      kind: 'https URL',
      otherwise: '**required** with `SCREENING=service`',
      description: 'The URL of the screening service, which decides about addresses. On loopback, http is allowed.',
    }),
  SCREENING_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{1,1024}$/, 'must be 1 to 1024 printable characters')
    .optional()
    .meta({
      kind: 'text',
      secret: true,
      description: 'The token that the screening service gets as `Authorization: Bearer`.',
    }),
  SCREENING_FAILURE: z.enum(['closed', 'open']).default('closed').meta({
    kind: '`closed` or `open`',
    description:
      'The decision about payments of addresses without a verdict, while the screening service does not answer: `closed` refuses them with 503, `open` accepts them.',
  }),
  SCREENING_VERDICT_SECONDS: wholeNumberVariable({ min: 1, max: 604_800 })
    .default(3600)
    .describe(
      'For how many seconds a verdict of the screening service is valid. Each process remembers 100,000 verdicts.',
    ),
} as const

const shape = z.object(screeningVariables)
export type ScreeningSettings = z.output<typeof shape>

/** Returns false if the settings require the service but do not name its URL. */
export function namesService({
  SCREENING,
  SCREENING_URL,
}: Pick<ScreeningSettings, 'SCREENING' | 'SCREENING_URL'>): boolean {
  return SCREENING !== 'service' || SCREENING_URL !== undefined
}

export const SERVICE_IS_MISSING = { path: ['SCREENING_URL'], error: 'is required with SCREENING=service' }

import { z } from 'zod'
import { ACCEPTS_PER_ENDPOINT, evmAddressProblem } from '../../domain/accepts/accept-rules.ts'
import { BATCH_SETTLEMENT } from '../../domain/accepts/offered-option.ts'
import {
  iconUrlProblem,
  isPrintable,
  MOST_SERVICE_NAME,
  MOST_SERVICE_TAG,
  MOST_SERVICE_TAGS,
} from '../../domain/endpoints/service-metadata.ts'
import { MOST_VARY_ON, varyOnProblem } from '../../domain/endpoints/vary-on.ts'
import { RESERVED_SLUGS, SLUG } from '../../domain/hosts/gateway-host.ts'
import {
  MOST_REDIRECT_ORIGINS,
  redirectOrigin,
  redirectOriginProblem,
} from '../../domain/upstreams/redirect-origins.ts'
import { MOST_UPSTREAM_HEADERS, upstreamHeaderProblem } from '../../domain/upstreams/upstream-headers.ts'
import { upstreamUrlProblem } from '../../domain/upstreams/upstream-url.ts'
import type { ControlPlaneSettings } from '../settings.ts'
import { displayName, emailAddress, payeeCode } from '../validation/shapes.ts'
import { refuseField } from '../validation/validation.ts'

/** Addresses without a known key. People send tokens to them to destroy the tokens. */
const BURN_ADDRESS = /^0x(?:0{40}|0{36}dead|dead0{36}|(?:dead){10})$/i

const slug = z
  .string()
  .regex(SLUG, 'must be 1 to 63 lower-case letters, digits and inner hyphens')
  .refine((text) => !RESERVED_SLUGS.has(text), 'is reserved')

const payToAddress = z
  .string()
  .superRefine((address, context) => {
    const message = evmAddressProblem(address)
    if (message) context.addIssue({ code: 'custom', message })
  })
  .refine((address) => !BURN_ADDRESS.test(address), 'must not be a burn address, because nobody has its key')

export const upstreamBaseUrl = z
  .string()
  .min(1, 'must not be empty')
  .max(2048, 'must not be longer than 2048 characters')

/** Header names in lower case, because HTTP ignores their case. */
const upstreamHeaders = z
  .record(
    z.string().transform((name) => name.toLowerCase()),
    z.string(),
  )
  .superRefine((headers, context) => {
    const entries = Object.entries(headers)
    if (entries.length > MOST_UPSTREAM_HEADERS)
      context.addIssue({ code: 'custom', message: `must not hold more than ${MOST_UPSTREAM_HEADERS} headers` })
    for (const [name, value] of entries) {
      const message = upstreamHeaderProblem(name, value)
      if (message) context.addIssue({ code: 'custom', path: [name], message })
    }
  })
  .describe(
    'Headers that the gateway adds to each request to the upstream, such as its key. They are never shown again',
  )

const varyOn = z
  .array(
    z
      .string()
      .transform((name) => name.toLowerCase())
      .superRefine((name, context) => {
        const message = varyOnProblem(name)
        if (message) context.addIssue({ code: 'custom', message })
      }),
  )
  .max(MOST_VARY_ON, `must not hold more than ${MOST_VARY_ON} names`)
  .transform((names) => [...new Set(names)].sort())
  .describe(
    'Request headers that select an answer, in addition to Accept, Accept-Language, Content-Encoding, Content-Type and Range: a buyer who ' +
      'claims a paid answer again must send their values again. Default: Authorization and Cookie',
  )

const redirectOrigins = z
  .array(
    z
      .string()
      .superRefine((text, context) => {
        const message = redirectOriginProblem(text)
        if (message) context.addIssue({ code: 'custom', message })
      })
      .transform(redirectOrigin),
  )
  .max(MOST_REDIRECT_ORIGINS, `must not hold more than ${MOST_REDIRECT_ORIGINS} origins`)
  .transform((origins) => [...new Set(origins)].sort())
  .describe(
    'Https origins of other hosts to which the API sells redirects: such a redirect is charged like an answer. A redirect to any other ' +
      'host is not passed on. Default: none',
  )

const serviceText = (most: number) =>
  z
    .string()
    .min(1, 'must not be empty')
    .max(most, `must not exceed ${most} characters`)
    .refine((text) => text === '' || isPrintable(text), 'must be printable ASCII characters')

/** Members of x402's `ResourceInfo`. Catalogues of x402 APIs ignore values that break these rules. */
const serviceFields = {
  service_name: serviceText(MOST_SERVICE_NAME).nullish().describe('`serviceName` in the 402, which catalogues show'),
  icon_url: z
    .string()
    .superRefine((url, context) => {
      const message = iconUrlProblem(url)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .nullish()
    .describe('`iconUrl` in the 402'),
  tags: z
    .array(serviceText(MOST_SERVICE_TAG))
    .max(MOST_SERVICE_TAGS, `must not hold more than ${MOST_SERVICE_TAGS} tags`)
    .optional()
    .describe('`tags` in the 402, before those of the endpoint'),
}

const optionalFields = {
  ...serviceFields,
  pay_to_address: payToAddress.nullish(),
  discovery_guidance: z.string().max(8192, 'must not exceed 8192 characters').nullish(),
  discovery_contact_email: emailAddress.nullish(),
  publish_owner_email: z.boolean().optional(),
  upstream_headers: upstreamHeaders.nullish(),
  payment_context: z
    .boolean()
    .optional()
    .describe('Whether the upstream gets a signed PAYMENT-CONTEXT header with each request; default false'),
  vary_on: varyOn.nullish(),
  redirect_origins: redirectOrigins.optional(),
  openapi_version: z
    .string()
    .regex(/^[0-9A-Za-z][0-9A-Za-z.+-]{0,63}$/, 'must be a version such as 1.0.0')
    .nullish(),
  enabled: z.boolean().optional(),
  code: payeeCode,
}

const payToMode = z
  .enum(['user_wallet'])
  .describe('How the payee is chosen: "user_wallet" pays the address in pay_to_address. There is no other mode')

export const createApiBody = z.strictObject({
  name: displayName,
  slug,
  upstream_base_url: upstreamBaseUrl,
  pay_to_mode: payToMode,
  ...optionalFields,
})

/** Absent fields keep their value. Null clears an optional field. */
export const updateApiBody = z.strictObject({
  name: displayName.optional(),
  slug: slug.optional(),
  upstream_base_url: upstreamBaseUrl.optional(),
  pay_to_mode: payToMode.optional(),
  ...optionalFields,
})

/** A production network on which the copy of an API gets prices. */
const copyNetwork = z.strictObject({
  network: z
    .string()
    .min(1)
    .max(64)
    .describe('CAIP-2 network of production. Its USDC replaces the USDC of the Sandbox'),
  scheme: z.enum(['exact', BATCH_SETTLEMENT]).optional().describe('Default: `exact`'),
  pay_to: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe('The payee on Solana or Hedera. On EVM networks, `pay_to_address` is the payee'),
})

export const copyApiBody = updateApiBody
  .pick({ name: true, slug: true, upstream_base_url: true, upstream_headers: true, pay_to_address: true, code: true })
  .extend({
    networks: z
      .array(copyNetwork)
      .min(1, 'must name at least one network')
      .max(ACCEPTS_PER_ENDPOINT.max, `must not name more than ${ACCEPTS_PER_ENDPOINT.max} networks`)
      .optional()
      .describe('The networks on which the copy sells. Each price is offered on each of them. Default: Base'),
  })

export type CopyApi = z.output<typeof copyApiBody>

export type CopyNetwork = z.output<typeof copyNetwork>

export type ApiChanges = z.output<typeof updateApiBody>

/** Throws `validation_failed` when the gateway may not call this upstream. */
export function checkUpstream(url: string | undefined, settings: ControlPlaneSettings): void {
  if (url === undefined) return
  const problem = upstreamUrlProblem(url, {
    platformDomain: settings.PLATFORM_DOMAIN,
    allowPrivate: settings.ALLOW_PRIVATE_UPSTREAMS,
  })
  if (problem) refuseField('upstream_base_url', problem)
}

/** Throws `validation_failed` when the upstream wants a payment context but this gateway signs none. */
export function checkPaymentContext(wanted: boolean | undefined, settings: ControlPlaneSettings): void {
  if (wanted && !settings.PAYMENT_CONTEXT)
    refuseField('payment_context', 'cannot be true: this gateway has no key for payment contexts')
}

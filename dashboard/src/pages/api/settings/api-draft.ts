import type { Api } from '@launa/sdk'
import { listText, wordsOf } from '../form/comma-list.ts'

/** The fields of an API in a form. Each field is a text, which is empty for no value. */
export interface ApiDraft {
  name: string
  slug: string
  upstream_base_url: string
  pay_to_address: string
  discovery_guidance: string
  discovery_contact_email: string
  publish_owner_email: boolean
  payment_context: boolean
  /** Separated by commas. */
  vary_on: string
  openapi_version: string
  service_name: string
  icon_url: string
  /** Separated by commas. */
  tags: string
  enabled: boolean
}

const OPTIONAL = [
  ...(['pay_to_address', 'discovery_guidance', 'discovery_contact_email'] as const),
  ...(['openapi_version', 'service_name', 'icon_url'] as const),
] as const
const REQUIRED = ['name', 'slug', 'upstream_base_url'] as const
const SWITCHES = ['enabled', 'publish_owner_email', 'payment_context'] as const
const LISTS = ['tags', 'vary_on'] as const

export function draftOf(api: Api): ApiDraft {
  const { name, slug, upstream_base_url, openapi_version, enabled, publish_owner_email, payment_context } = api
  return {
    ...{ name, slug, upstream_base_url, openapi_version, enabled, publish_owner_email, payment_context },
    pay_to_address: api.pay_to_address ?? '',
    discovery_guidance: api.discovery_guidance ?? '',
    discovery_contact_email: api.discovery_contact_email ?? '',
    service_name: api.service_name ?? '',
    icon_url: api.icon_url ?? '',
    tags: listText(api.tags),
    vary_on: listText(api.vary_on),
  }
}

type Changes = Partial<Pick<Api, (typeof REQUIRED | typeof SWITCHES | typeof LISTS)[number]>> &
  Partial<Record<(typeof OPTIONAL)[number], string | null>> & { upstream_headers?: null }

/** Returns only the fields that the seller has edited, so that changes of other clients to the remaining fields stay. */
export function changesOf(api: Api, draft: ApiDraft): Changes {
  const before = draftOf(api)
  const changes: Changes = {}
  for (const field of REQUIRED) if (draft[field] !== before[field]) changes[field] = draft[field]
  for (const field of OPTIONAL) if (draft[field] !== before[field]) changes[field] = draft[field].trim() || null
  for (const field of SWITCHES) if (draft[field] !== before[field]) changes[field] = draft[field]
  for (const field of LISTS) if (draft[field] !== before[field]) changes[field] = wordsOf(draft[field])
  if (losesHeaders(api, draft)) changes.upstream_headers = null
  return changes
}

/** The payee that the changes name, if it differs from the present one. The case of letters does not count. */
export function newPayeeIn({ pay_to_address: payee }: Changes, api: Api): string | undefined {
  return payee && payee.toLowerCase() !== api.pay_to_address?.toLowerCase() ? payee : undefined
}

/**
 * Applies the edits of the draft to the current state of the API. Undefined when another client has changed one of the
 * edited fields.
 */
export function rebased(base: Api, draft: ApiDraft, api: Api): ApiDraft | undefined {
  const [before, now] = [draftOf(base), draftOf(api)]
  const fields = Object.keys(before) as (keyof ApiDraft)[]
  const edited = fields.filter((field) => draft[field] !== before[field])
  if (edited.some((field) => now[field] !== before[field])) return undefined
  return { ...now, ...Object.fromEntries(edited.map((field) => [field, draft[field]])) }
}

/**
 * Returns whether saving the draft removes the upstream headers. The headers are secrets of one upstream, so a new origin must not get
 * them.
 */
export function losesHeaders(api: Api, { upstream_base_url: url }: ApiDraft): boolean {
  const originOf = (text: string) => (URL.canParse(text) ? new URL(text).origin : undefined)
  return api.upstream_header_names.length > 0 && originOf(url) !== originOf(api.upstream_base_url)
}

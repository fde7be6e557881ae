import type { AuditRecord } from '@launa/sdk'
import { ENDPOINT_FIELD_NAMES } from '../api/endpoints/endpoint-field-names.ts'

/** The names of the fields in the log: those that the forms and lists of these pages have. */
export const FIELD_NAMES: Readonly<Record<AuditRecord['resource_type'], Readonly<Record<string, string>>>> = {
  api: {
    name: 'Display name',
    slug: 'Name in the address',
    upstream_base_url: 'Upstream address',
    pay_to_mode: 'Kind of payee',
    pay_to_address: 'Payee',
    discovery_guidance: 'Guidance',
    discovery_contact_email: 'Contact',
    publish_owner_email: 'Publishes the e-mail of the account',
    upstream_header_names: 'Headers for your API',
    upstream_headers: 'Values of the headers for your API',
    payment_context: 'PAYMENT-CONTEXT header',
    vary_on: 'Headers that select an answer',
    redirect_origins: 'Origins that the upstream may redirect to',
    openapi_version: 'Version',
    service_name: 'Name in catalogues',
    icon_url: 'Icon',
    tags: 'Tags',
    enabled: 'Serving',
  },
  endpoint: ENDPOINT_FIELD_NAMES,
  domain: { hostname: 'Host name', status: 'Status' },
  api_key: {
    name: 'Name',
    prefix: 'Begins with',
    scopes: 'May do',
    expires_at: 'Ends',
    allowed_addresses: 'Works from',
    revoked_at: 'Revoked',
  },
  account: {
    email: 'E-mail',
    name: 'Name',
    publish_owner_email: 'Publishes its e-mail',
    problem_mails: 'Mails about problems',
    password: 'Password',
    second_factor: 'Second factor',
    recovery_codes: 'Recovery codes',
    plan: 'Plan',
    deleted_at: 'Deleted',
  },
  member: { invited_as: 'E-mail', role: 'Role' },
  invitation: { email: 'E-mail', role: 'Role' },
  webhook: {
    url: 'URL',
    events: 'Events',
    description: 'Description',
    enabled: 'On',
    disabled_reason: 'Disabled because',
    secret: 'Secret',
  },
}

/** The name of a field; the field itself if these pages have no name for it. */
export function fieldName(type: AuditRecord['resource_type'], field: string): string {
  return FIELD_NAMES[type][field] ?? field
}

import type { Api, ApiKey, Domain, PayableEndpoints, Webhook } from '@launa/sdk'
import { counted } from '../../../ui/text/numbers.ts'

/** One step before buyers pay real money for an API. `to` is the page on which the seller takes the step. */
export interface CheckItem {
  title: string
  done: boolean
  /** Whether buyers can pay for the API without this step. */
  optional: boolean
  text: string
  to: string
}

/** The facts of an API and its account in one environment, as the service has them. */
export interface Known {
  api: Pick<Api, 'id' | 'pay_to_address' | 'enabled'>
  payable: Pick<PayableEndpoints, 'yes' | 'unknown' | 'no'>
  domains: readonly Pick<Domain, 'hostname' | 'status' | 'certificate'>[]
  keys: readonly Pick<ApiKey, 'name'>[]
  webhooks: readonly Pick<Webhook, 'enabled'>[]
}

export function checklistOf({ api, payable, domains, keys, webhooks }: Known): CheckItem[] {
  const page = `/apis/${api.id}`
  const served = domains.find(({ status, certificate }) => status === 'verified' && certificate.status === 'issued')
  const hooks = webhooks.filter(({ enabled }) => enabled).length
  return [
    {
      title: 'Payee',
      optional: false,
      done: api.pay_to_address !== null,
      text: api.pay_to_address ?? 'The API has no payee, so nothing is sold.',
      to: `${page}/settings`,
    },
    { title: 'Network', optional: false, done: isSold(payable), text: networkText(api, payable), to: page },
    {
      title: 'Served',
      optional: false,
      done: api.enabled,
      text: api.enabled ? 'The API is switched on.' : 'The API is paused.',
      to: `${page}/settings`,
    },
    {
      title: 'Domain',
      optional: true,
      done: served !== undefined,
      text:
        served?.hostname ?? 'No host name of yours is served over TLS. Buyers can use the host name of the gateway.',
      to: `${page}/domains`,
    },
    {
      title: 'Key',
      optional: true,
      done: keys.length > 0,
      text: keys.length > 0 ? `Programs may use ${counted(keys.length, 'key')}.` : 'No program has an API key here.',
      to: '/keys',
    },
    {
      title: 'Webhook',
      optional: true,
      done: hooks > 0,
      text: hooks > 0 ? `Events go to ${counted(hooks, 'webhook')}.` : 'No webhook reports payments to your server.',
      to: '/webhooks',
    },
  ]
}

function isSold({ yes, unknown, no }: Known['payable']): boolean {
  return yes > 0 && unknown + no === 0
}

function networkText({ enabled }: Known['api'], payable: Known['payable']): string {
  const text = payableText(payable)
  return enabled || !isSold(payable) ? text : `Once the API serves again: ${text}`
}

function payableText({ yes, unknown, no }: Known['payable']): string {
  const all = yes + unknown + no
  if (all === 0) return 'No endpoint is switched on, so there is nothing to buy. Add or import endpoints first.'
  if (yes === all) return `Buyers can pay for all ${counted(all, 'endpoint')} that are switched on.`
  return no > 0
    ? `Nobody can pay for ${no} of ${counted(all, 'endpoint')}: the badge of each says why.`
    : `It is not known whether buyers can pay for ${unknown} of ${counted(all, 'endpoint')}: the badge of each says why.`
}

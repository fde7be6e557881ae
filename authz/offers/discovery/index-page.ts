import type { ApiConfiguration } from '../../../domain/configuration/api-configuration.ts'
import { escaped } from '../../../domain/html-text.ts'
import type { TokenOf } from '../../../domain/networks/token-registry.ts'
import { DISCOVERY_PATHS } from '../../../domain/paths/discovery-paths.ts'
import { pathParameters } from '../../../domain/paths/path-pattern.ts'
import { sellersText, shortened } from '../../page/html.ts'
import { layout } from '../../page/layout.ts'
import { priceHtml, shownOffer } from '../../page/shown-offer.ts'
import type { DiscoverableEndpoint } from './discoverable.ts'
import { fitting } from './fitting.ts'

const MOST_OF_NAME = 120
const MOST_OF_TEXT = 160

/**
 * The page that lists a host's offers, for people. Its size is bounded like that of every document. All texts of a seller are escaped, cut
 * and on one line.
 */
export function indexPage(options: {
  api: ApiConfiguration
  endpoints: readonly DiscoverableEndpoint[]
  tokenOf: TokenOf
}): string {
  const { api, endpoints, tokenOf } = options
  const { told, omitted } = fitting(endpoints, {
    sizesOf: ({ endpoint }) => [Math.min(textOf(endpoint).length, MOST_OF_TEXT)],
    tell: (sold, room) => item(sold, { most: Math.min(room, MOST_OF_TEXT), tokenOf }),
  })
  const { guidance } = api.discovery
  const main = [
    '<p class="of">Sold by the request</p>',
    `<h1>${sellersText(api.name, MOST_OF_NAME)}</h1>`,
    ...(guidance ? [`<p>${sellersText(guidance, MOST_OF_TEXT * 4)}</p>`] : []),
    ...(api.environment === 'development' ? ['<p>This is the Sandbox: its money is for tests only.</p>'] : []),
    ...(told.length > 0 ? ['<ul class="sold">', ...told, '</ul>'] : ['<p>Nothing is sold here at the moment.</p>']),
    ...(omitted > 0 ? [`<p>There are ${omitted} more, for which there is no room here.</p>`] : []),
    `<p>Open an address in a browser with a wallet, or call it from code: any x402 client can pay.
<a href="${DISCOVERY_PATHS.openapi}">OpenAPI</a>, <a href="${DISCOVERY_PATHS.llms}">text for language models</a>.</p>`,
  ]
  return layout({ title: escaped(shortened(api.name, MOST_OF_NAME)), main: main.join('\n') })
}

function item(
  { endpoint, accepts }: DiscoverableEndpoint,
  { most, tokenOf }: { most: number; tokenOf: TokenOf },
): string {
  const { method, pathPattern } = endpoint
  const name = `<code>${escaped(method)} ${escaped(pathPattern)}</code>`
  const isAddress = method === 'GET' && pathParameters(pathPattern).length === 0
  const linked = isAddress ? `<a href="${escaped(pathPattern)}">${name}</a>` : name
  const prices = [...new Set(accepts.map((terms) => priceHtml(shownOffer(terms, tokenOf))))].join(' or ')
  const text = textOf(endpoint)
  const what = text && most > 0 ? `<p>${sellersText(text, most)}</p>` : ''
  return `<li>${linked} <strong>${prices}</strong>${what}</li>`
}

function textOf({ summary, description }: DiscoverableEndpoint['endpoint']): string {
  return summary ?? description ?? ''
}

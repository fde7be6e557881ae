import type { ApiConfiguration, EndpointConfiguration } from '../../domain/configuration/api-configuration.ts'
import type { ChargeTime } from '../../domain/endpoints/charging.ts'
import { gatewayOrigin, type PublicGateway } from '../../domain/hosts/gateway-host.ts'
import { escaped } from '../../domain/html-text.ts'
import type { TokenOf } from '../../domain/networks/token-registry.ts'
import { DISCOVERY_PATHS } from '../../domain/paths/discovery-paths.ts'
import type { PaymentRequirements } from '../../domain/payments/payment-requirements.ts'
import { sellersText, shortened } from './html.ts'
import { layout } from './layout.ts'
import { isPayableByPage, priceHtml, type ShownOffer, shownOffer } from './shown-offer.ts'

/** HTML, cut at the places for the requested path and query. `shownPath` gives their form. */
export type OpenHtml = readonly string[]

/** How many characters of an API's name and of an endpoint's description the page shows at most. */
const MOST_OF_NAME = 120
const MOST_OF_TEXT = 600

/** Stands for the path while the page is built; no escaped text contains it. */
const OPENING = '\u0000'

/**
 * The page of a 402: the resource, its price, how a program pays, and the terms from which the page's script pays. All texts of a seller
 * are escaped, on one line and cut.
 */
export function paymentPage(options: {
  api: ApiConfiguration
  endpoint: EndpointConfiguration
  /** The terms of this 402. */
  accepts: readonly PaymentRequirements[]
  host: string
  gateway: PublicGateway
  tokenOf: TokenOf
}): OpenHtml {
  const { api, endpoint, accepts, host, gateway, tokenOf } = options
  const offers = accepts.map((terms) => shownOffer(terms, tokenOf))
  const [first] = offers
  const name = shortened(api.name, MOST_OF_NAME)
  const title = first ? `${priceHtml(first)} · ${escaped(name)}` : escaped(name)
  const main = [
    header(api, endpoint),
    prices(api, endpoint, offers),
    payment(offers),
    fromCode(`${escaped(gatewayOrigin(host, gateway))}${OPENING}`, first?.terms.amount ?? ''),
  ]
  const head = `<script type="module" src="${DISCOVERY_PATHS.pageScript}"></script>\n`
  return layout({ title, head, main: main.join('\n') }).split(OPENING)
}

/**
 * The path and query in the form for a page. A shell command and a program on the page contain this text inside quotation marks. So
 * characters that could end the quotation are percent-encoded.
 */
export function shownPath(path: string): string {
  const text: unknown = JSON.parse(`"${path}"`)
  return escaped(String(text).replace(/['\\\p{C}\p{Zl}\p{Zp}]/gu, encoded))
}

function encoded(character: string): string {
  return character === "'" ? '%27' : encodeURIComponent(character.toWellFormed())
}

function header(api: ApiConfiguration, { method, pathPattern, summary, description }: EndpointConfiguration): string {
  const what = summary ?? `${method} ${pathPattern}`
  const more = description === undefined ? '' : `\n<p>${sellersText(description, MOST_OF_TEXT)}</p>`
  return `<p class="of">${sellersText(api.name, MOST_OF_NAME)}</p>
<h1>${sellersText(what, MOST_OF_NAME * 2)}</h1>${more}`
}

function prices({ environment }: ApiConfiguration, { charge }: EndpointConfiguration, offers: ShownOffer[]): string {
  const items = offers.map(
    (offer) => `<li><strong>${priceHtml(offer)}</strong> on ${escaped(offer.network)}
<dl><dt>Network</dt><dd><code>${escaped(offer.terms.network)}</code></dd>
<dt>Token</dt><dd><code>${escaped(offer.terms.asset)}</code></dd>
<dt>Payee</dt><dd><code>${escaped(offer.terms.payTo)}</code></dd></dl></li>`,
  )
  const test = environment === 'development' ? ' This is the Sandbox: its money is for tests only.' : ''
  return `<section aria-labelledby="price">
<h2 id="price">One request costs</h2>
<ul class="prices">
${items.join('\n')}
</ul>
<p>${CHARGED[charge]}${test}</p>
</section>`
}

const CHARGED: Readonly<Record<ChargeTime, string>> = {
  after: 'You pay when the API has answered. A request that fails costs nothing.',
  before: 'You pay before the API is asked. If the request fails, the same payment gets the answer later.',
  tool_calls: 'This is an MCP server. You pay for tool calls that succeed.',
}

/**
 * The section for the payment, which the script fills. It stays empty without a script, or without terms that the script can pay. The page
 * is complete without this section.
 */
function payment(offers: readonly ShownOffer[]): string {
  const payable = JSON.stringify(offers.filter(isPayableByPage))
  return `<section id="pay" aria-label="Pay here" data-offers="${escaped(payable)}"></section>`
}

/** `amount` in atomic units. The program reads the buyer's key from the environment. `-g` makes curl take brackets and braces literally. */
function fromCode(url: string, amount: string): string {
  return `<section aria-labelledby="code">
<h2 id="code">Pay from code</h2>
<p>The terms, as a program sees them:</p>
<pre tabindex="0"><code>curl -gi '${url}'</code></pre>
<p>The command line:</p>
<pre tabindex="0"><code>launa pay url '${url}'</code></pre>
<p>TypeScript:</p>
<pre tabindex="0"><code>import { Buyer } from '@launa/sdk/buyer'

const buyer = new Buyer({ policy: { maxPerCall: '${escaped(amount)}' } })
const { response, receipt } = await buyer.fetch('${url}')</code></pre>
<p>Any x402 client works. <a href="${DISCOVERY_PATHS.index}">All that this host sells</a>,
<a href="${DISCOVERY_PATHS.openapi}">OpenAPI</a>, <a href="${DISCOVERY_PATHS.llms}">text for language models</a>.</p>
</section>`
}

import { atomicToUsdc, type Endpoint, isUsdc } from '@launa/sdk'

export interface Snippet {
  id: 'curl' | 'typescript' | 'python' | 'go'
  label: string
  code: string
}

/** Programs for one request: `curl` gets the price, and the SDKs pay it. `origin` is the gateway's. */
export function snippetsOf(endpoint: Pick<Endpoint, 'method' | 'path_pattern' | 'accepts'>, origin: string): Snippet[] {
  const { method } = endpoint
  const url = origin + examplePath(endpoint.path_pattern)
  const price = mostUsdc(endpoint.accepts)
  return [
    { id: 'curl', label: 'curl', code: curl(method, url) },
    { id: 'typescript', label: 'TypeScript', code: typescript({ method, url, price }) },
    { id: 'python', label: 'Python', code: python({ method, url, price }) },
    { id: 'go', label: 'Go', code: go({ method, url, price }) },
  ]
}

/** An example of a path that a pattern matches. */
export function examplePath(pattern: string): string {
  return pattern.replace(/\*$/, 'example').replace(/[{}]/g, '')
}

interface Call {
  method: string
  url: string
  /** USDC. */
  price: string
}

/** The highest price among the options in USDC: with this limit, a buyer can pay each of them. */
function mostUsdc(accepts: Endpoint['accepts']): string {
  const amounts = accepts.filter(isUsdc).map(({ amount }) => BigInt(amount))
  const [most = 0n] = amounts.sort((a, b) => (a < b ? 1 : -1))
  return atomicToUsdc(most.toString())
}

function curl(method: string, url: string): string {
  const { hostname, port, protocol } = new URL(url)
  const flags = method === 'HEAD' ? '-I' : method === 'GET' ? '-i' : `-i -X ${method}`
  // Most systems cannot resolve names below localhost.
  const local = hostname.endsWith('.localhost')
    ? ` --resolve ${hostname}:${port || (protocol === 'https:' ? 443 : 80)}:127.0.0.1`
    : ''
  return `# answers 402 with the terms: price, network, payee\ncurl ${flags}${local} ${shellQuoted(url)}`
}

function typescript({ method, url, price }: Call): string {
  const init = method === 'GET' ? '' : `, { method: '${method}' }`
  return `// LAUNA_PRIVATE_KEY: the key of a wallet that holds USDC
import { usdcToAtomic } from '@launa/sdk'
import { Buyer } from '@launa/sdk/buyer'

const buyer = new Buyer({ policy: { maxPerCall: usdcToAtomic('${price}') } })
const { response, receipt } = await buyer.fetch(${JSON.stringify(url)}${init})
console.log(response.status, await response.text(), receipt)
`
}

function python({ method, url, price }: Call): string {
  return `# LAUNA_PRIVATE_KEY: the key of a wallet that holds USDC
from launa import usdc_to_atomic
from launa.buyer import Buyer, SpendingPolicy

with Buyer(SpendingPolicy(max_per_call=usdc_to_atomic("${price}"))) as buyer:
    paid = buyer.request("${method}", ${JSON.stringify(url)})
    print(paid.response.status_code, paid.response.text, paid.receipt)
`
}

function go({ method, url, price }: Call): string {
  return `// LAUNA_PRIVATE_KEY: the key of a wallet that holds USDC
package main

import (
	"fmt"
	"log"
	"net/http"

	launa "launa/sdk"
	"launa/sdk/buyer"
)

func main() {
	limit, err := launa.UsdcToAtomic("${price}")
	if err != nil {
		log.Fatal(err)
	}
	payer, err := buyer.New(buyer.Policy{MaxPerCall: limit})
	if err != nil {
		log.Fatal(err)
	}
	request, err := http.NewRequest("${method}", ${JSON.stringify(url)}, nil)
	if err != nil {
		log.Fatal(err)
	}
	paid, err := payer.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer paid.Response.Body.Close()
	fmt.Println(paid.Response.Status, paid.Receipt)
}
`
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}

import { x402Client as AxiosX402Client, wrapAxiosWithPayment } from '@x402/axios'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import axios from 'axios'
import { privateKeyToAccount } from 'viem/accounts'
import { createLoopbackFetch } from '../support/loopback-fetch.ts'
import type { OfficialClient } from './client.ts'

/**
 * Returns a `fetch` that pays with `@x402/fetch`. The SDK's spend controls are off, because they do not know the token of the Sandbox
 * chain.
 */
export function payingFetch(fetch: typeof globalThis.fetch, privateKey: `0x${string}`): typeof globalThis.fetch {
  const client = new x402Client().register('eip155:*', new ExactEvmScheme(privateKeyToAccount(privateKey)))
  return wrapFetchWithPayment(fetch, client.setSpendControls(false))
}

export const fetchClient: OfficialClient = {
  name: 'npm @x402/fetch',
  async pay({ url, method, body, privateKey }) {
    const loopback = createLoopbackFetch()
    try {
      const response = await payingFetch(loopback.fetch, privateKey)(url, { method, body })
      const { status, headers } = response
      return { status, paymentResponse: headers.get('payment-response'), body: await response.text() }
    } finally {
      await loopback.close()
    }
  },
}

/** `@x402/axios`. This release has no spend controls. */
export const axiosClient: OfficialClient = {
  name: 'npm @x402/axios',
  async pay({ url, method, body, privateKey }) {
    const client = new AxiosX402Client().register('eip155:*', new ExactEvmScheme(privateKeyToAccount(privateKey)))
    const http = wrapAxiosWithPayment(axios.create({ lookup: async () => ['127.0.0.1', 4] }), client)
    const response = await http.request<string>({ url, method, data: body, responseType: 'text' })
    const { status, headers, data } = response
    return { status, paymentResponse: String(headers['payment-response'] ?? '') || null, body: data }
  },
}

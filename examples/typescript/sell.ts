/**
 * Puts a price on an upstream API. Needs an API key with the preset apiManager:
 *
 *     LAUNA_API_KEY=launa_sandbox_... UPSTREAM=https://api.example.com PAY_TO=0x... \
 *       node_modules/.bin/node --conditions=launa-source examples/typescript/sell.ts
 */
import { buildSandboxUsdcAccept, Launa, usdcToAtomic } from '@launa/sdk'

const { UPSTREAM = 'http://127.0.0.1:18090', PAY_TO, SLUG = `weather-${Date.now()}` } = process.env

const client = new Launa()
const api = await client.apis.create({
  name: 'Weather',
  slug: SLUG,
  upstream_base_url: UPSTREAM,
  pay_to_mode: 'user_wallet',
  pay_to_address: PAY_TO,
})
await client.apis.endpoints.create(api.id, {
  method: 'GET',
  path_pattern: '/weather',
  accepts: [buildSandboxUsdcAccept('exact', usdcToAtomic('0.10'))],
})
const { gateway } = await client.config.platform()
const port = gateway.scheme === 'https' ? gateway.https_port : gateway.http_port
console.log(`${gateway.scheme}://${api.primary_host}:${port}/weather`)

import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { SCOPES } from '../../../domain/scopes.ts'
import { httpAddress } from '../../../sandbox/settings.ts'
import { installPythonSdkTools } from '../../clients/python-sdk.ts'
import { chainOf, fundedWallet, newAddress, until } from '../support/buyer.ts'
import { planeOf } from '../support/gateway.ts'
import { signUp } from '../support/seller.ts'
import { testSettings } from '../support/stack.ts'

const settings = testSettings()
const plane = planeOf(settings)
const chain = chainOf(settings)
const payTo = newAddress()
const root = join(import.meta.dirname, '../../..')

let python: string
let variables: Record<string, string>
beforeAll(async () => {
  python = await installPythonSdkTools()
  const seller = await signUp(plane)
  const { key } = await seller.apiKey({ scopes: SCOPES })
  variables = { LAUNA_API_KEY: key, LAUNA_STAGING_BASE_URL: plane.stagingBaseUrl }
}, 600_000)

/** Runs an example as its comment says, with the SDK as it stands in src/, and answers what it prints. */
async function example(
  name: string,
  options: { args?: string[]; variables?: Record<string, string> } = {},
): Promise<string> {
  const source = { PYTHONPATH: join(root, 'sdks/python/src'), PYTHONDONTWRITEBYTECODE: '1' }
  const env = { PATH: process.env.PATH ?? '', ...source, ...variables, ...options.variables }
  const args = [join(root, 'examples/python', name), ...(options.args ?? [])]
  return (await promisify(execFile)(python, args, { env })).stdout
}

describe('the examples in Python', () => {
  let url: string

  it('sell', async () => {
    const UPSTREAM = httpAddress(settings, 'upstream')
    url = (await example('sell.py', { variables: { UPSTREAM, PAY_TO: payTo } })).trim()
    expect(url).toMatch(/^http:\/\/weather-\d+\.dev\.localhost:\d+\/weather$/)
  })

  it('pay', async () => {
    const { privateKey } = await fundedWallet(chain)
    const output = await until('it is served', async () => {
      const printed = await example('pay.py', {
        args: [`${url}?city=Bern`],
        variables: { LAUNA_PRIVATE_KEY: privateKey },
      })
      return printed.startsWith('200') && printed
    })
    expect(output).toMatch(/"city":\s*"Bern"[\s\S]*paid in 0x/)
    expect(await chain.usdcOf(payTo)).toBe(100_000n)
  })

  it('settlements', async () => {
    expect(await example('settlements.py')).toMatch(/ {2}0\.1 USDC {2}GET \/weather {2}0x[0-9a-f]{64}\n$/)
  })

  it('import_openapi', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'launa-example-')), 'openapi.yaml')
    writeFileSync(
      file,
      'openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths: {/echo: {get: {responses: {"200": {description: ok}}}}}',
    )
    const headers = { 'x-api-key': variables.LAUNA_API_KEY ?? '' }
    const list = (await (await fetch(`${plane.stagingBaseUrl}/apis`, { headers })).json()) as {
      items: { id: string }[]
    }
    const API_ID = list.items[0]?.id ?? ''
    for (const outcome of ['created', 'skipped'])
      expect(await example('import_openapi.py', { args: [file], variables: { API_ID } })).toMatch(
        new RegExp(`^${outcome} GET /echo`),
      )
  })
})

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SCOPES } from '../../../domain/scopes.ts'
import { httpAddress } from '../../../sandbox/settings.ts'
import { chainOf, fundedWallet, newAddress, until } from '../support/buyers/buyer.ts'
import { planeOf } from '../support/sellers/gateway.ts'
import { signUp } from '../support/sellers/seller.ts'
import { testSettings } from '../support/stack/stack.ts'

/** The command that runs a language's examples, with the SDK from the sources. */
export interface ExampleRunner {
  command: string
  /** Returns the arguments before those of the example itself. */
  args(example: string): string[]
  environment?: Record<string, string>
}

/** The file names of a language's examples. */
export interface ExampleNames {
  sell: string
  pay: string
  settlements: string
  importOpenapi: string
}

/** Runs the examples of one language in order, as a seller and a buyer would. Calls `runner` only during the tests. */
export function testExamples(title: string, names: ExampleNames, runner: () => ExampleRunner): void {
  const settings = testSettings()
  const plane = planeOf(settings)
  const chain = chainOf(settings)
  const payTo = newAddress()

  /** The directory of the buyer's journal. */
  const directory = mkdtempSync(join(tmpdir(), 'launa-examples-'))
  afterAll(() => rmSync(directory, { recursive: true, force: true }))

  let variables: Record<string, string>
  beforeAll(async () => {
    const seller = await signUp(plane)
    const { key } = await seller.apiKey({ scopes: SCOPES })
    variables = { LAUNA_API_KEY: key, LAUNA_STAGING_BASE_URL: plane.stagingBaseUrl }
  })

  /** Runs an example with the command that the comment in its file gives. Returns its output. */
  async function example(
    name: string,
    options: { args?: string[]; variables?: Record<string, string> } = {},
  ): Promise<string> {
    const { command, args: program, environment } = runner()
    const args = [...program(name), ...(options.args ?? [])]
    const env = { PATH: process.env.PATH ?? '', ...environment, ...variables, ...options.variables }
    return (await promisify(execFile)(command, args, { env, cwd: directory })).stdout
  }

  describe(title, () => {
    let url: string

    it('sell', async () => {
      const UPSTREAM = httpAddress(settings, 'upstream')
      url = (await example(names.sell, { variables: { UPSTREAM, PAY_TO: payTo } })).trim()
      expect(url).toMatch(/^http:\/\/weather-\d+\.dev\.localhost:\d+\/weather$/)
    })

    it('pay', async () => {
      const { privateKey } = await fundedWallet(chain)
      const output = await until('it is served', async () => {
        const printed = await example(names.pay, {
          args: [`${url}?city=Bern`],
          variables: { LAUNA_PRIVATE_KEY: privateKey },
        })
        return printed.startsWith('200') && printed
      })
      expect(output).toMatch(/"city":\s*"Bern"[\s\S]*paid in 0x/)
      expect(await chain.usdcOf(payTo)).toBe(100_000n)
    })

    it('settlements', async () => {
      expect(await example(names.settlements)).toMatch(/ {2}0\.1 USDC {2}GET \/weather {2}0x[0-9a-f]{64}\n$/)
    })

    it('import an OpenAPI document', async () => {
      const file = join(directory, 'openapi.yaml')
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
        expect(await example(names.importOpenapi, { args: [file], variables: { API_ID } })).toMatch(
          new RegExp(`^${outcome} GET /echo`),
        )
    })
  })
}

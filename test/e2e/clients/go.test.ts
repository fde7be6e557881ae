import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SCOPES } from '../../../domain/scopes.ts'
import { httpAddress } from '../../../sandbox/settings.ts'
import { GO_FOLDER, zipGoModule } from '../../packages/go.ts'
import { chainOf, fundedWallet, newAddress, until } from '../support/buyers/buyer.ts'
import { challengeDnsOf } from '../support/certificates/challenge-dns.ts'
import { planeOf } from '../support/sellers/gateway.ts'
import { signUp } from '../support/sellers/seller.ts'
import { testSettings } from '../support/stack/stack.ts'

const settings = testSettings()
const plane = planeOf(settings)
const chain = chainOf(settings)
const root = join(import.meta.dirname, '../../..')
const sdk = join(root, 'sdks/go')

/** Time limit of tests that build Go code, in milliseconds. The first build compiles everything. */
const BUILDING = 300_000

/** Runs the machine's Go and returns its output. */
async function go(directory: string, args: string[], variables: Record<string, string> = {}): Promise<string> {
  const launa = Object.keys(process.env).filter((name) => name.startsWith('LAUNA_'))
  const env = { ...process.env, ...Object.fromEntries(launa.map((name) => [name, ''])), ...variables }
  const options = { cwd: directory, env, maxBuffer: 1 << 26 }
  return promisify(execFile)('go', args, options).then(
    ({ stdout }) => stdout,
    (failure: { stdout: string; stderr: string }) => {
      throw new Error(`go ${args.join(' ')}\n${failure.stdout}\n${failure.stderr}`)
    },
  )
}

/** `-count=1` switches off Go's cache of test results, because Go does not notice changes of files outside of the module. */
const TEST = ['test', '-count=1', './...']

describe('the Go SDK', () => {
  it('passes its own tests with the shared vectors', { timeout: BUILDING }, async () => {
    await go(sdk, ['vet', './...'])
    await go(sdk, TEST)
  })

  it('has types that match the contract', { timeout: BUILDING }, () => go(join(sdk, 'generate'), TEST))

  it('goes through the common flows (contract section 4.9)', { timeout: BUILDING }, async () => {
    const dns = challengeDnsOf(settings)
    await go(join(import.meta.dirname, 'go'), TEST, {
      BASE_URL: plane.baseUrl,
      STAGING_BASE_URL: plane.stagingBaseUrl,
      MAIL_URL: plane.mailUrl,
      DNS_MANAGEMENT_URL: dns.managementUrl,
      UPSTREAM: httpAddress(settings, 'upstream'),
      PAY_TO: newAddress(),
    })
  })

  describe('in the examples', () => {
    const programs = mkdtempSync(join(tmpdir(), 'launa-go-examples-'))
    const payTo = newAddress()
    let variables: Record<string, string>
    beforeAll(async () => {
      await go(join(root, 'examples/go'), ['build', '-o', `${programs}/`, './...'])
      const { key } = await (await signUp(plane)).apiKey({ scopes: SCOPES })
      variables = { LAUNA_API_KEY: key, LAUNA_STAGING_BASE_URL: plane.stagingBaseUrl }
    }, BUILDING)
    afterAll(() => rmSync(programs, { recursive: true, force: true }))

    const example = async (name: string, args: string[], own: Record<string, string> = {}) => {
      const env = { PATH: process.env.PATH ?? '', ...variables, ...own }
      return (await promisify(execFile)(join(programs, name), args, { env, cwd: programs })).stdout
    }

    it('sell, get paid, list settlements and import', async () => {
      const UPSTREAM = httpAddress(settings, 'upstream')
      const url = (await example('sell', [], { UPSTREAM, PAY_TO: payTo })).trim()
      expect(url).toMatch(/^http:\/\/weather-\d+\.dev\.localhost:\d+\/weather$/)
      const { privateKey } = await fundedWallet(chain)
      const paid = await until('it is served', async () => {
        const printed = await example('pay', [`${url}?city=Bern`], { LAUNA_PRIVATE_KEY: privateKey })
        return printed.startsWith('200') && printed
      })
      expect(paid).toMatch(/"city":\s*"Bern"[\s\S]*paid in 0x/)
      expect(await chain.usdcOf(payTo)).toBe(100_000n)
      expect(await example('settlements', [])).toMatch(/ {2}0\.1 USDC {2}GET \/weather {2}0x[0-9a-f]{64}\n$/)
      const file = join(programs, 'openapi.yaml')
      writeFileSync(
        file,
        'openapi: 3.1.0\ninfo: {title: T, version: "1"}\npaths: {/echo: {get: {responses: {"200": {description: ok}}}}}',
      )
      const headers = { 'x-api-key': variables.LAUNA_API_KEY ?? '' }
      const apis = (await (await fetch(`${plane.stagingBaseUrl}/apis`, { headers })).json()) as {
        items: { id: string }[]
      }
      const own = { API_ID: apis.items[0]?.id ?? '' }
      for (const outcome of ['created', 'skipped'])
        expect(await example('import-openapi', [file], own)).toMatch(new RegExp(`^${outcome} GET /echo`))
    })
  })

  it('builds into an empty module from its archive, and runs', { timeout: BUILDING }, async () => {
    const project = mkdtempSync(join(tmpdir(), 'launa-go-module-'))
    await zipGoModule(project)
    const [archive = ''] = readdirSync(project)
    await promisify(execFile)('python3', ['-m', 'zipfile', '-e', archive, '.'], { cwd: project })
    const module = 'module empty\n\ngo 1.26.0\n\nrequire launa/sdk v0.0.0\n\n'
    writeFileSync(join(project, 'go.mod'), `${module}replace launa/sdk => ./${GO_FOLDER}\n`)
    writeFileSync(
      join(project, 'main.go'),
      `package main

import (
	"context"
	"fmt"
	"strings"

	launa "launa/sdk"
	"launa/sdk/buyer"
)

func main() {
	client, err := launa.New(launa.WithBaseURL("${plane.baseUrl}"))
	if err != nil {
		panic(err)
	}
	config, err := client.Config.Platform(context.Background())
	if err != nil {
		panic(err)
	}
	payer, err := buyer.New(buyer.Policy{MaxPerCall: "1"}, buyer.WithPrivateKey("0x"+strings.Repeat("11", 32)))
	if err != nil {
		panic(err)
	}
	fmt.Println(config.Version, payer.Address())
}
`,
    )
    await go(project, ['mod', 'tidy'])
    await go(project, ['build', '-o', 'program', '.'])
    const { stdout } = await promisify(execFile)(join(project, 'program'))
    expect(stdout).toMatch(/^\d+\.\d+\.\d+ 0x[0-9a-fA-F]{40}\n$/)
    rmSync(project, { recursive: true, force: true })
  })
})

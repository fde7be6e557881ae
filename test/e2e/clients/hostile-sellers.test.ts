import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patience } from '../../../runtime/patience.ts'
import { A_LIE, BEHAVIOURS, type Behaviour, PRICE, startHostileSeller } from '../../clients/hostile-seller.ts'
import { goBuyer, pythonBuyer, type SdkBuyer, typescriptBuyer } from '../../clients/sdk-buyers.ts'
import { type HostileResult, installCheckers } from '../../conformance/checkers.ts'
import { NO_GO } from '../../support/left-out.ts'
import { buildLauna, type Launa } from './support/launa.ts'
import { overStdio } from './support/mcp.ts'
import { copyPackageSources, type PackageSources } from './support/package-sources.ts'

/**
 * A seller attacks a buyer that has signed. Each of our clients makes one purchase twice, in two processes with one journal. A payment
 * without a receipt can still be charged: the client must not sign a second payment, and must not report that nothing was charged.
 */
const behaviours = Object.keys(BEHAVIOURS) as Behaviour[]
const LONGEST_SIGNATURE_SECONDS = 300

/** Makes a purchase at each URL. Returns the client's whole output for each, in the order of `behaviours`. */
type Buy = (urls: readonly string[], wallet: { privateKey: string; directory: string }) => Promise<string[]>

interface Client {
  name: string
  isThere: boolean
  prepare?(): Promise<void>
  buy: Buy
}

const overSdk = (buyer: SdkBuyer): Client => ({
  ...buyer,
  async buy(urls, { privateKey, directory }) {
    const outcomes = await buyer.run({
      private_key: privateKey as `0x${string}`,
      store: null,
      journal: directory,
      timeout_ms: 3_000,
      policy: { max_per_call: PRICE, max_per_day: '100000000', max_deposit: '0' },
      steps: [{ do: 'together', urls }],
    })
    return outcomes.map((outcome) => JSON.stringify(outcome))
  },
})

let sources: PackageSources
let launa: Launa

const commandLine: Client = {
  name: 'the command line',
  isThere: true,
  async buy(urls, { privateKey, directory }) {
    const variables = { LAUNA_PRIVATE_KEY: privateKey, LAUNA_CONFIG_DIR: directory, HOME: directory }
    const runs = urls.map((url) =>
      launa(['pay', 'url', url, '--yes', '--max-amount', '0.10', '--timeout', '3'], { variables }),
    )
    return (await Promise.all(runs)).map(({ out, err }) => `${out}\n${err}`)
  },
}

const mcpServer: Client = {
  name: 'the MCP server',
  isThere: true,
  async buy(urls, { privateKey, directory }) {
    const variables = { LAUNA_PRIVATE_KEY: privateKey, LAUNA_CONFIG_DIR: directory, HOME: directory }
    await using session = await overStdio({ ...variables, LAUNA_MAX_AMOUNT: '0.10', PATH: process.env.PATH ?? '' })
    const answers = urls.map((url) => session.call('launa_pay_url', { url, max_amount: '0.10' }))
    return (await Promise.all(answers)).map((answer) => JSON.stringify(answer))
  },
}

const CLIENTS = [overSdk(typescriptBuyer), overSdk(pythonBuyer), overSdk(goBuyer), commandLine, mcpServer]

beforeAll(async () => {
  sources = copyPackageSources()
  launa = await buildLauna(sources)
})
afterAll(() => sources?.remove())

describe('an honest seller whose facilitator fails after the money has moved', { concurrent: true }, () => {
  const buy = async (options: { mode?: string; forgetful?: boolean } = {}): Promise<HostileResult[]> => {
    const { hostileFacilitator } = await installCheckers()
    const environment = {
      LAUNA: join(sources.directory, 'cli/dist/main.js'),
      ...(options.forgetful && { FORGETFUL: '1' }),
    }
    const command = [process.execPath, join(import.meta.dirname, '../../clients/retried-purchase.ts')]
    return hostileFacilitator({ command, environment, ...(options.mode && { mode: options.mode }) })
  }

  it('is paid once by the command line, even if the purchase is retried', async ({ expect }) => {
    const results = await buy()
    expect(results.map(({ distinct }) => distinct)).toEqual(Array(10).fill(1))
    expect(results.map(({ mode }) => mode)).toContain('clean')
  })

  it('is paid twice by a buyer who loses the journal, which shows that the count can fail', async ({ expect }) => {
    expect(await buy({ mode: 'double_402', forgetful: true })).toMatchObject([{ distinct: 2 }])
  })
})

describe.each(CLIENTS)('$name', ({ isThere, prepare, buy }) => {
  it('signs once for a seller who gives no receipt, and never claims that the buyer was not charged', {
    timeout: patience(120_000),
  }, async ({ skip }) => {
    skip(!isThere, NO_GO)
    await prepare?.()
    await using seller = await startHostileSeller()
    const wallet = { privateKey: generatePrivateKey(), directory: mkdtempSync(join(tmpdir(), 'launa-hostile-')) }
    try {
      const urls = behaviours.map((behaviour) => seller.url(behaviour))
      const now = Date.now() / 1_000
      const said = [await buy(urls, wallet), await buy(urls, wallet)]
      for (const [index, behaviour] of behaviours.entries()) {
        const seen = seller.seen(behaviour)
        const texts = said.map((of) => of[index] ?? '')
        expect(new Set(seen.map(({ nonce }) => nonce)).size, `${behaviour}: ${texts}`).toBe(
          behaviour === 'a price that bursts' ? 0 : 1,
        )
        for (const { value, to, validBefore } of seen) {
          expect([value, BigInt(to)], behaviour).toEqual([PRICE, BigInt(`0x${'11'.repeat(20)}`)])
          expect(validBefore, behaviour).toBeLessThanOrEqual(now + LONGEST_SIGNATURE_SECONDS + 60)
        }
        for (const text of texts) {
          // If the seller says that nothing was charged, the output must also say until when the payment can be charged.
          if (behaviour === A_LIE) expect(text).toMatch(/can be charged until|chargeable_until|"outcome":/)
          else expect(text, behaviour).not.toMatch(/not charged|"not_charged"/)
          expect(text, behaviour).not.toContain('"paid":true')
          // biome-ignore lint/suspicious/noControlCharactersInRegex: a seller's control characters must not reach a terminal or a model
          expect(text, behaviour).not.toMatch(/[\u001b\u202e]/)
          expect(text.length, behaviour).toBeLessThan(4_000)
          expect(text, behaviour).not.toContain(wallet.privateKey)
        }
      }
    } finally {
      rmSync(wallet.directory, { recursive: true, force: true })
    }
  })
})

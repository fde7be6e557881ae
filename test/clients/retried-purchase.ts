import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HTTPFacilitatorClient, x402ResourceServer } from '@x402/core/server'
import { ExactEvmScheme } from '@x402/evm/exact/server'
import { paymentMiddleware } from '@x402/express'
import express from 'express'
import { generatePrivateKey } from 'viem/accounts'
import { z } from 'zod'
import { parseEnvironment } from '../../runtime/environment-variables.ts'
import { listenOnFreePort } from '../bench/servers/listen.ts'

/**
 * Makes one purchase with the command line that `LAUNA` names, and repeats the command if it fails. The seller is x402's own middleware.
 * The Python package hostile-facilitator runs this program once for each simulated failure, and counts the payments at `FACILITATOR_URL`.
 */
const environment = parseEnvironment(
  z.object({
    LAUNA: z.string(),
    FACILITATOR_URL: z.url(),
    /** In seconds. */
    HOSTILE_CLIENT_TIMEOUT: z.coerce.number(),
    NODE_COMPILE_CACHE: z.string().default(''),
    /** If set, each of the two tries has its own journal, to show that the count of payments is then two. */
    FORGETFUL: z.string().optional(),
  }),
)
/** The only test network that hostile-facilitator names. */
const NETWORK = 'eip155:84532'
const PATH = '/weather'

const facilitator = new HTTPFacilitatorClient({ url: environment.FACILITATOR_URL })
const resourceServer = new x402ResourceServer(facilitator).register(NETWORK, new ExactEvmScheme())
const accepts = { scheme: 'exact', network: NETWORK, payTo: `0x${'11'.repeat(20)}`, price: '$0.01' } as const
const app = express()
app.use(paymentMiddleware({ [`GET ${PATH}`]: { accepts, description: 'Weather' } }, resourceServer))
app.get(PATH, (_request, response) => response.json({ condition: 'sunny' }))
const url = `http://127.0.0.1:${await listenOnFreePort(createServer(app))}${PATH}`

const key = generatePrivateKey()
const shared = { PATH: process.env.PATH, NODE_COMPILE_CACHE: environment.NODE_COMPILE_CACHE }
const directory = await mkdtemp(join(tmpdir(), 'launa-retried-'))
for (const attempt of [1, 2]) {
  const home = environment.FORGETFUL === undefined ? directory : join(directory, String(attempt))
  const limits = ['--max-amount', '0.10', '--timeout', String(Math.ceil(environment.HOSTILE_CLIENT_TIMEOUT))]
  const bought = spawn(process.execPath, [environment.LAUNA, 'pay', 'url', url, '--yes', ...limits], {
    env: { ...shared, HOME: home, LAUNA_CONFIG_DIR: home, LAUNA_PRIVATE_KEY: key },
    stdio: 'inherit',
  })
  const code = await new Promise((resolve, reject) => bought.once('error', reject).once('close', resolve))
  if (code === 0) break
}
await rm(directory, { recursive: true })
process.exit(0)

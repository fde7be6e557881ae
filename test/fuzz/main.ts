import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { SCOPES } from '../../domain/scopes.ts'
import { readSettings } from '../../sandbox/settings.ts'
import { startStack, stopStack } from '../../sandbox/stack.ts'
import { planeOf } from '../e2e/support/gateway.ts'
import { signUp } from '../e2e/support/seller.ts'
import { fuzz } from './schemathesis.ts'

/** Fewer than this many cases do not count as a run. */
const ENOUGH_CASES = 20_000
const EXAMPLES_PER_OPERATION = 1000

/** The long form: every operation of the control plane, on a stack of its own, until all cases have been tried. */
const root = resolve(import.meta.dirname, '../..')
const settings = readSettings({
  environment: {
    LAUNA_PORT_OFFSET: process.env.LAUNA_FUZZ_PORT_OFFSET || '13000',
    LAUNA_STATE_DIR: process.env.LAUNA_FUZZ_STATE_DIR || join('.local', 'fuzz'),
  },
  root,
})
await stopStack(settings)
rmSync(settings.stateDirectory, { recursive: true, force: true })
try {
  await startStack(settings, { only: ['control-plane'] })
  const plane = planeOf(settings)
  const seller = await signUp(plane, { environment: 'production' })
  const { key } = await seller.apiKey({ scopes: SCOPES })
  const { passed, cases } = await fuzz({
    baseUrl: plane.baseUrl,
    token: seller.token,
    apiKey: key,
    maxExamples: EXAMPLES_PER_OPERATION,
    onOutput: (text) => process.stdout.write(text),
  })
  const enough = cases >= ENOUGH_CASES
  console.log(
    `${cases} cases, ${passed ? 'no failure' : 'with failures'}${enough ? '' : `; ${ENOUGH_CASES} are needed`}`,
  )
  process.exitCode = passed && enough ? 0 : 1
} finally {
  await stopStack(settings)
}

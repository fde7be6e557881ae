import { once } from 'node:events'
import { settingsAtStart } from '../runtime/settings/at-start.ts'
import { drainEnvoy } from './drain.ts'
import { drainProgram } from './settings.ts'

/**
 * Drains and ends the Envoy at ENVOY_ADMIN_ADDRESS. With the argument `at-sigterm`, it runs beside Envoy and first waits for SIGTERM. Exits
 * with 0, with 1 when requests were broken off, and with 2 when it could not drain.
 */
const [wanted] = process.argv.slice(2)

if (wanted !== undefined && wanted !== 'at-sigterm' && wanted !== '--check-settings')
  fail('usage: envoy/drain-main.ts [at-sigterm]')
else await run()

async function run(): Promise<void> {
  try {
    const {
      ENVOY_ADMIN_ADDRESS: admin,
      LAME_DUCK_SECONDS: lameDuck,
      GRACE_SECONDS: grace,
    } = settingsAtStart(drainProgram)
    if (wanted) await untilTold()
    const left = await drainEnvoy({
      ...{ adminUrl: `http://${admin.host}:${admin.port}`, lameDuckMs: lameDuck * 1_000, graceMs: grace * 1_000 },
      say: (step) => console.log(step),
    })
    process.exitCode = left === 0 ? 0 : 1
  } catch (error) {
    const { message, cause } = error as Error
    fail(`${message} ${(cause as Error | undefined)?.message ?? ''}`.trimEnd())
  }
}

/** Waits for SIGTERM. A signal handler does not keep the process alive by itself. */
async function untilTold(): Promise<void> {
  const alive = setInterval(() => undefined, 60_000)
  await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
  clearInterval(alive)
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 2
}

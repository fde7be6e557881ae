import { once } from 'node:events'
import { z } from 'zod'
import { drainEnvoy } from './drain.ts'

/**
 * Ends the Envoy with this admin address as `drainEnvoy` says. With the argument `at-sigterm`, it first waits until it is told to end: so it
 * runs beside Envoy where that must end in order. Exits with 0, with 1 when requests were broken off, and with 2 when it could not drain.
 */
const seconds = (otherwise: number) => z.coerce.number().int().min(0).default(otherwise)

const parsed = z
  .object({
    ENVOY_ADMIN_ADDRESS: z
      .string()
      .regex(/^.+:\d+$/, 'must be host:port')
      .default('127.0.0.1:19901'),
    LAME_DUCK_SECONDS: seconds(5),
    GRACE_SECONDS: seconds(90),
  })
  .safeParse(process.env)

const [wanted] = process.argv.slice(2)

if (wanted !== undefined && wanted !== 'at-sigterm') fail('usage: envoy/drain-main.ts [at-sigterm]')
else if (!parsed.success)
  fail(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '))
else {
  const { ENVOY_ADMIN_ADDRESS: admin, LAME_DUCK_SECONDS: lameDuck, GRACE_SECONDS: grace } = parsed.data
  if (wanted) await untilTold()
  await drainEnvoy({
    ...{ adminUrl: `http://${admin}`, lameDuckMs: lameDuck * 1_000, graceMs: grace * 1_000 },
    say: (step) => console.log(step),
  }).then(
    (left) => {
      process.exitCode = left === 0 ? 0 : 1
    },
    (error: Error) => fail(`${error.message} ${(error.cause as Error | undefined)?.message ?? ''}`.trimEnd()),
  )
}

/** A signal does not keep the process alive by itself. */
async function untilTold(): Promise<void> {
  const alive = setInterval(() => undefined, 60_000)
  await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
  clearInterval(alive)
}

function fail(message: string): void {
  console.error(message)
  process.exitCode = 2
}

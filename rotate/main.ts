import { parseArgs } from 'node:util'
import { connectDirectly } from '../runtime/direct-connection.ts'
import { refuseEndlessCommits } from '../runtime/durability.ts'
import { primaryOf } from '../runtime/primary.ts'
import { reportIfAsked, settingsAtStart } from '../runtime/settings/at-start.ts'
import { type Rings, type RotateReport, rotate } from './rotate.ts'
import { rotateProgram } from './settings.ts'

const HELP = `Seals all values of the database again under the first key of each ring, and says which keys are still needed.

Usage: make rotate-keys ARGS="[--count]"

DATABASE_URL has the role that owns the schema. ENCRYPTION_KEY, KEY_PEPPER, CERTIFICATE_ENCRYPTION_KEY and
UPSTREAM_HEADERS_KEY are those of the gateway; rings that are not set are left alone.

--count          count only, and change nothing
--check-settings check the settings
--help           this text

It works while the gateway runs, and can be interrupted and begun again. API keys and recovery codes are hashed:
an API key moves to the first pepper when it is used, recovery codes when their owner makes new ones.

Exit code: 0 only the first key of each ring that is set is needed; 1 others are still needed, or values cannot be opened;
2 not done.`

const RINGS = ['ENCRYPTION_KEY', 'KEY_PEPPER', 'CERTIFICATE_ENCRYPTION_KEY', 'UPSTREAM_HEADERS_KEY'] as const

function optionsOf(args: readonly string[]): { countOnly: boolean } | 'help' {
  const options = { count: { type: 'boolean', default: false }, help: { type: 'boolean' } } as const
  const { values } = parseArgs({ args: [...args], options })
  return values.help ? 'help' : { countOnly: values.count }
}

async function main(args: readonly string[]): Promise<number> {
  const options = optionsOf(args)
  if (options === 'help') {
    console.log(HELP)
    return 0
  }
  const { DATABASE_URL: url, ...rings } = settingsAtStart(rotateProgram)
  const client = await connectDirectly({
    ...{ url: await primaryOf(url), variable: 'DATABASE_URL', applicationName: 'launa-rotate' },
    settings: { statement_timeout: 60_000 },
  })
  const onStep = (place: string, done: number) => console.error(`${place}: ${done} sealed again`)
  const sealed = async () => {
    if (!options.countOnly) await refuseEndlessCommits(client)
    return rotate(client, rings, { ...options, onStep })
  }
  const report = await sealed().finally(() => client.end().catch(() => undefined))
  console.log(textOf(report, rings))
  return report.left.length + report.broken.length > 0 ? 1 : 0
}

function textOf({ needs, left, broken }: RotateReport, rings: Rings): string {
  const set = RINGS.filter((name) => rings[name] !== undefined)
  const unset = RINGS.filter((name) => rings[name] === undefined)
  const lines = needs.map((need) => {
    const { key, place, id = 'without an id', values } = need
    return `${key.padEnd(28)}${id.padEnd(18)}${place.padEnd(36)}${String(values).padStart(8)}${left.includes(need) ? '  still needed' : ''}`
  })
  const verdicts = [
    ...(left.length > 0 ? ['keys that are not the first of their ring are still needed'] : []),
    ...(broken.length > 0 ? ['values cannot be opened: remove no key, also none that was replaced before'] : []),
  ]
  if (verdicts.length === 0) verdicts.push(`only the first key is needed of ${set.join(', ')}`)
  if (unset.length > 0) verdicts.push(`not looked at, because not set: ${unset.join(', ')}`)
  return [...lines, ...broken.map((row) => `cannot be opened: ${row}`), ...verdicts].join('\n')
}

reportIfAsked(rotateProgram)
try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  console.error(`the keys were not rotated: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 2
}

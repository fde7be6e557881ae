import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'

const run = promisify(execFile)

/** npm's report about the packages of a lock file: https://docs.npmjs.com/cli/commands/npm-audit. */
const report = z.union([
  z.object({
    vulnerabilities: z.record(
      z.string(),
      z.object({ severity: z.string(), range: z.string(), via: z.array(z.unknown()) }),
    ),
  }),
  z.object({ error: z.object({ summary: z.string() }) }),
])

/** The result of a look-up. `unknown`: no registry has answered. */
export type Vulnerabilities = { is: 'known'; problems: string[] } | { is: 'unknown'; reason: string }

/** Asks the registry about known vulnerabilities in the packages that we ship, in the versions of the lock file. */
export async function knownVulnerabilities(root: string): Promise<Vulnerabilities> {
  const args = ['audit', '--json', '--omit=dev']
  // npm exits with 1 if it has found vulnerabilities.
  const { stdout } = await run('npm', args, { cwd: root, maxBuffer: 1 << 26 }).catch(
    (error: { stdout: string }) => error,
  )
  return vulnerabilitiesIn(stdout)
}

export function vulnerabilitiesIn(output: string): Vulnerabilities {
  const parsed = report.safeParse(jsonOf(output))
  if (!parsed.success) return { is: 'unknown', reason: 'npm audit gave no report' }
  if ('error' in parsed.data)
    return { is: 'unknown', reason: parsed.data.error.summary || 'the registry does not answer' }
  const problems = Object.entries(parsed.data.vulnerabilities).map(
    ([name, { severity, range, via }]) => `${name} ${range} (${severity}): ${via.map(titleOf).join('; ')}`,
  )
  return { is: 'known', problems }
}

function titleOf(via: unknown): string {
  const { title, url } = (typeof via === 'object' && via !== null ? via : { title: `by ${via}` }) as Record<
    string,
    string
  >
  return [title, url].filter(Boolean).join(' ')
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

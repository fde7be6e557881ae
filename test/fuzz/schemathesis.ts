import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { installPythonPackage } from '../../sandbox/install.ts'
import { toolsDirectory } from '../../sandbox/tools.ts'

const root = join(import.meta.dirname, '../..')
const requirements = join(import.meta.dirname, 'requirements.txt')
/** The configuration that reads the credentials from the environment, so that no command line contains a secret. */
const configuration = join(import.meta.dirname, 'schemathesis.toml')

/** Installs schemathesis into the shared virtual environment if it is missing, and returns the path of its program. */
export async function installSchemathesis(): Promise<string> {
  const environment = join(toolsDirectory(root), 'venv')
  const installed = join(environment, 'test-fuzz.txt')
  const wanted = readFileSync(requirements, 'utf8')
  if (!existsSync(installed) || readFileSync(installed, 'utf8') !== wanted) {
    await installPythonPackage(root, `--requirement=${requirements}`)
    writeFileSync(installed, wanted)
  }
  return join(environment, 'bin', 'st')
}

/**
 * The excluded check: the service may refuse values that our schemas allow. JSON Schema cannot express that a slug is taken, that an
 * upstream is private, or that a payment option does not fit its environment.
 */
const EXCLUDED_CHECKS = 'positive_data_acceptance'

export interface FuzzRun {
  baseUrl: string
  /** A seller's JWT. */
  token: string
  /** An API key for the environment of `baseUrl`. */
  apiKey: string
  /** The maximum number of cases per operation and phase. */
  maxExamples: number
  phases?: string
  /** Runs with an equal seed generate equal cases if the service gives equal answers. */
  seed: number
  /** Gets the output as soon as it is written. The result also has all output. */
  onOutput?: (text: string) => void
}

export interface FuzzResult {
  passed: boolean
  /** The number of generated and checked requests. */
  cases: number
  output: string
}

/** Sends a control plane all kinds of requests that its description allows, and many that it forbids. */
export async function fuzz(run: FuzzRun): Promise<FuzzResult> {
  const { baseUrl, maxExamples, phases = 'examples,coverage,fuzzing,stateful', seed } = run
  const program = await installSchemathesis()
  const args = [
    ...[
      '--config-file',
      configuration,
      'run',
      `${baseUrl}/openapi.json`,
      '--url',
      baseUrl,
      '--no-color',
      '--checks',
      'all',
    ],
    // A logout would end the seller's token, which all other cases use.
    ...['--exclude-operation-id', 'logout'],
    ...['--exclude-checks', EXCLUDED_CHECKS, '--continue-on-failure', '--phases', phases],
    ...['--max-examples', String(maxExamples), '--request-timeout', '35', '--generation-database', ':memory:'],
    ...['--suppress-health-check', 'all', '--warnings', 'off'],
    ...['--seed', String(seed)],
  ]
  const child = spawn(program, args, {
    cwd: toolsDirectory(root),
    env: { ...process.env, FUZZ_TOKEN: run.token, FUZZ_API_KEY: run.apiKey },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  process.once('exit', () => child.kill())
  child.stdout.on('data', (chunk) => run.onOutput?.(String(chunk)))
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { passed: code === 0, cases: casesIn(output), output: `${output}\n${errors}` }
}

/** The summary has the form `1234 generated, 1200 passed, ...`. */
function casesIn(output: string): number {
  return Number(/(\d+) generated/.exec(output)?.[1] ?? 0)
}

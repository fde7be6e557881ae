import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { load, loadAll } from 'js-yaml'
import { installOnApiServer } from './install.ts'
import { checkMonitoring } from './monitoring.ts'
import { checkRenderedSettings } from './settings.ts'
import { chartTools, type Tools } from './tools.ts'
import { anotherValue, type Leaf, leavesOf, type Value } from './values.ts'

const run = promisify(execFile)

/**
 * `make chart-check` checks the chart and the effect of each value, and compares rules and dashboards with `operations/`. Then it installs,
 * upgrades, rolls back and removes the chart on an API server. Exits with 1 if anything is wrong.
 */
const root = join(import.meta.dirname, '../..')
const chart = join(root, 'chart')
const directory = join(root, '.local/chart-check')
const KUBERNETES = '1.34.0'

const EXAMPLE = join(chart, 'examples/values.yaml')
const EVERY_OPTION = join(chart, 'examples/every-option.yaml')

async function main(): Promise<number> {
  mkdirSync(directory, { recursive: true })
  const tools = await chartTools(root, console.log)
  const problems: string[] = []
  const step = async (what: string, work: () => Promise<string>): Promise<void> => {
    try {
      console.log(`${what}: ${await work()}`)
    } catch (error) {
      problems.push(what)
      console.error(`PROBLEM ${what}: ${error instanceof Error ? error.message.slice(-3_000) : error}`)
    }
  }
  for (const files of [[EXAMPLE], [EXAMPLE, EVERY_OPTION]]) {
    const name = files.length === 1 ? 'defaults' : 'every option'
    await step(`lint, ${name}`, () => lint(tools, files))
    await step(`settings, ${name}`, async () =>
      checkRenderedSettings({ root, directory, manifest: await render(tools, files) }),
    )
    await step(`validate, ${name}`, () => validate(tools, name, files))
  }
  await step('monitoring', async () => {
    const { monitoring } = chartValues() as { monitoring: { databaseDiskBytes: number } }
    return checkMonitoring(await render(tools, [EXAMPLE, EVERY_OPTION]), monitoring.databaseDiskBytes)
  })
  await step('refuse a misspelt value', () => refuse(tools, { authz: { replica: 3 } }))
  await step('refuse a missing secret', () => refuse(tools, { authz: { secret: '' } }))
  await step('use every value', () => useEveryValue(tools))
  await step('install', () => installOnApiServer({ tools, chart, directory, values: [EXAMPLE, EVERY_OPTION] }))
  console.log(problems.length === 0 ? 'chart-check: the chart is good' : `chart-check: ${problems.length} problems`)
  return Math.min(problems.length, 1)
}

async function helm(tools: Tools, ...args: readonly string[]): Promise<string> {
  const { stdout } = await run(tools.helm, args, { maxBuffer: 1 << 26 })
  return stdout
}

const withFiles = (files: readonly string[]) => files.flatMap((file) => ['--values', file])

async function lint(tools: Tools, files: readonly string[]): Promise<string> {
  await helm(tools, 'lint', '--strict', '--kube-version', KUBERNETES, chart, ...withFiles(files))
  return 'good'
}

function render(tools: Tools, files: readonly string[]): Promise<string> {
  return helm(tools, 'template', 'launa', chart, '--namespace=launa', '--kube-version', KUBERNETES, ...withFiles(files))
}

async function validate(tools: Tools, name: string, files: readonly string[]): Promise<string> {
  const file = join(directory, `${name.replaceAll(' ', '-')}.yaml`)
  writeFileSync(file, await render(tools, files))
  await validateFile(tools, file)
  return `${loadAll(readFileSync(file, 'utf8')).filter(Boolean).length} objects`
}

async function validateFile(tools: Tools, file: string): Promise<string> {
  const options = ['--version', '1.30', '--local-crds', tools.definitions]
  await run(tools['kubectl-validate'], [...options, file]).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(stdout + stderr)
    },
  )
  return 'good'
}

async function refuse(tools: Tools, values: Value): Promise<string> {
  const file = join(directory, 'refused.json')
  writeFileSync(file, JSON.stringify(values))
  const refused = await render(tools, [EXAMPLE, file]).then(
    () => false,
    () => true,
  )
  if (!refused) throw new Error(`${JSON.stringify(values)} is taken`)
  return 'refused'
}

/** Changes each value alone, on top of the defaults and on top of all options. In one of the two cases, the output must change. */
async function useEveryValue(tools: Tools): Promise<string> {
  const leaves = leavesOf(chartValues())
  const bases = [[EXAMPLE], [EXAMPLE, EVERY_OPTION]]
  const before = await Promise.all(bases.map((files) => render(tools, files)))
  const file = join(directory, 'changed.json')
  const unused: string[] = []
  for (const leaf of leaves) {
    writeFileSync(file, JSON.stringify(nested(leaf)))
    const after = await Promise.all(bases.map((files) => render(tools, [...files, file])))
    if (after.every((text, index) => text === before[index])) unused.push(leaf.path.join('.'))
  }
  if (unused.length > 0) throw new Error(`nothing uses ${unused.join(', ')}`)
  return `${leaves.length} values`
}

function chartValues(): Value {
  return load(readFileSync(join(chart, 'values.yaml'), 'utf8')) as Value
}

function nested(leaf: Leaf): Value {
  return leaf.path.reduceRight<Value>((inner, name) => ({ [name]: inner }), anotherValue(leaf))
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}

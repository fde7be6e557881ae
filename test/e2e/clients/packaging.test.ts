import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { build, type Plugin } from 'vite'
import { describe, expect } from 'vitest'
import { type LockFile, lockedPackages } from '../../../release/locked-packages.ts'
import { packNpmPackages } from '../../packages/npm.ts'
import { it } from './fixtures.ts'

const root = join(import.meta.dirname, '../../..')
const project = mkdtempSync(join(tmpdir(), 'launa-packages-'))
const run = promisify(execFile)

/** Runs a program in the empty project, with the installed Node, which may be the oldest supported version. */
const inProject = (program: string, ...args: string[]) => run(program, args, { cwd: project })

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

/** The packages that the SDK takes from the program that uses it. */
const PEERS = ['@x402/core', '@x402/evm', 'undici', 'viem']

/** Packs the packages as for publishing and installs them in an empty project. */
it.beforeAll(async ({ packages }) => {
  await packNpmPackages(packages.directory, project)
  writeFileSync(join(project, 'package.json'), '{"private":true,"type":"module"}')
  const archives = readdirSync(project).filter((name) => name.endsWith('.tgz'))
  expect(archives.sort()).toEqual([/^launa-0/, /^launa-mcp-/, /^launa-sdk-/].map((name) => expect.stringMatching(name)))
  await inProject(
    'npm',
    'install',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    ...archives.map((name) => `./${name}`),
    ...PEERS.map((name) => `${name}@${readJson(join(root, 'package.json')).dependencies[name]}`),
  )
})
it.afterAll(() => rmSync(project, { recursive: true, force: true }))

describe('the packed packages', () => {
  it('run', async ({ plane }) => {
    const script = `import { Launa, usdcToAtomic } from '@launa/sdk'
      import { Buyer } from '@launa/sdk/buyer'
      const { version } = await new Launa({ baseUrl: '${plane.baseUrl}' }).config.platform()
      const buyer = new Buyer({ privateKey: '0x' + '11'.repeat(32), policy: { maxPerCall: usdcToAtomic('1') } })
      console.log(version, await buyer.address())`
    const { stdout } = await inProject('node', '--input-type=module', '--eval', script)
    expect(stdout).toMatch(/^\d+\.\d+\.\d+ 0x[0-9a-fA-F]{40}\n$/)
    const { stdout: platform } = await inProject(
      'npx',
      '--no-install',
      'launa',
      'config',
      'platform',
      '--json',
      '--base-url',
      plane.baseUrl,
    )
    expect(JSON.parse(platform)).toMatchObject({ platform_domain: 'localhost' })
  })

  it.for([
    ['launa', 'cli'],
    ['launa-mcp', 'mcp'],
  ])('of %s contain all dependencies, in the versions of the lock file', ([name = '', folder = '']) => {
    const locked = lockedPackages(readJson(join(root, 'package-lock.json')) as LockFile, folder)
    expect(locked.length).toBeGreaterThan(15)
    const versionOf = (place: string) => readJson(join(project, 'node_modules', name, place, 'package.json')).version
    expect(locked.map(({ place }) => [place, versionOf(place)])).toEqual(
      locked.map(({ place, version }) => [place, version]),
    )
  })

  it('run an MCP server', async ({ plane }) => {
    const transport = new StdioClientTransport({
      command: 'npx',
      args: ['--no-install', 'launa-mcp'],
      cwd: project,
      env: { PATH: process.env.PATH ?? '', LAUNA_BASE_URL: plane.baseUrl },
    })
    const client = new Client({ name: 'launa-tests', version: '0' })
    await client.connect(transport)
    expect((await client.listTools()).tools).toHaveLength(30)
    const { structuredContent } = await client.callTool({ name: 'launa_platform_config' })
    expect(structuredContent).toMatchObject({ platform_domain: 'localhost' })
    await client.close()
  })

  it('contain types that compile under the strictest settings', async () => {
    writeFileSync(
      join(project, 'seller.ts'),
      `import { type Api, buildSandboxUsdcAccept, Launa, NotFoundError } from '@launa/sdk'
      const client = new Launa({ token: 'a.b.c', sandbox: true })
      export async function hosts(): Promise<string[]> {
        const names: string[] = []
        for await (const api of client.apis.list({ limit: 2 })) names.push(api.primary_host)
        const first: Api | undefined = (await client.apis.list()).items[0]
        await client.apis.endpoints.create(first?.id ?? '', { method: 'GET', path_pattern: '/', accepts: [buildSandboxUsdcAccept('exact', '1')] })
        // @ts-expect-error: an amount is text
        buildSandboxUsdcAccept('exact', 1)
        // @ts-expect-error: there is no such field
        await client.apis.create({ nonsense: true })
        return names
      }
      export const missing = (error: unknown) => error instanceof NotFoundError && error.code`,
    )
    writeFileSync(
      join(project, 'payer.ts'),
      `import { Buyer, type ChannelStore, memoryChannels, type PaidResponse } from '@launa/sdk/buyer'
      const channels: ChannelStore = memoryChannels()
      const buyer = new Buyer({ policy: { maxPerCall: '1', maxDeposit: '10' }, channels })
      export async function refund(url: string): Promise<string | undefined> {
        const back: PaidResponse = await buyer.refund(url, { amount: '5', signal: AbortSignal.timeout(5) })
        return back.receipt?.amount
      }
      // @ts-expect-error: a policy has a limit
      new Buyer({ policy: {} })`,
    )
    const strict = ['--strict', '--noEmit', '--skipLibCheck', 'false', '--exactOptionalPropertyTypes', '--types', '']
    const language = ['--target', 'es2022', '--lib', 'es2022,dom,dom.asynciterable', '--module', 'nodenext']
    await inProject(
      process.execPath,
      join(root, 'node_modules/typescript/bin/tsc'),
      ...strict,
      ...language,
      'seller.ts',
      'payer.ts',
    )
  })

  it('use nothing of Node, and no other package, for the control plane alone', () => {
    const dist = join(project, 'node_modules/@launa/sdk/dist')
    const core = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.js') && !name.startsWith('buyer'),
    )
    expect(core.length).toBeGreaterThan(15)
    for (const name of core)
      expect(readFileSync(join(dist, name), 'utf8').match(/from '[^.][^']*'|import\('[^.]/g) ?? []).toEqual([])
  })

  it('are bundled for browsers by Vite, without modules of Node, and run there', async () => {
    writeFileSync(
      join(project, 'page.js'),
      `import { Launa } from '@launa/sdk'
      import { Buyer, gatewayFetch, memoryChannels } from '@launa/sdk/buyer'
      const channels = memoryChannels()
      const buyer = new Buyer({ privateKey: '0x' + '11'.repeat(32), policy: { maxPerCall: '1' }, channels })
      new Launa({ apiKey: 'launa_sandbox_x' })
      console.log(await buyer.address(), typeof gatewayFetch())`,
    )
    const modules: string[] = []
    const collect: Plugin = {
      name: 'collect',
      generateBundle(_, bundle) {
        for (const file of Object.values(bundle)) if (file.type === 'chunk') modules.push(...Object.keys(file.modules))
      },
    }
    await build({
      ...{ root: project, configFile: false, logLevel: 'silent', plugins: [collect] },
      build: {
        outDir: 'page',
        rolldownOptions: { input: join(project, 'page.js'), output: { entryFileNames: 'page.js' } },
      },
    })
    expect(modules.filter((id) => id.includes('@launa/sdk')).length).toBeGreaterThan(20)
    // Vite replaces Node's own modules by an empty module with this name.
    expect(modules.filter((id) => /__vite-browser-external|\/undici\//.test(id))).toEqual([])
    const browser = `globalThis.window = globalThis; delete globalThis.process; delete globalThis.Buffer
      await import('./page/page.js')`
    const { stdout } = await inProject('node', '--input-type=module', '--eval', browser)
    expect(stdout).toMatch(/^0x[0-9a-fA-F]{40} function\n$/)
  })
})

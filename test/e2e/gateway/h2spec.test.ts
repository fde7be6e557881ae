import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { installH2spec } from '../../../sandbox/install.ts'
import { type BaselineEnvoy, startBaselineEnvoy } from '../../bench/baseline-envoy.ts'
import { testSettings } from '../support/stack.ts'

/** h2spec checks servers of HTTP/2 against its RFCs. The gateway is held to what the same Envoy can do on its own. */
const settings = testSettings()
let h2spec: string
let bare: BaselineEnvoy
let directory: string

beforeAll(async () => {
  h2spec = await installH2spec(settings.root)
  directory = mkdtempSync(join(settings.stateDirectory, 'h2spec-'))
  const upstreamPort = settings.ports.upstream
  // The two checks that it can make as well are not asked for here.
  const unused = { denyingPort: settings.ports.authz, allowingPort: settings.ports.authz }
  // Of a host that it does not know the gateway says so at once: whether a stream is closed by then is the same chance here.
  const alike = { concurrency: 1, answersItself: true }
  bare = await startBaselineEnvoy({ root: settings.root, directory, upstreamPort, ...alike, ...unused })
})
afterAll(async () => {
  await bare?.[Symbol.asyncDispose]()
  rmSync(directory, { recursive: true, force: true })
})

interface Report {
  /** Section and description of each test, with a blank between them. */
  all: string[]
  failed: string[]
}

/** Longer than Envoy waits to close (one second), seconds. A test that waits in vain is slow, so the first round waits for less. */
const WAIT = { first: '3', again: '10' }

/** Runs its tests, or those of some sections again, against a port. */
async function check(port: number, sections: readonly string[] = []): Promise<Report> {
  const wait = sections.length === 0 ? WAIT.first : WAIT.again
  const report = join(directory, `${port}.xml`)
  const args = ['-h', '127.0.0.1', '-p', String(port), '-P', '/weather', '-o', wait, '-j', report, ...sections]
  // Its exit code says whether anything has failed, which the report says as well.
  await new Promise((resolve) => execFile(h2spec, args, { timeout: 180_000 }, resolve))
  const xml = readFileSync(report, 'utf8')
  const cases = [...xml.matchAll(/<testcase package="([^"]*)" classname="([^"]*)"[^>]*?(\/>|>([\s\S]*?)<\/testcase>)/g)]
  const named = cases.map(([, section, description, , content = '']) => ({
    name: `${section} ${description}`,
    failed: /<(failure|error)/.test(content),
  }))
  return { all: named.map(({ name }) => name), failed: named.filter(({ failed }) => failed).map(({ name }) => name) }
}

describe('h2spec', () => {
  it('finds nothing in the gateway that it does not find in a bare Envoy', { timeout: 600_000 }, async () => {
    const both = (sections: readonly string[] = []) =>
      Promise.all([check(settings.ports.gatewayHttp, sections), check(bare.ports.plain, sections)])
    const [gateway, plain] = await both()
    console.info(
      `of ${gateway.all.length} tests the gateway fails ${gateway.failed.length}, Envoy ${plain.failed.length}`,
    )
    expect(gateway.all.length).toBeGreaterThan(140)
    expect(plain.all).toEqual(gateway.all)
    // Many tests look at the next frame only, and which one that is may be chance: what is wrong is wrong each time.
    let worse = gateway.failed.filter((name) => !plain.failed.includes(name))
    for (let round = 0; round < 10 && worse.length > 0; round += 1) {
      const [again, bareAgain] = await both([...new Set(worse.map((name) => name.split(' ')[0] ?? ''))])
      worse = worse.filter((name) => again.failed.includes(name) && !bareAgain.failed.includes(name))
    }
    expect(worse).toEqual([])
  })
})

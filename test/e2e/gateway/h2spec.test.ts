import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patience } from '../../../runtime/patience.ts'
import { installH2spec } from '../../../sandbox/install.ts'
import { type BaselineEnvoy, startBaselineEnvoy } from '../../bench/servers/baseline-envoy.ts'
import { testSettings } from '../support/stack/stack.ts'

/** h2spec checks HTTP/2 servers against the RFCs. The gateway must pass every check that a bare Envoy of this version passes. */
const settings = testSettings()
let h2spec: string
let bare: BaselineEnvoy
let directory: string

beforeAll(async () => {
  h2spec = await installH2spec(settings.root)
  directory = mkdtempSync(join(settings.stateDirectory, 'h2spec-'))
  const upstreamPort = settings.ports.upstream
  // A baseline Envoy also has ports with two authorization services, which this test does not use.
  const unused = { denyingPort: settings.ports.authz, allowingPort: settings.ports.authz }
  // The gateway answers at once for an unknown host. This baseline Envoy does so too, so both are equally likely to close a stream early.
  const alike = { concurrency: 1, answersItself: true }
  bare = await startBaselineEnvoy({ root: settings.root, directory, upstreamPort, ...alike, ...unused })
})
afterAll(async () => {
  await bare?.[Symbol.asyncDispose]()
  rmSync(directory, { recursive: true, force: true })
})

/** The id of an h2spec test (`http2/5.1/3`), and its result. */
interface Result {
  id: string
  description: string
  failed: boolean
}

/**
 * Seconds for which h2spec waits for an answer. Envoy closes a connection after one second, so both times are longer. A test without an
 * answer takes the whole time, so the first round of tests waits less.
 */
const WAIT = { first: '3', again: '10' }

/** All sections of h2spec, in parts that run concurrently, because most of the time is waiting. */
const SECTIONS = [
  ...['generic/1', 'generic/2', 'generic/3', 'generic/4', 'generic/5', 'hpack'],
  ...['3', '4', '5.1', '5.3', '5.4', '5.5', '7', '8.1', '8.2'].map((section) => `http2/${section}`),
  ...['1', '2', '3', '4', '5', '7', '8', '9', '10'].map((frame) => `http2/6.${frame}`),
]

/** Runs sections, or single tests, against a port. */
async function check(port: number, ids: readonly string[], wait: string): Promise<Result[]> {
  const reports = await Promise.all(ids.map((id) => reportOf(port, id, wait)))
  return reports.flatMap((xml, place) => {
    const cases = [
      ...xml.matchAll(/<testcase package="([^"]*)" classname="([^"]*)"[^>]*?(\/>|>([\s\S]*?)<\/testcase>)/g),
    ]
    const before = new Map<string, number>()
    return cases.map(([, section = '', description = '', , content = '']) => {
      const number = (before.get(section) ?? 0) + 1
      before.set(section, number)
      const asked = ids[place] ?? ''
      const id = asked.startsWith(`${section}/`) ? asked : `${section}/${number}`
      return { id, description, failed: /<(failure|error)/.test(content) }
    })
  })
}

/** Runs h2spec and returns its report in JUnit's XML. */
async function reportOf(port: number, id: string, wait: string): Promise<string> {
  const report = join(directory, `${port}-${id.replaceAll('/', '-')}.xml`)
  const args = ['-h', '127.0.0.1', '-p', String(port), '-P', '/weather', '-o', wait, '-j', report, id]
  // The exit code is ignored, because the report also shows failed tests.
  await new Promise((resolve) => execFile(h2spec, args, { timeout: patience(180_000) }, resolve))
  return readFileSync(report, 'utf8')
}

describe('h2spec', () => {
  it('finds no fault in the gateway that a bare Envoy does not have', { timeout: patience(600_000) }, async () => {
    const both = (ids: readonly string[], wait: string) =>
      Promise.all([check(settings.ports.gatewayHttp, ids, wait), check(bare.ports.plain, ids, wait)])
    const failedIn = (results: readonly Result[]) => results.filter(({ failed }) => failed).map(({ id }) => id)
    const [gateway, plain] = await both(SECTIONS, WAIT.first)
    const [gatewayFails, plainFails] = [failedIn(gateway), failedIn(plain)]
    console.info(`of ${gateway.length} tests the gateway fails ${gatewayFails.length}, Envoy ${plainFails.length}`)
    expect(gateway.length).toBeGreaterThan(140)
    expect(plain.map(({ id, description }) => [id, description])).toEqual(
      gateway.map(({ id, description }) => [id, description]),
    )
    // Many tests check only the next frame, which may depend on chance, so failures are repeated. A real failure repeats each time.
    let worse = gatewayFails.filter((id) => !plainFails.includes(id))
    for (let round = 0; round < 10 && worse.length > 0; round += 1) {
      const [again, bareAgain] = await both(worse, WAIT.again)
      expect(again.map(({ id }) => id)).toEqual(worse)
      const excused = failedIn(bareAgain)
      worse = failedIn(again).filter((id) => !excused.includes(id))
    }
    const wrong = gateway.filter(({ id }) => worse.includes(id))
    expect(wrong).toEqual([])
  })
})

import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { certificateKeyContext } from '../../domain/sealed-certificate.ts'
import { createEncryption } from '../../runtime/encryption.ts'
import { keyRingVariable } from '../../runtime/settings/key-ring.ts'
import { databaseUrl } from '../../sandbox/parts/postgres.ts'
import { controlPlanePart } from '../../sandbox/parts/services.ts'
import { loadSecrets } from '../../sandbox/secrets.ts'
import { startStack } from '../../sandbox/stack.ts'
import { createAuthority } from '../e2e/support/certificates.ts'
import { planeOf } from '../e2e/support/gateway.ts'
import { codeOf, enableSecondFactor, forgetUsedCodes } from '../e2e/support/second-factor.ts'
import { call, signUp } from '../e2e/support/seller.ts'
import { openShop, type Shop } from '../e2e/support/shop.ts'
import { settingsBeside } from '../e2e/support/stack.ts'
import { removeTestStack, stopTestStack } from '../e2e/support/test-stack.ts'
import { SESSION_MS, startLoad } from './load.ts'
import { startReplicas } from './replicas.ts'
import { type Rings, stepsOf, TURNED, type Turned } from './rings.ts'

/**
 * `make rotate-drill`: turns each key on the real stack, while people, programs and buyers use what needs it. At the end only new keys are
 * left, and everything still works. It prints what it has counted, and ends with 1 after any failure.
 */
const UPSTREAM_HEADER = 'the key of the upstream'
const TLS_HOST = 'rotated.example.com'

const settings = settingsBeside(1_600, '-rotate')
const wrong: string[] = []

await removeTestStack(settings)
try {
  await startStack(settings)
  await drill()
} finally {
  await stopTestStack(settings)
}
process.exitCode = wrong.length > 0 ? 1 : 0

async function drill(): Promise<void> {
  let rings = await firstRings()
  const shop = await openShop({ settings })
  await shop.seller.updateApi(shop.api.id, { upstream_headers: { 'x-upstream-key': UPSTREAM_HEADER } })
  await addCertificate(shop, rings)
  const makeKey = async () => {
    const body = { name: 'drill', preset: 'readonly' }
    const made = await shop.seller.call<{ key: string }>('POST', '/auth/api-keys', { body })
    if (made.status !== 201) throw new Error(`a new API key got ${made.status} ${JSON.stringify(made.body)}`)
    return made.body.key
  }
  const [apiKey, seldomKey] = [await makeKey(), await makeKey()]
  const person = await enableSecondFactor(await signUp(planeOf(settings)), shop.pool)
  await using replicas = await startReplicas(settings, rings)
  const load = startLoad({
    ...{ settings, shop, apiKey, tlsHost: TLS_HOST, upstreamHeader: UPSTREAM_HEADER },
    addresses: replicas.addresses,
  })
  const before = new Map<string, number>()
  for (const turned of TURNED) {
    const { accepted, inUse, alone } = stepsOf(rings[turned])
    for (const ring of [accepted, inUse]) {
      rings = { ...rings, [turned]: ring }
      await replicas.restart(turned, rings)
    }
    await untilNothingNeedsTheFormer(turned, rings, { seldomKey, person })
    rings = { ...rings, [turned]: alone }
    await replicas.restart(turned, rings)
    await delay(SESSION_MS)
    note(`${turned} turned`, load.failures.length === 0)
    for (const [kind, count] of Object.entries(load.counts)) {
      note(`${kind} went on: ${count - (before.get(kind) ?? 0)}`, count > (before.get(kind) ?? 0))
      before.set(kind, count)
    }
  }
  await load.stop()
  await forgetUsedCodes(shop.pool, person.seller)
  const login = { email: person.seller.email, password: person.seller.password, code: codeOf(person.secret) }
  note(
    'a login with a second factor',
    (await call(planeOf(settings), 'POST', '/auth/login', { body: login })).status === 200,
  )
  note('an API key that was seldom used', (await useKey(seldomKey)) === 200)
  const { code } = await runRotation(rings, ['--count'])
  note('no former key is needed', code === 0)
  for (const failure of load.failures.slice(0, 20)) wrong.push(failure)
  console.log(`calls: ${JSON.stringify(load.counts)}`)
  console.log(`${TURNED.length} keys turned, ${load.failures.length} failures`)
  for (const fault of wrong) console.error(`WRONG  ${fault}`)
  await shop.close()
}

/** What an operator waits for before the former key goes. */
async function untilNothingNeedsTheFormer(
  turned: Turned,
  rings: Rings,
  { seldomKey, person }: { seldomKey: string; person: Awaited<ReturnType<typeof enableSecondFactor>> },
): Promise<void> {
  // Sessions under the former key end by themselves.
  if (turned === 'JWT_SECRET') return delay(2 * SESSION_MS)
  note(`${turned}: the former key is needed before the job`, (await runRotation(rings, ['--count'])).code === 1)
  const { code, text } = await runRotation(rings, [])
  if (turned !== 'KEY_PEPPER') {
    note(`${turned}: the job seals everything again`, code === 0)
    if (code !== 0) wrong.push(text)
    return
  }
  note('KEY_PEPPER: the job is not done while hashes need the former one', code === 1)
  note('KEY_PEPPER: a key that is used moves', (await useKey(seldomKey)) === 200)
  const { password } = person.seller
  const body = { password, code: person.recoveryCodes[0] }
  const renewed = await call(planeOf(settings), 'POST', '/auth/login', {
    body: { email: person.seller.email, ...body },
  })
  note('KEY_PEPPER: a recovery code of before is good', renewed.status === 200)
  const headers = { authorization: `Bearer ${(renewed.body as { token?: string }).token}` }
  const codes = { password, code: person.recoveryCodes[1] }
  const made = await call(planeOf(settings), 'POST', '/auth/second-factor/recovery-codes', { headers, body: codes })
  note(`KEY_PEPPER: new recovery codes (${made.status})`, made.status === 200)
  for (let tries = 0; tries < 60; tries++) {
    if ((await runRotation(rings, [])).code === 0) return
    await delay(1_000)
  }
  wrong.push('KEY_PEPPER: the former one is needed to the end')
}

function note(what: string, isRight: boolean): void {
  console.log(`${isRight ? 'ok   ' : 'WRONG'}  ${what}`)
  if (!isRight) wrong.push(what)
}

async function useKey(key: string): Promise<number> {
  return (await call(planeOf(settings), 'GET', '/apis', { headers: { 'x-api-key': key }, host: 'staging' })).status
}

async function firstRings(): Promise<Rings> {
  const { environment = {} } = await controlPlanePart(settings, loadSecrets(settings.stateDirectory)).launch()
  return Object.fromEntries(TURNED.map((name) => [name, environment[name] ?? ''])) as Record<Turned, string>
}

/** The job, as an operator runs it. */
function runRotation(rings: Rings, args: string[]): Promise<{ code: number; text: string }> {
  const { JWT_SECRET: _, ...sealing } = rings
  const env = { ...process.env, DATABASE_URL: databaseUrl(settings, loadSecrets(settings.stateDirectory)), ...sealing }
  return new Promise((resolve) => {
    const job = execFile(process.execPath, ['rotate/main.ts', ...args], { cwd: settings.root, env }, (_, out, err) =>
      resolve({ code: job.exitCode ?? -1, text: out + err }),
    )
  })
}

/** A host of the shop's with a sealed certificate, as an order leaves it. */
async function addCertificate({ api, seller, pool }: Shop, rings: Rings): Promise<void> {
  const authority = await createAuthority()
  const { cert, key } = await authority.issue([TLS_HOST])
  const encryption = createEncryption(keyRingVariable.parse(rings.CERTIFICATE_ENCRYPTION_KEY))
  const domain = randomUUID()
  await pool.query(
    `insert into domain (id, api_id, account_id, environment, hostname, verification_token, status, verified_at, checked_at)
      values ($1, $2, $3, 'development', $4, 'drill', 'verified', now(), now() + interval '1 day')`,
    [domain, api.id, seller.accountId, TLS_HOST],
  )
  await pool.query(
    `insert into certificate (domain_id, account_id, environment, chain_pem, key_encrypted, not_after, next_attempt_at)
      values ($1, $2, 'development', $3, $4, now() + interval '90 days', now() + interval '60 days')`,
    [domain, seller.accountId, `${cert}\n${authority.pem}`, encryption.encrypt(key, certificateKeyContext(TLS_HOST))],
  )
  await pool.query('select next_configuration_revision($1, $2)', [api.id, 'development'])
}

import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { certificateKeyContext } from '../../domain/hosts/sealed-certificate.ts'
import { createEncryption } from '../../runtime/encryption.ts'
import { keyRingVariable } from '../../runtime/settings/key-ring.ts'
import { databaseUrl } from '../../sandbox/parts/postgres.ts'
import { controlPlanePart } from '../../sandbox/parts/services.ts'
import { loadSecrets } from '../../sandbox/secrets.ts'
import { startStack } from '../../sandbox/stack.ts'
import { createAuthority } from '../e2e/support/certificates/certificates.ts'
import { planeOf } from '../e2e/support/sellers/gateway.ts'
import { codeOf, enableSecondFactor, forgetUsedCodes } from '../e2e/support/sellers/second-factor.ts'
import { call, signUp } from '../e2e/support/sellers/seller.ts'
import { openShop, type Shop } from '../e2e/support/sellers/shop.ts'
import { settingsBeside } from '../e2e/support/stack/stack.ts'
import { removeTestStack, stopTestStack } from '../e2e/support/stack/test-stack.ts'
import { SESSION_MS, startLoad } from './load.ts'
import { startReplicas } from './replicas.ts'
import { each, type Rings, stepsOf, TURNED } from './rings.ts'

/**
 * `make rotate-drill`: rotates each key on the real stack, while people, programs and buyers use these keys. At the end only new keys
 * remain, and everything still works. The exit code is 1 after any failure.
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
  const rings = await firstRings()
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
  const report = (step: string) => {
    const news = load.failures.slice(reported)
    reported = load.failures.length
    note(`${step}: ${news.length} failures, calls so far ${JSON.stringify(load.counts)}`, news.length === 0)
    for (const failure of new Set(news)) console.log(`       ${failure}`)
  }
  let reported = 0
  const { accepted, inUse, alone } = stepsOf(rings)
  await replicas.restart(accepted)
  report('the new keys are accepted')
  await replicas.restart(inUse)
  report('the new keys are in use')
  await untilNothingNeedsTheFormer(inUse, { seldomKey, person })
  report('nothing needs the former keys')
  await replicas.restart(alone)
  await delay(2 * SESSION_MS)
  report('the new keys are alone')
  await load.stop()
  await forgetUsedCodes(shop.pool, person.seller)
  const login = { email: person.seller.email, password: person.seller.password, code: codeOf(person.secret) }
  note(
    'a login with a second factor',
    (await call(planeOf(settings), 'POST', '/auth/login', { body: login })).status === 200,
  )
  note('an API key that was seldom used', (await useKey(seldomKey)) === 200)
  const { code } = await runRotation(alone, ['--count'])
  note('no former key is needed', code === 0)
  console.log(`calls: ${JSON.stringify(load.counts)}`)
  console.log(`${TURNED.length} keys turned, ${load.failures.length} failures`)
  for (const fault of wrong) console.error(`WRONG  ${fault}`)
  await shop.close()
}

/** Waits for the conditions under which an operator may remove the former keys. */
async function untilNothingNeedsTheFormer(
  rings: Rings,
  { seldomKey, person }: { seldomKey: string; person: Awaited<ReturnType<typeof enableSecondFactor>> },
): Promise<void> {
  note('the former keys are needed before the job', (await runRotation(rings, ['--count'])).code === 1)
  const { KEY_PEPPER: _, ...sealing } = rings
  const sealed = await runRotation(sealing, [])
  note('the job seals everything again', sealed.code === 0)
  if (sealed.code !== 0) wrong.push(sealed.text)
  note('the job is not done while hashes need the former pepper', (await runRotation(rings, [])).code === 1)
  note('an API key that is used moves to the new pepper', (await useKey(seldomKey)) === 200)
  await renewRecoveryCodes(person)
  for (let tries = 0; (await runRotation(rings, [])).code !== 0; tries++) {
    if (tries === 60) return note('the job is done', false)
    await delay(1_000)
  }
  // Waits until all sessions with the former key have expired.
  await delay(2 * SESSION_MS)
}

/** Acts as the owner of an account with recovery codes that were hashed with the former pepper. */
async function renewRecoveryCodes({
  seller,
  recoveryCodes,
}: Awaited<ReturnType<typeof enableSecondFactor>>): Promise<void> {
  const [login, renewal] = recoveryCodes
  const { email, password } = seller
  const plane = planeOf(settings)
  const session = await call<{ token?: string }>(plane, 'POST', '/auth/login', {
    body: { email, password, code: login },
  })
  note('a recovery code from before is good', session.status === 200)
  const headers = { authorization: `Bearer ${session.body.token}` }
  const body = { password, code: renewal }
  const made = await call(plane, 'POST', '/auth/second-factor/recovery-codes', { headers, body })
  note(`new recovery codes are made (${made.status})`, made.status === 200)
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
  return each((name) => environment[name] ?? '')
}

/** Runs the job as an operator would. */
function runRotation(rings: Partial<Rings>, args: string[]): Promise<{ code: number; text: string }> {
  const { JWT_SECRET: _, ...sealing } = rings
  const env = { ...process.env, DATABASE_URL: databaseUrl(settings, loadSecrets(settings.stateDirectory)), ...sealing }
  return new Promise((resolve) => {
    const job = execFile(process.execPath, ['rotate/main.ts', ...args], { cwd: settings.root, env }, (_, out, err) =>
      resolve({ code: job.exitCode ?? -1, text: out + err }),
    )
  })
}

/** Adds a host of the shop with a sealed certificate, like after an order. */
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

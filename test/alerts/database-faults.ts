import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { patience } from '../../runtime/patience.ts'
import { databaseUrl, postgresData } from '../../sandbox/parts/postgres.ts'
import { loadSecrets } from '../../sandbox/secrets.ts'
import { HOST, httpAddress, type Settings } from '../../sandbox/settings.ts'
import { endLease, JOBS, takeLease } from '../../schema/leases.ts'
import { until } from '../e2e/support/buyers/buyer.ts'
import { startStandby } from '../e2e/support/processes/standby.ts'
import { metricOf } from '../e2e/support/sellers/gateway.ts'
import { openShop } from '../e2e/support/sellers/shop.ts'

const copy = promisify(execFile)

/** Ends a fault. */
export type End = () => Promise<void>

/** Connects as the owner of the database, separately from the services. */
async function connectOwner(settings: Settings): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl(settings, loadSecrets(settings.stateDirectory)) })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Makes every commit wait for a standby that does not exist, as after the loss of the only standby. */
export async function loseStandby(settings: Settings): Promise<End> {
  const owner = await connectOwner(settings)
  await owner.query(`alter system set synchronous_standby_names = 'lost'`)
  await owner.query('select pg_reload_conf()')
  return async () => {
    await owner.query('alter system reset synchronous_standby_names')
    await owner.query('select pg_reload_conf()')
    await owner.end()
  }
}

/** Makes commits of authz not wait for the disk. */
export async function relaxCommits(settings: Settings): Promise<End> {
  const owner = await connectOwner(settings)
  await owner.query('alter role launa_authz set synchronous_commit = off')
  return async () => {
    await owner.query('alter role launa_authz reset synchronous_commit')
    await owner.end()
  }
}

/** Takes the lease of a job from the process of authz that runs it, so that no process runs the job. */
export async function takeLead(settings: Settings): Promise<End> {
  const owner = await connectOwner(settings)
  const lease = { name: JOBS.released, holder: 0, seconds: 86_400 }
  while (!(await takeLease(owner, lease))) await owner.query('delete from lease where name = $1', [lease.name])
  return async () => {
    await endLease(owner, lease)
    await owner.end()
  }
}

/** Starts a standby on a copy of the running database, and pauses its replay. */
export async function delayStandby(settings: Settings): Promise<End> {
  const owner = await connectOwner(settings)
  await owner.query('grant pg_monitor to launa_authz')
  const data = postgresData(settings)
  const copied = `${data}.standby`
  rmSync(copied, { recursive: true, force: true })
  await owner.query(`select pg_backup_start('standby', true)`)
  // Files may change or vanish during the copy: the standby replays the log of these changes.
  await copy('cp', ['-a', data, copied]).catch(() => undefined)
  const { rows } = await owner.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
  writeFileSync(join(copied, 'backup_label'), rows[0]?.labelfile ?? '')
  for (const file of ['postmaster.pid', 'postmaster.opts']) rmSync(join(copied, file), { force: true })
  appendFileSync(join(copied, 'postgresql.auto.conf'), `log_min_messages = 'panic'\n`)
  const standby = await startStandby(settings, copied)
  await standby.pauseReplay()
  return async () => {
    await standby.close()
    await owner.query('revoke pg_monitor from launa_authz')
    await owner.end()
    rmSync(copied, { recursive: true, force: true })
  }
}

const PUT_UNKNOWN = `insert into payment_unresolved (id, bucket, network, key, since)
  values ($1, bucket_of($1), 'eip155:402402', $2, now() - interval '1 hour')`

/** Leaves a payment UNKNOWN on a network without a facilitator in the configuration, so that no job asks its chain. */
export async function leaveUnknown(settings: Settings): Promise<End> {
  const owner = await connectOwner(settings)
  const id = randomUUID()
  await owner.query(PUT_UNKNOWN, [id, randomBytes(32)])
  return async () => {
    await owner.query('delete from payment_unresolved where id = $1', [id])
    await owner.end()
  }
}

/** The number of concurrent logins: many more than the connections of the pool that counts login attempts. */
const LOGINS = 20

/** Locks the table that counts login attempts, while people log in. */
export async function blockAttempts(settings: Settings): Promise<End> {
  const owner = await connectOwner(settings)
  await owner.query('begin')
  await owner.query('lock table attempt in access exclusive mode')
  let open = true
  const logIn = async () => {
    while (open) {
      const email = `${randomUUID()}@example.com`
      const answer = await fetch(`${httpAddress(settings, 'production')}/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'none of them' }),
      }).catch(() => undefined)
      await answer?.arrayBuffer()
    }
  }
  const logins = Array.from({ length: LOGINS }, logIn)
  return async () => {
    open = false
    await owner.query('rollback')
    await owner.end()
    await Promise.all(logins)
  }
}

/** Damages the row of an endpoint on sale. */
export async function damageEndpoint(settings: Settings): Promise<End> {
  const { owner, shop, close } = await openDamagedShop(settings)
  const id = shop.endpoints[0]?.id
  const { rows } = await owner.query<{ accepts: object }>('select accepts from endpoint where id = $1', [id])
  const put = async (accepts: unknown) => {
    await owner.query('update endpoint set accepts = $2 where id = $1', [id, JSON.stringify(accepts)])
    await shop.seller.updateApi(shop.api.id, { name: randomUUID().slice(0, 8) })
  }
  await put({ not: 'a list' })
  return async () => {
    await put(rows[0]?.accepts)
    await close()
  }
}

/** Stores an invalid certificate for a seller's host, and asks for that host. */
export async function damageCertificate(settings: Settings): Promise<End> {
  const { owner, shop, close } = await openDamagedShop(settings)
  const id = randomUUID()
  const hostname = `${id}.example.com`
  const { id: api } = shop.api
  await owner.query(
    `insert into domain (id, api_id, account_id, environment, hostname, verification_token, status, checked_at, verified_at)
      select $1, id, account_id, environment, $3, 'none', 'verified', now(), now() from api where id = $2`,
    [id, api, hostname],
  )
  await owner.query(
    `insert into certificate (domain_id, account_id, environment, chain_pem, key_encrypted, not_after, next_attempt_at)
      select $1, account_id, environment, 'none', '\\x00', now() + interval '60 days', now() + interval '30 days'
      from api where id = $2`,
    [id, api],
  )
  await shop.seller.updateApi(api, { name: 'Damaged' })
  const broken = () => metricOf(settings, 'xdsOps', 'xds_broken_certificates_total')
  const before = await broken()
  await until('the certificate was asked for', async () => {
    await shakeHands(settings.ports.gatewayHttps, hostname)
    return (await broken()) > before
  })
  return async () => {
    await owner.query('delete from domain where id = $1', [id])
    await shop.seller.updateApi(api, { name: 'Mended' })
    await close()
  }
}

/** Resolves when the handshake has ended, whether it succeeded or failed. */
function shakeHands(port: number, servername: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ host: HOST, port, servername, rejectUnauthorized: false }, () => socket.destroy())
    socket.setTimeout(patience(), () => socket.destroy())
    socket.on('error', () => undefined).once('close', () => resolve())
  })
}

async function openDamagedShop(settings: Settings) {
  const owner = await connectOwner(settings)
  const shop = await openShop({ settings })
  return {
    owner,
    shop,
    async close() {
      await shop.close()
      await owner.end()
    },
  }
}

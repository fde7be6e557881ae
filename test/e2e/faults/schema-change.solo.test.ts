import { afterEach, describe, expect } from 'vitest'
import { migrate } from '../../../control-plane/migrate/migrate.ts'
import { createLogger } from '../../../runtime/logger.ts'
import { databaseUrl } from '../../../sandbox/parts/postgres.ts'
import { loadSecrets } from '../../../sandbox/secrets.ts'
import { httpAddress, type PortName } from '../../../sandbox/settings.ts'
import { readMigrations } from '../../../schema/migrations.ts'
import { NEEDED_SCHEMA, NEWEST_SCHEMA } from '../../../schema/version.ts'
import { nextReleasesMigrations } from '../../upgrade/next-release.ts'
import { paymentRow, signPayment, until } from '../support/buyers/buyer.ts'
import { withShop } from '../support/fixtures.ts'
import { expectFourRecordsAgree } from '../support/ledger/four-way-join.ts'
import { databaseOf } from '../support/sellers/gateway.ts'
import { testSettings } from '../support/stack/stack.ts'

const it = withShop({ endpoints: [{ path: '/weather' }] })
const settings = testSettings()
const OPS: readonly PortName[] = ['authzOps', 'xdsOps', 'controlPlaneOps']

/** This many purchases are made before, during and after each migration. */
const ENOUGH = 5

afterEach(async () => {
  const pool = databaseOf(settings)
  await pool.query('delete from schema_migration where version > $1', [NEWEST_SCHEMA])
  await pool.end()
})

async function readiness(port: PortName): Promise<{ status: number; schema: unknown }> {
  const response = await fetch(`${httpAddress(settings, port)}/readyz`)
  return { status: response.status, schema: ((await response.json()) as { schema?: unknown }).schema }
}

describe('the schema of a next version', () => {
  it('is applied during purchases, and buyers notice nothing', async ({ shop }) => {
    const url = databaseUrl(settings, loadSecrets(settings.stateDirectory))
    const logger = createLogger({ name: 'test', level: 'silent' })
    const migrations = [...readMigrations(), ...nextReleasesMigrations(NEWEST_SCHEMA)]
    const statuses: number[] = []
    let isOver = false
    const buyer = async () => {
      while (!isOver) {
        const { response } = await shop.pay('/weather')
        await response.arrayBuffer()
        statuses.push(response.status)
      }
    }
    const buyers = Promise.all([buyer(), buyer(), buyer()])
    const moreAreSold = async () => {
      const before = statuses.length
      await until('more is sold', async () => statuses.length >= before + ENOUGH)
    }
    try {
      await moreAreSold()
      expect(await migrate({ url, logger, migrations })).toMatchObject({ to: NEWEST_SCHEMA + 1, waiting: [{}] })
      await moreAreSold()
      expect(await migrate({ url, logger, migrations, contract: true })).toMatchObject({ to: NEWEST_SCHEMA + 2 })
      await moreAreSold()
    } finally {
      isOver = true
      await buyers
    }
    expect(statuses.filter((status) => status !== 200)).toEqual([])
    for (const port of OPS) expect(await readiness(port)).toEqual({ status: 200, schema: 'ok' })
    await expectFourRecordsAgree(shop)
  })

  it('makes processes not ready if it lacks something that this version uses, and no payment is accepted until it is repaired', async ({
    shop,
  }) => {
    const payment = await signPayment(shop.wallet, await shop.terms('/weather'))
    const hits = await shop.hits()
    const version = NEWEST_SCHEMA + 1
    await shop.pool.query(
      `insert into schema_migration (version, name, checksum, works_from) values ($1, 'of-a-test.sql', '', $1)`,
      [version],
    )
    const range = NEEDED_SCHEMA === NEWEST_SCHEMA ? NEEDED_SCHEMA : `${NEEDED_SCHEMA} to ${NEWEST_SCHEMA}`
    const schema = `schema ${NEWEST_SCHEMA} is for processes of ${version} or later, needs ${range}`
    for (const port of OPS) {
      await until(`${port} is not ready`, async () => (await readiness(port)).status === 503)
      expect(await readiness(port)).toEqual({ status: 503, schema })
    }
    expect((await shop.get('/weather')).status).toBe(402)
    const refused = await shop.present('/weather', payment)
    expect({ status: refused.status, body: await refused.json() }).toMatchObject({
      status: 503,
      body: { code: 'ledger_unavailable' },
    })
    expect(await paymentRow(shop.pool, payment.authorization)).toBeUndefined()
    expect(await shop.hits()).toEqual(hits)

    await shop.pool.query('delete from schema_migration where version = $1', [version])
    for (const port of OPS) await until(`${port} is ready`, async () => (await readiness(port)).status === 200)
    expect((await shop.present('/weather', payment)).status).toBe(200)
    await expectFourRecordsAgree(shop)
  })
})

import { v7 } from 'uuid'
import { expect } from 'vitest'
import { startAlarmJob } from '../../../control-plane/alarms/alarm-job.ts'
import { createMailer } from '../../../control-plane/mails/mailer.ts'
import { createOrm } from '../../../control-plane/open-database.ts'
import { createLogger } from '../../../runtime/logger.ts'
import { controlPlanePart } from '../../../sandbox/parts/services.ts'
import { loadSecrets } from '../../../sandbox/secrets.ts'
import type { Settings } from '../../../sandbox/settings.ts'
import { mailsTo } from '../support/sellers/mails.ts'
import { Seller, signUp } from '../support/sellers/seller.ts'
import { it } from './fixtures.ts'

interface Alarms {
  kinds: string[]
  available: string[]
  code?: string
}

const ALL = ['first_income', 'day_summary', 'month_summary', 'webhook_failing', 'key_ending']

const read = async (person: Seller) => (await person.call<Alarms>('GET', '/auth/alarms')).body
const choose = (person: Seller, kinds: unknown) => person.call<Alarms>('PUT', '/auth/alarms', { body: { kinds } })

it('alarms are chosen by each person for each account, and mailed', async ({ plane, pool, settings }) => {
  const owner = await signUp(plane)
  const person = await signUp(plane)
  await pool.query('insert into member (id, account_id, person_id, invited_as, role) values ($1, $2, $3, $4, $5)', [
    ...[v7(), owner.accountId, person.accountId, person.email, 'accountant'],
  ])
  const opened = await person.call<{ token: string }>('POST', `/auth/accounts/${owner.accountId}/session`)
  const accountant = new Seller({ ...owner, email: person.email, token: opened.body.token })

  expect(await read(owner)).toEqual({ kinds: [], available: ALL })
  expect(await read(accountant)).toEqual({ kinds: [], available: ALL.slice(0, 3) })
  expect((await choose(owner, ['key_ending', 'key_ending'])).body.kinds).toEqual(['key_ending'])
  expect(await choose(accountant, ['key_ending'])).toMatchObject({
    status: 403,
    body: {
      code: 'insufficient_scope',
      details: [{ message: 'must not have key_ending, which the role does not include' }],
    },
  })
  expect((await choose(accountant, ['month_summary'])).body.kinds).toEqual(['month_summary'])
  expect((await read(owner)).kinds).toEqual(['key_ending'])
  expect((await read(person)).kinds).toEqual([])
  expect(await choose(owner, ['all'])).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  const { key } = await owner.apiKey({ preset: 'readonly' })
  const byKey = await fetch(`${plane.stagingBaseUrl}/auth/alarms`, { headers: { 'x-api-key': key } })
  expect(byKey.status).toBe(403)

  await pool.query(
    `update api_key set created_at = now() - interval '80 days', expires_at = now() + interval '2 days'
      where account_id = $1`,
    [owner.accountId],
  )
  await pool.query(
    `insert into payment_earned values
      ($1, 'production', (date_trunc('month', now() at time zone 'UTC') - interval '1 month')::date, 'eip155:8453',
        '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', '0x1', 1250000, 3, 0, 0)`,
    [owner.accountId],
  )
  await using _ = await mailAtOnce(settings)
  const subjects = async (email: string) => (await mailsTo(plane, email)).map(({ subject }) => subject)
  await expect.poll(() => subjects(owner.email)).toContain('An API key expires soon')
  const sum = expect.stringMatching(/^Earnings of \d{4}-\d\d$/)
  await expect.poll(() => subjects(person.email)).toContainEqual(sum)
  expect(await subjects(owner.email)).not.toContainEqual(sum)
  const [mail] = (await mailsTo(plane, person.email)).filter(({ subject }) => subject.startsWith('Earnings of'))
  expect(mail?.text).toContain('1.25 USDC')
  expect(mail?.text).toContain(owner.email)
})

/** Starts a second mail job in this process, because the stack's own job runs once a minute. Each mail is sent by one of the two jobs. */
async function mailAtOnce(settings: Settings): Promise<AsyncDisposable> {
  const { environment = {} } = await controlPlanePart(settings, loadSecrets(settings.stateDirectory)).launch()
  const logger = createLogger({ name: 'test', level: 'silent' })
  const orm = createOrm({ url: environment.DATABASE_URL ?? '', logger })
  const house = { from: environment.MAIL_FROM ?? '', baseUrl: environment.BASE_URL ?? '', supportEmail: undefined }
  const mailer = createMailer({ ...house, smtpUrl: environment.SMTP_URL ?? '' })
  const job = startAlarmJob({ orm, mailer, logger, pauseMs: 100 })
  return {
    async [Symbol.asyncDispose]() {
      await job.stop()
      mailer.close()
      await orm.close()
    },
  }
}

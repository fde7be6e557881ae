import { randomUUID } from 'node:crypto'
import { v7 } from 'uuid'
import { expect } from 'vitest'
import { createLogger } from '../../runtime/logger.ts'
import { it as onDatabase } from '../../runtime/testing/database.ts'
import type { Mailer } from '../mails/mailer.ts'
import { createOrm } from '../open-database.ts'
import { mailNextProblems } from './problem-job.ts'

const it = onDatabase.extend('send', { scope: 'file' }, ({ database: { controlPlaneUrl } }, { onCleanup }) => {
  const logger = createLogger({ name: 'test', level: 'silent' })
  const orm = createOrm({ url: controlPlaneUrl, logger })
  onCleanup(() => orm.close())
  return (send: Mailer['send']) => mailNextProblems({ orm, mailer: { send }, logger })
})

it('a mail goes to the owner of the account, and waits while the mail server takes none', async ({
  database: { pool },
  send,
}) => {
  const [account, api, domain] = [randomUUID(), v7(), v7()]
  const email = `${account}@example.com`
  await pool.query(`insert into account (id, email, password_hash, email_verified_at) values ($1, $2, '', now())`, [
    account,
    email,
  ])
  await pool.query(
    `insert into api (id, account_id, environment, name, slug, upstream_base_url, revision)
      values ($1, $2, 'production', 'Weather', 'weather', 'http://a.com', 0)`,
    [api, account],
  )
  await pool.query(
    `insert into domain (id, api_id, account_id, environment, hostname, verification_token, status, misses)
      values ($1, $2, $3, 'production', 'a.example.com', '', 'failed', 3)`,
    [domain, api, account],
  )
  await pool.query('select note_problems()')
  const mails: unknown[] = []
  const take = async (...mail: unknown[]) => void mails.push(mail)
  expect(await send(() => Promise.reject(new Error('451')))).toBe(true)
  expect(await send(take)).toBe(false)
  await pool.query(`update problem_mail set next_at = now()`)
  expect(await send(take)).toBe(true)
  expect(await send(take)).toBe(false)
  expect(mails).toEqual([
    [
      ...[email, 'problems'],
      { account, problems: [expect.objectContaining({ kind: 'domain_lost', subject: 'a.example.com' })] },
    ],
  ])
})

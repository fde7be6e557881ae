import type { MikroORM } from '@mikro-orm/postgresql'
import { LaunaError } from '../../domain/errors.ts'
import { secondFactorContext } from '../../domain/sealed-contexts.ts'
import { type Actor, tenantManager } from '../database/tenancy.ts'
import type { Account } from '../entities/account.ts'
import type { Services } from '../services.ts'
import type { CodePurpose } from './attempts.ts'
import { recoveryCodeHashes } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

const AUTHENTICATOR_CODE = /^\d{6}$/

/**
 * SQL: marks the time step of a code as used, unless this step or a later one is used already. So a code works once, also on two replicas.
 * The statement changes no row if the account has got another secret. A rotation of keys changes the encrypted form of a secret, but not
 * the epoch.
 */
const TAKE_STEP = `update account set second_factor_step = ?
  where id = ? and (sealed_second_factor = ? or credentials_epoch = ?) and coalesce(second_factor_step, 0) < ?
  returning recovery_code_hashes as left`

const TAKE_RECOVERY_CODE = `update account set recovery_code_hashes = array_remove(recovery_code_hashes, ?)
  where id = ? and ? = any(recovery_code_hashes) returning recovery_code_hashes as left`

export interface GivenCode {
  code: string | undefined
  purpose: CodePurpose
  actor: Actor | undefined
}

/**
 * Returns without an error if the account has no second factor, or if the code is valid; the code is then used up. Check the password
 * before. Throws `rate_limited`, `wrong_code`, and `second_factor_required` for a login without a code.
 */
export async function checkCode(services: Services, account: Account, given: GivenCode): Promise<void> {
  const { sealedSecondFactor: sealed } = account
  if (!sealed) return
  // People may type a code with the spaces or hyphens that separate its groups.
  const code = given.code?.replaceAll(/[\s-]/g, '')
  if (!code) throw missingCode(given.purpose)
  const isRight = AUTHENTICATOR_CODE.test(code)
    ? await takeAuthenticatorCode(services, { account, sealed: Buffer.from(sealed), code, given })
    : await takeRecoveryCode(services, { account, code, given })
  if (!isRight) throw new LaunaError('wrong_code')
}

/** The decrypted secret of an account's second factor, in base 32. */
export function openSecret({ encryption }: Pick<Services, 'encryption'>, accountId: string, sealed: Buffer): string {
  return encryption.decrypt(sealed, secondFactorContext(accountId))
}

export function sealSecret({ encryption }: Pick<Services, 'encryption'>, accountId: string, secret: string): Buffer {
  return encryption.encrypt(secret, secondFactorContext(accountId))
}

/** Counts an attempt before the code is checked, so that concurrent guesses count too. Throws `rate_limited`. */
export async function limitGuesses(services: Services, account: Account, purpose: CodePurpose): Promise<void> {
  const retryAfterSeconds = await services.codeAttempts.take(purpose, account.id)
  if (retryAfterSeconds === undefined) return
  if (purpose === 'login') warnOwner(services, account)
  throw new LaunaError('rate_limited', { retryAfterSeconds })
}

async function takeAuthenticatorCode(
  services: Services,
  { account, sealed, code, given }: { account: Account; sealed: Buffer; code: string; given: GivenCode },
): Promise<boolean> {
  await limitGuesses(services, account, given.purpose)
  const step = stepOfCode(openSecret(services, account.id, sealed), code, Date.now())
  if (step === undefined) return false
  const isTaken = await useCode(services.orm, account, given.actor, TAKE_STEP, [
    ...[step, account.id, sealed, account.credentialsEpoch, step],
  ])
  if (isTaken) await services.codeAttempts.giveBack(given.purpose, account.id)
  return isTaken
}

/**
 * Uses a recovery code up, if it is valid. Recovery codes have no limit, because nobody can guess them. So the owner can log in with a
 * recovery code while an attacker tries other codes.
 */
async function takeRecoveryCode(
  { orm, pepper }: Services,
  { account, code, given }: { account: Account; code: string; given: GivenCode },
): Promise<boolean> {
  for (const hash of recoveryCodeHashes(code, { accountId: account.id, pepper }))
    if (await useCode(orm, account, given.actor, TAKE_RECOVERY_CODE, [hash, account.id, hash])) return true
  return false
}

/** Marks the code as used, and puts the remaining recovery codes into `account`. Returns whether the code was valid. */
async function useCode(
  orm: MikroORM,
  account: Account,
  actor: Actor | undefined,
  statement: string,
  values: unknown[],
): Promise<boolean> {
  const tenant = { accountId: account.id, environment: 'production' } as const
  const em = tenantManager(orm, { ...tenant, ...(actor && { actor }) })
  const [row] = await em.execute<{ left: string[] }[]>(statement, values)
  if (row) account.recoveryCodeHashes = row.left
  return row !== undefined
}

function missingCode(purpose: CodePurpose): LaunaError {
  if (purpose === 'login') return new LaunaError('second_factor_required')
  return new LaunaError('wrong_code', {
    details: [{ path: 'code', message: 'is missing, but the account has a second factor' }],
  })
}

function warnOwner({ codeAttempts, mailer, background }: Services, { id, email }: Account): void {
  background.run('warn of wrong codes', async () => {
    if (await codeAttempts.isFirstToday(id)) await mailer.send(email, 'wrong_codes', {})
  })
}

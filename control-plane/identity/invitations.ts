import { randomBytes } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { LaunaError } from '../../domain/errors.ts'
import type { Role } from '../../domain/scopes.ts'
import { newId } from '../database/identifiers.ts'
import { readMembers } from './members.ts'
import { tokenHash } from './token-hash.ts'

export const MOST_MEMBERS = 50

export interface InvitationRow {
  id: string
  email: string
  role: Role
  expires_at: Date
  created_at: Date
}

const GOOD = `i.expires_at > now() and i.credentials_epoch = (select a.credentials_epoch from account a where a.id = i.account_id)`

const COLUMNS = 'id, email, role, expires_at, created_at'

const INSERT = `insert into invitation (id, account_id, email, role, token_hash, credentials_epoch)
  select ?, id, ?, ?, ?, credentials_epoch from account where id = ? returning ${COLUMNS}`

/** Returns the valid invitations of the account, newest first. */
export async function readInvitations(em: EntityManager, accountId: string): Promise<InvitationRow[]> {
  return em.execute<InvitationRow[]>(
    `select ${COLUMNS} from invitation i where i.account_id = ? and ${GOOD} order by id desc`,
    [accountId],
  )
}

/**
 * Invites an e-mail address under the lock of the account, and replaces an earlier invitation. Only the token's hash is stored. Throws
 * `already_member`, and `quota_exceeded` if the account has too many members and invitations.
 */
export async function invite(
  transaction: EntityManager,
  { accountId, email, role }: { accountId: string; email: string; role: Role },
): Promise<{ row: InvitationRow; token: string }> {
  await transaction.execute(`delete from invitation i where i.account_id = ? and (i.email = ? or not (${GOOD}))`, [
    ...[accountId, email],
  ])
  const members = await readMembers(transaction, accountId)
  if (members.some((member) => member.email === email)) throw new LaunaError('already_member')
  const invitations = await readInvitations(transaction, accountId)
  if (members.length + invitations.length >= MOST_MEMBERS)
    throw new LaunaError('quota_exceeded', {
      details: [{ path: 'members', message: `must not exceed ${MOST_MEMBERS} together with invitations` }],
    })
  const token = randomBytes(32).toString('hex')
  const [row] = await transaction.execute<InvitationRow[]>(INSERT, [newId(), email, role, tokenHash(token), accountId])
  if (!row) throw new LaunaError('invalid_token')
  return { row, token }
}

/** Deletes an invitation. Throws `not_found` if the account has no such invitation. */
export async function revokeInvitation(transaction: EntityManager, id: string): Promise<void> {
  const revoked = await transaction.execute<object[]>('delete from invitation where id = ? returning id', [id])
  if (revoked.length === 0) throw new LaunaError('not_found')
}

/** Returns what `acceptInvitation` would return, and changes nothing: the transaction is rolled back. */
export async function previewInvitation(
  em: EntityManager,
  invitation: { token: string; personId: string },
): Promise<Omit<Accepted, 'is_other'>> {
  await em.begin()
  try {
    return await acceptInvitation(em, invitation)
  } finally {
    await em.rollback()
  }
}

interface Accepted {
  id: string
  email: string
  name: string | null
  role: Role
  is_other: boolean
}

/**
 * Uses an invitation up: the person becomes a member. The person's e-mail address counts as verified, because the token was mailed to it.
 * Throws `invalid_invitation`, and `invitation_for_other_address` for a person with another address.
 */
export async function acceptInvitation(
  em: EntityManager,
  { token, personId }: { token: string; personId: string },
): Promise<Omit<Accepted, 'is_other'>> {
  const [accepted] = await em.execute<Accepted[]>('select * from accept_invitation(?, ?, ?)', [
    ...[tokenHash(token), personId, newId()],
  ])
  if (!accepted) throw new LaunaError('invalid_invitation')
  const { is_other: isOther, ...account } = accepted
  if (isOther) throw new LaunaError('invitation_for_other_address')
  return account
}

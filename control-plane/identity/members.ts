import type { EntityManager } from '@mikro-orm/postgresql'
import { LaunaError } from '../../domain/errors.ts'
import type { Role } from '../../domain/scopes.ts'
import { Account } from '../entities/account.ts'

/**
 * A person who may act for an account. `id` is the person's own account. `own_login` is true for the account's own
 * person.
 */
export interface MemberRow {
  id: string
  email: string
  name: string | null
  role: Role
  second_factor: boolean
  own_login: boolean
  created_at: Date
}

/** Returns the members of the account: first the account's own person, then the others in the order of their joining. */
export async function readMembers(em: EntityManager, accountId: string): Promise<MemberRow[]> {
  const { id, email, name = null, sealedSecondFactor, createdAt } = await em.findOneOrFail(Account, accountId)
  const own = {
    id,
    email,
    name,
    role: 'owner',
    second_factor: Boolean(sealedSecondFactor),
    created_at: createdAt,
  } as const
  const others = await em.execute<Omit<MemberRow, 'own_login'>[]>('select * from own_members() order by created_at, id')
  return [{ ...own, own_login: true }, ...others.map((member) => ({ ...member, own_login: false }))]
}

/**
 * Sets the role of a member. If the role changes, the member's sessions for the account end. Throws `not_found` and
 * `last_owner`.
 */
export async function changeRole(
  transaction: EntityManager,
  { accountId, personId, role }: { accountId: string; personId: string; role: Role },
): Promise<MemberRow> {
  refuseOwnLogin(accountId, personId)
  await transaction.execute('update member set role = ? where account_id = ? and person_id = ? and role <> ?', [
    ...[role, accountId, personId, role],
  ])
  const member = (await readMembers(transaction, accountId)).find(({ id }) => id === personId)
  if (!member) throw new LaunaError('not_found')
  return member
}

/** Ends a membership, and its sessions with it. Throws `not_found` and `last_owner`. */
export async function endMembership(
  em: EntityManager,
  { accountId, personId }: { accountId: string; personId: string },
): Promise<void> {
  refuseOwnLogin(accountId, personId)
  const ended = await em.execute<object[]>('delete from member where account_id = ? and person_id = ? returning id', [
    ...[accountId, personId],
  ])
  if (ended.length === 0) throw new LaunaError('not_found')
}

function refuseOwnLogin(accountId: string, personId: string): void {
  if (accountId === personId) throw new LaunaError('last_owner')
}

/** An account for which a person may act. `epoch` is the membership's; null for the person's own account. */
export interface OpenAccount {
  id: string
  email: string
  name: string | null
  role: Role
  epoch: string | null
}

/** Returns the accounts for which a person may act, the person's own account first. `em` belongs to the person's own account. */
export async function readAccounts(em: EntityManager, personId: string): Promise<OpenAccount[]> {
  const { id, email, name = null } = await em.findOneOrFail(Account, personId)
  const others = await em.execute<OpenAccount[]>('select * from own_memberships() order by email, id')
  return [{ id, email, name, role: 'owner', epoch: null }, ...others]
}

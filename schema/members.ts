import { ROLES } from '../domain/scopes.ts'
import { ACCOUNT, isolatedTable, lookUp } from './isolation.ts'
import { CONTROL_PLANE_ROLE } from './roles.ts'
import { SESSION_HOLDS } from './sessions.ts'

const ROLE_CHECK = `role text not null check (role in (${ROLES.map((role) => `'${role}'`).join(', ')}))`

/** The number of days for which an invitation is valid. */
const INVITATION_DAYS = 7

/**
 * Each person has an account with its own password, e-mail address, second factor and sessions. A member is a person with access to another
 * person's account. The person of the account itself is always an owner and has no row here, so the last owner cannot leave.
 *
 * A session for another account carries `epoch`. A change of the role draws a new value, and a removed member has none, so those sessions
 * end at once. `invited_as` is the address of the invitation.
 */
const TABLES = [
  `create table member (
    id uuid primary key,
    account_id uuid not null references account on delete cascade,
    person_id uuid not null references account on delete cascade,
    invited_as text not null,
    ${ROLE_CHECK},
    epoch uuid not null default gen_random_uuid(),
    created_at timestamptz not null default now(),
    constraint member_once unique (account_id, person_id),
    constraint member_of_another check (account_id <> person_id)
  )`,
  'create index member_person on member (person_id)',
  // An invitation is valid once, and only while the account has the same `credentials_epoch`. Only the hash of its token is stored.
  `create table invitation (
    id uuid primary key,
    account_id uuid not null references account on delete cascade,
    email text not null,
    ${ROLE_CHECK},
    token_hash bytea not null unique,
    credentials_epoch uuid not null,
    expires_at timestamptz not null default now() + interval '${INVITATION_DAYS} days',
    created_at timestamptz not null default now(),
    constraint invitation_once unique (account_id, email)
  )`,
]

export const MEMBERS = [
  ...TABLES,
  ...isolatedTable('member', 'select, update (role, epoch), delete', `account_id = ${ACCOUNT}`),
  `create policy person_reads on member for select to ${CONTROL_PLANE_ROLE} using (person_id = ${ACCOUNT})`,
  `create policy person_leaves on member for delete to ${CONTROL_PLANE_ROLE} using (person_id = ${ACCOUNT})`,
  ...isolatedTable('invitation', 'select, insert, delete', `account_id = ${ACCOUNT}`),
  `create function draw_member_epoch() returns trigger language plpgsql as $$
    begin
      new.epoch := gen_random_uuid();
      return new;
    end $$`,
  `create trigger member_epoch before update of role on member for each row execute function draw_member_epoch()`,
  // Deletes the invitations that a new `credentials_epoch` has made void, so that the audit log shows their end and no list contains them.
  `create function end_invitations() returns trigger language plpgsql
    security definer set search_path = public, pg_temp as $$
    begin
      delete from invitation where account_id = new.id;
      return null;
    end $$`,
  `create trigger end_invitations after update on account
    for each row when (old.credentials_epoch <> new.credentials_epoch) execute function end_invitations()`,
  // Returns the account and role of a session for another account. Returns no row if the person's session or the membership has ended.
  ...lookUp(
    'find_member_session(person uuid, person_epoch uuid, session uuid, owner uuid, member_epoch uuid)',
    'table (email text, verified boolean, role text)',
    `stable language sql as $$
      select a.email, o.email_verified_at is not null and a.email_verified_at is not null, m.role
        from member m join account a on a.id = m.person_id join account o on o.id = m.account_id
        where m.account_id = owner and m.person_id = person and m.epoch = member_epoch and o.deleted_at is null
          and ${SESSION_HOLDS('person_epoch', 'session')} $$`,
  ),
  // The members of the transaction's account, and the accounts in which the person of the transaction's account is a member.
  ...lookUp(
    'own_members()',
    'table (id uuid, email text, name text, role text, second_factor boolean, created_at timestamptz)',
    `stable language sql as $$
      select m.person_id, a.email, a.name, m.role, a.sealed_second_factor is not null, m.created_at
        from member m join account a on a.id = m.person_id where m.account_id = ${ACCOUNT} and a.deleted_at is null $$`,
  ),
  ...lookUp(
    'own_memberships()',
    'table (id uuid, email text, name text, role text, epoch uuid)',
    `stable language sql as $$
      select o.id, o.email, o.name, m.role, m.epoch
        from member m join account o on o.id = m.account_id where m.person_id = ${ACCOUNT} and o.deleted_at is null $$`,
  ),
  // Locks the account first, like every change of its members. The asker's e-mail address must be the invited one, and is verified from
  // then on, because the token was mailed to it. Returns the account, or null for an invalid token.
  ...lookUp(
    'accept_invitation(hash bytea, asker uuid, member_id uuid)',
    'table (id uuid, email text, name text, role text, is_other boolean)',
    `language plpgsql as $$
      #variable_conflict use_column
      declare
        found_ record;
        address text;
      begin
        select i.id, i.account_id, i.email, i.role into found_ from invitation i where i.token_hash = hash;
        if not found then return; end if;
        -- In one order: two persons may invite each other.
        perform from account a where a.id in (found_.account_id, asker) order by a.id for no key update;
        -- Another request may have taken the invitation while this one waited for the lock.
        perform from invitation i join account o on o.id = i.account_id
          where i.id = found_.id and i.expires_at > now() and i.credentials_epoch = o.credentials_epoch and o.deleted_at is null
          for update of i;
        if not found then return; end if;
        select a.email into address from account a where a.id = asker and a.deleted_at is null;
        if address is distinct from found_.email then
          return query select null::uuid, null::text, null::text, null::text, true;
          return;
        end if;
        update account a set email_verified_at = coalesce(a.email_verified_at, now()) where a.id = asker;
        insert into member as m (id, account_id, person_id, invited_as, role)
          select member_id, found_.account_id, asker, found_.email, found_.role where found_.account_id <> asker
          on conflict on constraint member_once do nothing;
        -- After the insert, because the audit log has no record of an invitation that became a membership.
        delete from invitation i where i.id = found_.id;
        return query select o.id, o.email, o.name, m.role, false
          from account o join member m on m.account_id = o.id where o.id = found_.account_id and m.person_id = asker;
      end $$`,
  ),
]

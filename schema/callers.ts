import { ACCOUNT } from './isolation.ts'
import { SESSION_HOLDS } from './sessions.ts'

/** The name of the database's error for a change by a session or API key that has ended. */
export const CALLER_HOLDS = 'caller_holds'

/**
 * Whether the session or API key of a transaction's caller is still valid. It is checked again when the locks are held, because the request
 * may have waited long for them. `database/tenancy.ts` sets the caller; jobs, other services and holders of a mailed token have none.
 *
 * The function is volatile and in PL/pgSQL, so that each statement sees what was committed before. Without a caller, it runs no query, so
 * authz needs no rights to the tables.
 */
export const CALLERS = [
  `create function ${CALLER_HOLDS}() returns boolean language plpgsql as $$
    declare
      actor text := coalesce(current_setting('launa.actor', true), '');
      session text := coalesce(current_setting('launa.session', true), '');
      -- Epoch and id of the session; of a session for another account also the person and the epoch of its membership.
      part text[] := string_to_array(session, ' ');
    begin
      if actor like 'api_key:%' then
        return exists (select from api_key where id = split_part(actor, ':', 2)::uuid and revoked_at is null
          and (expires_at is null or expires_at > clock_timestamp()));
      elsif cardinality(part) = 4 then
        return exists (select from find_member_session(part[3]::uuid, part[1]::uuid, part[2]::uuid, ${ACCOUNT}, part[4]::uuid));
      elsif session <> '' then
        return exists (select from account a where a.id = ${ACCOUNT}
          and ${SESSION_HOLDS(`split_part(session, ' ', 1)::uuid`, `split_part(session, ' ', 2)::uuid`)});
      end if;
      return true;
    end $$`,
]

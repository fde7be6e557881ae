import { ACCOUNT } from './isolation.ts'
import { SESSION_HOLDS } from './sessions.ts'

/** Names the refusal of a change after its caller has ended. */
export const CALLER_HOLDS = 'caller_holds'

/**
 * Whether the caller of a transaction still may change anything: its session or API key, which `database/tenancy.ts` sets, has not ended. A
 * request is let in before it waits for locks, and the wait may be long: others of the same caller may hold them. So this is asked once
 * more when the locks are held. Jobs, other services and holders of a mailed token have no caller.
 *
 * Not SQL but plpgsql, and volatile: each statement sees what was committed before it, and authz needs no rights to these tables.
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

-- expand
-- The log of operators keeps named columns of each table, and no secret of a seller that stands beside the plan.

-- step: once
create or replace function keep_operator_record() returns trigger language plpgsql
      security definer set search_path = public, pg_temp as $$
    declare
      named uuid := nullif(current_setting('launa.operator_record', true), '')::uuid;
      kept text[] := case tg_table_name
        when 'operator_account' then '{id,name,role,invited_until,disabled_at,created_at}'::text[]
        when 'plan' then '{name}'::text[]
        when 'plan_limit' then '{plan,environment,resource,most}'::text[]
        when 'account' then '{id,plan}'::text[]
        when 'suspension' then '{id,kind,target,reason,created_at,ends_at,ended_at,end_reason,in_force_at,platform_slug,environment}'::text[]
        when 'screened_address' then '{address,verdict,reason,created_at}'::text[]
        when 'payment_decision' then '{id,payment_id,verdict,transaction,evidence,decided_by,decided_at,outcome,outcome_reason,outcome_at}'::text[] end;
      was jsonb; became jsonb;
    begin
      if kept is null then raise exception 'the log does not know what to keep of %', tg_table_name; end if;
      if named is null or not exists (select from operator_record r where r.id = named and r.transaction = pg_current_xact_id()) then
        if not pg_has_role(session_user, (select relowner from pg_class where oid = tg_relid), 'usage') then
          raise exception 'no record explains this change of %', tg_table_name
            using errcode = 'insufficient_privilege', constraint = 'operator_record';
        end if;
        insert into operator_record (operator_name, action) values ('database role ' || session_user, 'changed by SQL')
          returning id into named;
        perform set_config('launa.operator_record', named::text, true);
      end if;
      if tg_op <> 'INSERT' then was := (select jsonb_object_agg(name, value) from jsonb_each(to_jsonb(old)) as e (name, value) where name = any(kept)); end if;
      if tg_op <> 'DELETE' then became := (select jsonb_object_agg(name, value) from jsonb_each(to_jsonb(new)) as e (name, value) where name = any(kept)); end if;
      insert into operator_change (record_id, table_name, before, after) values (named, tg_table_name, was, became);
      return null;
    end $$;

-- Earlier records of plans have whole accounts, with the hashes of recovery codes. The owner of the schema alone can mend them.
-- step: once
alter table operator_change disable trigger added_only;
update operator_change set before = jsonb_build_object('id', before -> 'id', 'plan', before -> 'plan'),
    after = jsonb_build_object('id', after -> 'id', 'plan', after -> 'plan')
  where table_name = 'account';
alter table operator_change enable trigger added_only;

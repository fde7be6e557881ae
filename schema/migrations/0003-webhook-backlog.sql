-- expand
-- The control plane shows how many deliveries to webhooks are late.

-- step: once
create function webhook_backlog() returns table (late bigint, prompt_seconds float8) security definer set search_path = public, pg_temp stable language sql as $$
  with recursive step as (
    (select webhook_id from webhook_delivery where status = 'pending' order by webhook_id limit 1)
    union all
    select (select d.webhook_id from webhook_delivery d where d.status = 'pending' and d.webhook_id > step.webhook_id
        order by d.webhook_id limit 1)
      from step where step.webhook_id is not null),
  waiting as (select webhook_id from step where webhook_id is not null)
  select count(*), coalesce(extract(epoch from now() - min(d.due_at) filter (where w.is_prompt)), 0)::float8
    from waiting join webhook w on w.id = waiting.webhook_id and w.enabled
      cross join lateral (
        select due_at from webhook_delivery
          where webhook_id = w.id and status = 'pending' and due_at <= now() order by due_at limit 1000) d $$;

revoke execute on function webhook_backlog from public;

grant execute on function webhook_backlog to launa_control_plane;

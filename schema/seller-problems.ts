import { PROBLEM_KINDS, type ProblemKind } from '../domain/problem-kinds.ts'
import { isolatedTable, lookUp, OWN_ROW } from './isolation.ts'
import { LOCKS } from './locks.ts'
import { CERTIFICATE_FAILURES } from './webhook-events.ts'

/**
 * A failing endpoint without a failed payment for this long does not count as a problem any more, because nothing shows its present state.
 */
const FORGOTTEN_AFTER = "interval '1 day'"
/** The row of an ended problem is kept for this long, so that a problem that comes and goes is mailed at most once a day. */
const KEPT_AFTER_ITS_END = "interval '1 day'"

/** The shortest time between two mails to an account, and the time after which a lasting problem is mailed again. */
const MAIL_PAUSE = "interval '1 hour'"
const REMINDED_AFTER = "interval '7 days'"
/** The maximum number of problems in one mail. The REST API lists the others. */
const MOST_TOLD = 20

const facts = (...pairs: string[]) => `jsonb_build_object(${pairs.join(', ')})`

const from = (kind: ProblemKind, { of, subject, told, where }: Record<'of' | 'subject' | 'told' | 'where', string>) =>
  `select a.account_id, a.environment, '${kind}' as kind, ${subject}, a.id as api_id, ${told} as facts
    from ${of} join api a on a.id = ${kind === 'endpoint_failing' ? 'e' : 'd'}.api_id where a.enabled and ${where}`

/**
 * SQL: API `i` has an endpoint with an option that suspension `s` withholds. An index first excludes APIs that never had a token of the
 * network.
 */
const OFFERS_SUSPENDED = `s.kind in ('network', 'token', 'payee')
      and (s.kind = 'payee' or exists (select from offered_token t where t.api_id = i.id and t.network = split_part(s.target, '/', 1)))
      and exists (select from endpoint e, jsonb_array_elements(e.accepts) o where e.api_id = i.id and case s.kind
        when 'network' then o ->> 'network' = s.target
        when 'token' then o ->> 'network' = split_part(s.target, '/', 1)
          and split_part(s.target, '/', 2) in (o ->> 'asset', lower(o ->> 'asset'))
        else o ->> 'network' not like 'eip155:%' and o -> 'extra' ->> 'payTo' = s.target end)`

/** The present problems, from the state of endpoints, certificates and domains. */
const PRESENT = [
  from('endpoint_failing', {
    of: 'endpoint_failing k join endpoint e on e.id = k.endpoint_id',
    subject: `e.id as subject_id, e.method || ' ' || e.path_pattern as subject`,
    told: facts(
      ...[`'failed', k.failed`, `'settled', k.settled`, `'reason', k.reason`, `'upstream_status', k.upstream_status`],
    ),
    where: `e.enabled and coalesce(e.expires_at > now(), true) and k.seen_at > now() - ${FORGOTTEN_AFTER}`,
  }),
  from('certificate_failing', {
    of: 'certificate c join domain d on d.id = c.domain_id',
    subject: 'd.id as subject_id, d.hostname as subject',
    told: facts(`'failures', c.failures`, `'reason', left(c.reason, 1024)`, `'not_after', c.not_after`),
    where: `c.failures >= ${CERTIFICATE_FAILURES} and d.status = 'verified'`,
  }),
  from('domain_lost', {
    of: 'domain d',
    subject: 'd.id as subject_id, d.hostname as subject',
    told: facts(`'reason', left(d.reason, 1024)`),
    where: `d.status = 'failed' and d.misses > 0`,
  }),
  // The control plane checks whether terms are payable, and records the result by `note_unpayable`.
  `select a.account_id, a.environment, p.kind, p.subject_id, a.name as subject, a.id as api_id, p.facts
    from seller_problem p join api a on a.id = p.api_id where p.kind = 'api_unpayable' and p.ended_at is null and a.enabled`,
  // An API has one problem for each suspension that stops its sales.
  `select a.account_id, a.environment, 'sales_suspended', md5(s.id::text || a.id::text)::uuid, a.name, a.id,
      ${facts(`'kind', s.kind`, `'target', s.target`, `'reason', s.reason`)}
    from suspension s cross join lateral (
      select * from api where s.kind = 'account' and account_id = case when s.kind = 'account' then s.target::uuid end
      union all select * from api where s.kind = 'api' and id = case when s.kind = 'api' then s.target::uuid end
      union all select i.* from api i join domain d on d.api_id = i.id where s.kind = 'host' and d.hostname = s.target and d.status = 'verified'
      union all select * from api where s.kind = 'host' and slug = s.platform_slug and environment = s.environment
      union all select * from api where s.kind = 'payee' and lower(pay_to_address) = s.target
      union all select * from api i where ${OFFERS_SUSPENDED}) a
    where s.ended_at is null and a.enabled`,
].join('\n union all ')

/** A problem that is to be mailed: it is new, or has come back (at most once a day), or has lasted since the last mail. */
const UNTOLD = `p.ended_at is null and (p.told_at is null or p.told_at < now() - interval '1 day' and p.since > p.told_at
  or p.told_at < now() - ${REMINDED_AFTER})`

/** SQL: whether the owner of account `a` wants mails about problems and can receive them. */
const REACHABLE = 'a.problem_mails and a.email_verified_at is not null and a.deleted_at is null'

/**
 * Problems that are mailed to sellers, who may have no server for webhooks. Once a minute, a job records which problems have begun and
 * ended. An account gets one mail about its new problems. If the process that sends it dies, the mail is sent again.
 */
export const SELLER_PROBLEMS = [
  `create table seller_problem (
    id uuid primary key,
    account_id uuid not null references account on delete cascade,
    environment text not null check (environment in ('production', 'development')),
    kind text not null check (kind in (${PROBLEM_KINDS.map((kind) => `'${kind}'`).join(', ')})),
    subject_id uuid not null,
    api_id uuid not null,
    subject text not null,
    facts jsonb not null,
    since timestamptz not null default now(),
    ended_at timestamptz,
    told_at timestamptz,
    constraint seller_problem_unique unique (account_id, environment, kind, subject_id)
  )`,
  'create index seller_problem_ended on seller_problem (ended_at) where ended_at is not null',
  ...isolatedTable('seller_problem', 'select', OWN_ROW),
  `create table problem_mail (
    account_id uuid primary key references account on delete cascade,
    next_at timestamptz not null default now(),
    taken_at timestamptz,
    failures smallint not null default 0
  )`,
  'create index problem_mail_due on problem_mail (next_at)',
  'alter table problem_mail enable row level security',
  `create index certificate_failing on certificate (domain_id) where failures >= ${CERTIFICATE_FAILURES}`,
  `create index domain_lost on domain (id) where status = 'failed' and misses > 0`,
  ...lookUp(
    'note_problems()',
    'void',
    `language plpgsql as $$
      begin
        if not pg_try_advisory_xact_lock(${LOCKS.sellerProblems}) then
          return;
        end if;
        with present as materialized (${PRESENT}),
        ended as (
          update seller_problem p set ended_at = now() where p.ended_at is null and not exists (select from present n
            where (n.account_id, n.environment, n.kind, n.subject_id) = (p.account_id, p.environment, p.kind, p.subject_id)))
        insert into seller_problem as p (id, account_id, environment, kind, subject_id, api_id, subject, facts)
          select new_id(), account_id, environment, kind, subject_id, api_id, subject, facts from present
          on conflict on constraint seller_problem_unique do update set subject = excluded.subject, facts = excluded.facts,
              since = case when p.ended_at is null then p.since else now() end, ended_at = null
            where p.ended_at is not null or (p.subject, p.facts) is distinct from (excluded.subject, excluded.facts);
        delete from seller_problem where ended_at < now() - ${KEPT_AFTER_ITS_END};
        insert into problem_mail (account_id)
          select distinct p.account_id from seller_problem p join account a on a.id = p.account_id where ${UNTOLD} and ${REACHABLE}
          on conflict do nothing;
        delete from problem_mail m where m.next_at < now()
          and not exists (select from seller_problem p where p.account_id = m.account_id and ${UNTOLD});
      end $$`,
  ),
  ...lookUp(
    'enabled_apis_after(after_api uuid, most integer)',
    'table (id uuid, account_id uuid, environment text)',
    `stable language sql as $$
      select id, account_id, environment from api where enabled and id > after_api order by id limit most $$`,
  ),
  // `told` has the facts for the seller; it is null for an API without a known obstacle to payments.
  ...lookUp(
    'note_unpayable(unpayable uuid, told jsonb)',
    'void',
    `language sql as $$
      update seller_problem p set ended_at = now()
        from api a where a.id = unpayable and told is null and p.ended_at is null
          and (p.account_id, p.environment, p.kind, p.subject_id) = (a.account_id, a.environment, 'api_unpayable', a.id);
      insert into seller_problem as p (id, account_id, environment, kind, subject_id, api_id, subject, facts)
        select new_id(), a.account_id, a.environment, 'api_unpayable', a.id, a.id, a.name, told from api a
          where a.id = unpayable and told is not null
        on conflict on constraint seller_problem_unique do update set subject = excluded.subject, facts = excluded.facts,
            since = case when p.ended_at is null then p.since else now() end, ended_at = null
          where p.ended_at is not null or (p.subject, p.facts) is distinct from (excluded.subject, excluded.facts) $$`,
  ),
  ...lookUp(
    'take_problem_mail()',
    'table (account_id uuid, email text, problems jsonb)',
    `language plpgsql as $$
      #variable_conflict use_column
      declare taken uuid;
      begin
        update problem_mail m set taken_at = now(), failures = m.failures + 1,
            next_at = now() + interval '1 minute' * least(power(2, m.failures), 60)
          where m.account_id = (
            select d.account_id from problem_mail d join account a on a.id = d.account_id
              where d.next_at <= now() and ${REACHABLE}
                and exists (select from seller_problem p where p.account_id = d.account_id and ${UNTOLD})
              order by d.next_at limit 1 for update of d skip locked)
          returning m.account_id into taken;
        return query select a.id, a.email, (select jsonb_agg(t) from (
            select p.kind, p.environment, p.subject, p.facts, p.since, i.name as api_name
              from seller_problem p left join api i on i.id = p.api_id
              where p.account_id = a.id and ${UNTOLD} order by p.since, p.id limit ${MOST_TOLD + 1}) t)
          from account a where a.id = taken;
      end $$`,
  ),
  // Problems that were recorded after the mail was taken wait for the next mail.
  ...lookUp(
    'end_problem_mail(owner uuid)',
    'void',
    `language sql as $$
      update seller_problem p set told_at = now() where p.account_id = owner and ${UNTOLD}
        and p.since <= (select taken_at from problem_mail where account_id = owner);
      update problem_mail set failures = 0, next_at = now() + ${MAIL_PAUSE} where account_id = owner $$`,
  ),
]

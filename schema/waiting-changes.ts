import { MONEY_SCOPES } from '../domain/scopes.ts'
import { lookUp } from './isolation.ts'

/** The time in which changes are collected for one mail, and the shortest time between two mails to one account. */
const COALESCED_SECONDS = 5
const PAUSE_SECONDS = 300
/** The shortest time between two mails about changed logins and payees, and between mails that list what did not fit into the last one. */
const URGENT_PAUSE_SECONDS = 30
/** The number of failures of one mail after which the pause grows no more. The longest pause is 16 minutes. */
const MOST_FAILURES = 4
/**
 * The maximum numbers of changes of one rank in one mail: those of the oldest resources, and those that have waited longest. A thief can make
 * many new resources, but no old ones.
 */
const MOST_OF_OLDEST = 10
const MOST_OF_LONGEST = 10
/**
 * How many resources of one kind and rank (`RANK`) may have a row of their own in `waiting_change`. The oldest ones have it. The younger ones
 * share a row in each environment, with a subject that begins with `ALL_OTHERS`. Otherwise resources that are made and deleted would make
 * rows without a bound.
 */
const MOST_OF_KIND = 200
const ALL_OTHERS = '00000000-0000-0000-0000-0000000000'
/** The maximum number of addresses that get the mail about one change. The first ones stay. */
const MOST_RECIPIENTS = 20
/** The number of names of one change that a mail lists. A row keeps one more, to show that there are further ones. */
export const LISTED_NAMES = 5
/** The maximum numbers of values of one field between the first and the last one, of payees, and of authors of one change. */
export const MOST_BETWEEN = 20
const MOST_ACTORS = 6

/**
 * SQL: the rank of a change in a mail. Deletions of the account and changes of its e-mail address are first. Payees of production and other
 * changes of the login follow, with keys that can move money. The Sandbox is last. Each mail has some changes of each rank, so that many of
 * one rank delay no other one.
 */
const RANK = `case
    when world = 'development' then 6
    when kind = 'account' and jsonb_exists_any(is_, array['email', 'deleted_at']) then 0
    when world = 'production' and (kind = 'endpoint' or kind = 'api' and jsonb_exists(is_, 'pay_to_address')) then 1
    when kind = 'account' or kind = 'api_key' and jsonb_exists_any(is_ -> 'scopes', array['${MONEY_SCOPES.join(`', '`)}']) then 2
    when kind = 'api' then 3
    when kind in ('member', 'invitation') then 4 else 5 end`
const URGENT = 'rank < 3'

const pauseOf = (condition: string) =>
  `make_interval(secs => case when ${condition} then ${URGENT_PAUSE_SECONDS} else ${PAUSE_SECONDS} end)`

/** SQL: the subject of the row that the younger resources of a kind share. */
const shared = (rank: string, environment: string) =>
  `('${ALL_OTHERS}' || ${rank} || case when ${environment} = 'development' then 0 else 1 end)::uuid`

/** SQL: a list with a value at its end, each value once. Of a long list, the first and the last values stay. */
const withValue = (list: string, value: string, most: number, isSame = `e = ${value}`) => `(
      select case when jsonb_array_length(x) > ${most} then x - ${most / 2} else x end from (
        select coalesce(jsonb_agg(e order by n) filter (where not ${isSame}), '[]') || jsonb_build_array(${value}) as x
          from jsonb_array_elements(${list}) with ordinality l (e, n)) joined)`

/** SQL: the server of an upstream's URL. */
const serverOf = (value: string) => `lower(substring(${value} #>> '{}' from '^[^/]*//[^/?#]*'))`

/** SQL: whether two values of a field count as one in the list. Upstreams of one server do, so that its paths push no other server out. */
const IS_SAME = `(e = f.value or f.key = 'upstream_base_url' and coalesce(${serverOf('e')} = ${serverOf('f.value')}, false))`

/** SQL: a list of payees that contains further ones. Of a long list, the first and the last ones stay. */
const withPayees = (list: string, added: string) => `(
      select case when jsonb_array_length(x) <= ${MOST_BETWEEN} then x
        else jsonb_path_query_array(x, '$[0 to ${MOST_BETWEEN / 2 - 1}, last - ${MOST_BETWEEN / 2 - 1} to last]') end from (
          select coalesce(jsonb_agg(e order by n), '[]') || ${added} as x
            from jsonb_array_elements(${list}) with ordinality l (e, n) where not ${added} @> jsonb_build_array(e)) joined)`

/**
 * The changes that the owner of an account gets a mail about. A resource has one row, and so have the endpoints of an API. So no number of
 * changes pushes one out. `write_audit_record` adds the changes.
 * - `subject_id`: the resource, or the API of the endpoints
 * - `since`: when the resource, or the API of the endpoints, was created
 * - `slug`: the slug of the API before the first change. Its name can be another one for a moment
 * - `before`, `after`: the values before the first and after the last change
 * - `between`: the values of each field after each of the changes, as `{field: [value]}`
 * - `new_payees`: the payees that the account did not pay before, as `[network, payee]`. Only another one can push one out
 * - `recipients`: the e-mail addresses that the account had at the changes
 * - `told`: those of them that got the mail
 * - `mailed_at`: when a mail last contained the row. Rows that waited longer come first
 * - `version`: is replaced when a change has added something to the row
 */
export const WAITING_CHANGES = [
  `create table waiting_change (
    account_id uuid not null references account on delete cascade,
    resource_type text not null,
    subject_id uuid not null,
    since timestamptz not null,
    slug text,
    environment text,
    rank smallint not null,
    version uuid not null,
    names text[] not null,
    actions text[] not null,
    before jsonb,
    after jsonb,
    between jsonb not null,
    new_payees jsonb not null default '[]',
    actors jsonb not null,
    first_at timestamptz not null,
    last_at timestamptz not null,
    recipients text[] not null,
    told text[] not null default '{}',
    mailed_at timestamptz,
    primary key (account_id, resource_type, subject_id)
  )`,
  'alter table waiting_change enable row level security',
  `create table change_mail (
    account_id uuid primary key references account on delete cascade,
    due_at timestamptz,
    taken_at timestamptz,
    sent_at timestamptz,
    failures smallint not null default 0
  )`,
  'create index change_mail_due on change_mail (due_at) where due_at is not null',
  'alter table change_mail enable row level security',
  `create function values_between(lists jsonb, is_ jsonb) returns jsonb immutable language sql as $$
    select lists || coalesce(jsonb_object_agg(f.key, ${withValue("coalesce(lists -> f.key, '[]')", 'f.value', MOST_BETWEEN, IS_SAME)}), '{}')
      from jsonb_each(coalesce(is_, '{}')) f $$`,
  // Whether a change of a resource may have a row of its own. If there are too many rows, the youngest resource loses its row.
  `create function has_room_for_change(owner uuid, kind text, rank_ smallint, since_ timestamptz) returns boolean language plpgsql as $$
    declare
      young waiting_change;
    begin
      if (select count(*) from (select from waiting_change w where w.account_id = owner and w.resource_type = kind and w.rank = rank_
          limit ${MOST_OF_KIND}) c) < ${MOST_OF_KIND} then
        return true;
      end if;
      select * into young from waiting_change w where w.account_id = owner and w.resource_type = kind and w.rank = rank_
        and w.since < 'infinity' order by w.since desc, w.first_at desc limit 1;
      if since_ >= young.since then
        return false;
      end if;
      delete from waiting_change w where w.account_id = owner and w.resource_type = kind and w.subject_id = young.subject_id;
      young.subject_id := ${shared('rank_', 'young.environment')};
      young.since := 'infinity';
      young.slug := null;
      young.version := gen_random_uuid();
      young.told := '{}';
      perform put_waiting_change(young);
      return true;
    end $$`,
  'revoke execute on function has_room_for_change from public',
  // Stores a row. If its resource has one, adds to that. A row that adds nothing writes nothing, because a bulk change makes up to 2,000 equal
  // changes.
  `create function put_waiting_change(added waiting_change) returns void language plpgsql as $$
    declare
      old_ waiting_change;
      new_ waiting_change;
      each_ record;
    begin
      insert into waiting_change select added.* on conflict do nothing;
      if found then
        return;
      end if;
      select * into old_ from waiting_change w
        where w.account_id = added.account_id and w.resource_type = added.resource_type and w.subject_id = added.subject_id for update;
      new_ := old_;
      if added.rank < old_.rank and has_room_for_change(added.account_id, added.resource_type, added.rank, old_.since) then
        new_.rank := added.rank;
      end if;
      new_.names := (old_.names || array(select a.e from unnest(added.names) with ordinality a (e, n) where a.e <> all(old_.names)
        order by a.n))[1:${LISTED_NAMES + 1}];
      new_.actions := array(select o.e from unnest(old_.actions) with ordinality o (e, n) where o.e <> all(added.actions) order by o.n)
        || added.actions;
      new_.before := coalesce(added.before, '{}') || coalesce(old_.before, '{}');
      new_.after := coalesce(old_.after, '{}') || coalesce(added.after, '{}');
      for each_ in select f.key, v.value from jsonb_each(added.between) f, jsonb_array_elements(f.value) v loop
        new_.between := values_between(new_.between, jsonb_build_object(each_.key, each_.value));
      end loop;
      new_.new_payees := ${withPayees('old_.new_payees', 'added.new_payees')};
      for each_ in select v.value from jsonb_array_elements(added.actors) v loop
        new_.actors := ${withValue('new_.actors', 'each_.value', MOST_ACTORS)};
      end loop;
      if cardinality(old_.recipients) < ${MOST_RECIPIENTS} then
        new_.recipients := array(select distinct unnest(old_.recipients || added.recipients));
      end if;
      if new_ is distinct from old_ or cardinality(old_.told) > 0 then
        update waiting_change w set rank = new_.rank, version = gen_random_uuid(), names = new_.names, actions = new_.actions,
            before = new_.before, after = new_.after, between = new_.between, new_payees = new_.new_payees, actors = new_.actors,
            last_at = clock_timestamp(), recipients = new_.recipients, told = '{}'
          where w.account_id = old_.account_id and w.resource_type = old_.resource_type and w.subject_id = old_.subject_id;
      end if;
    end $$`,
  'revoke execute on function put_waiting_change from public',
  `create function add_waiting_change(owner uuid, world text, kind text, subject uuid, since_ timestamptz, slug_ text, name text, action text,
      was jsonb, is_ jsonb, added_payees jsonb, actor jsonb, receivers text[]) returns void language plpgsql as $$
    declare
      change waiting_change;
      rank_ smallint := ${RANK};
    begin
      if cardinality(receivers) = 0 then
        return;
      end if;
      -- The lock on this row comes first, here and in end_waiting_changes, so that neither misses a row of the other.
      insert into change_mail as n (account_id, due_at) values (owner, now() + interval '${COALESCED_SECONDS} seconds')
        on conflict (account_id) do update set due_at = least(n.due_at, greatest(excluded.due_at, n.sent_at + ${pauseOf('rank_ < 3')}))
          where n.failures = 0 and (n.due_at is null or n.due_at > greatest(excluded.due_at, n.sent_at + ${pauseOf('rank_ < 3')}));
      perform from change_mail n where n.account_id = owner for update;
      if not exists (select from waiting_change w where w.account_id = owner and w.resource_type = kind and w.subject_id = subject)
          and not has_room_for_change(owner, kind, rank_, since_) then
        subject := ${shared('rank_', 'world')};
        since_ := 'infinity';
        slug_ := null;
      end if;
      change.account_id := owner;
      change.resource_type := kind;
      change.subject_id := subject;
      change.since := since_;
      change.slug := slug_;
      change.environment := world;
      change.rank := rank_;
      change.version := gen_random_uuid();
      change.names := array[name];
      change.actions := array[action];
      change.before := was;
      change.after := is_;
      change.between := values_between('{}', is_);
      change.new_payees := ${withPayees("'[]'", 'added_payees')};
      change.actors := jsonb_build_array(actor);
      change.first_at := clock_timestamp();
      change.last_at := change.first_at;
      change.recipients := receivers;
      change.told := '{}';
      perform put_waiting_change(change);
    end $$`,
  'revoke execute on function add_waiting_change from public',
  // A process takes the mail of an account for five minutes, because there may be many addresses. If it dies before it reports the result,
  // another process sends the mail again.
  ...lookUp(
    'take_waiting_changes()',
    'table (account_id uuid, changes jsonb, waiting integer, failures integer)',
    `language plpgsql as $$
      declare taken uuid;
      begin
        update change_mail n set taken_at = now() where n.account_id = (
          select d.account_id from change_mail d
            where d.due_at <= now() and (d.taken_at is null or d.taken_at < now() - interval '5 minutes')
            order by d.due_at limit 1 for update skip locked)
          returning n.account_id into taken;
        update waiting_change w set mailed_at = now() where w.account_id = taken and (w.resource_type, w.subject_id) in (
          select c.resource_type, c.subject_id from (
            select a.resource_type, a.subject_id, a.by_age,
                row_number() over (partition by a.rank, a.by_age <= ${MOST_OF_OLDEST} order by a.mailed_at nulls first, a.first_at) as by_wait
              from (
                select x.*, row_number() over (partition by x.rank order by x.mailed_at nulls first, x.since, x.first_at) as by_age
                  from waiting_change x where x.account_id = taken) a) c
            where c.by_age <= ${MOST_OF_OLDEST} or c.by_wait <= ${MOST_OF_LONGEST});
        return query select a.id,
            (select jsonb_agg(to_jsonb(c) order by c.rank, c.since, c.first_at) from (
              select w.account_id, w.resource_type, w.subject_id, w.since, w.slug, w.environment, w.rank, w.version, w.names, w.actions,
                  w.before, w.after, w.between, w.new_payees, w.first_at, w.last_at, w.recipients, w.told,
                  (select jsonb_agg(l.e || jsonb_build_object('api_key_name',
                      (select k.name from api_key k where k.id = (l.e ->> 'api_key_id')::uuid)) order by l.n)
                    from jsonb_array_elements(w.actors) with ordinality l (e, n)) as actors,
                  (select p.name from api p where p.id = w.subject_id and w.resource_type = 'endpoint') as api_name,
                  (select jsonb_agg(jsonb_build_array(p.network, p.payee) order by p.is_new desc, p.network, p.payee) from (
                    select distinct n.network, n.payee,
                        w.new_payees @> jsonb_build_array(jsonb_build_array(n.network, n.payee)) as is_new
                      from named_payee n where n.api_id = w.subject_id and n.network <> 'eip155' and w.resource_type = 'endpoint'
                    order by is_new desc, 1, 2
                    limit ${MOST_BETWEEN + 1}) p) as paid_now
                from waiting_change w where w.account_id = taken and w.mailed_at = now()) c),
            (select count(*)::int from waiting_change w where w.account_id = a.id),
            (select m.failures::int from change_mail m where m.account_id = a.id)
          from account a where a.id = taken;
      end $$`,
  ),
  // `marks`: the versions of the changes that an address got, as a list of `[version, address]`. Locks the mail first: a change that is not
  // yet committed holds this lock.
  ...lookUp(
    'end_waiting_changes(owner uuid, marks jsonb, was_sent boolean)',
    'void',
    `language plpgsql as $$
      begin
        perform from change_mail n where n.account_id = owner for update;
        update waiting_change w set told = w.told || m.addresses from (
            select (m ->> 0)::uuid as version, array_agg(distinct m ->> 1) as addresses from jsonb_array_elements(marks) m group by 1) m
          where w.account_id = owner and w.version = m.version;
        delete from waiting_change w where w.account_id = owner and w.recipients <@ w.told;
        update change_mail n set taken_at = null,
            sent_at = case when jsonb_array_length(marks) > 0 then now() else n.sent_at end,
            failures = case when was_sent then 0 else least(n.failures + 1, ${MOST_FAILURES}) end,
            due_at = case
              when was_sent then (select now() + min(${pauseOf(`w.${URGENT} or w.mailed_at is null and w.first_at < n.taken_at`)})
                from waiting_change w where w.account_id = owner)
              else now() + interval '1 minute' * power(2, n.failures) end
          where n.account_id = owner;
      end $$`,
  ),
]

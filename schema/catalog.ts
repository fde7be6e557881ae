import { createHash } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'

/** One fact about an object of a schema: a table's column, a function's text, a right. */
export interface CatalogFact {
  /** The table, view, sequence, type or function that the fact is about, such as `table api` or `function begin_epoch(boolean)`. */
  object: string
  fact: string
  /**
   * False for a text that PostgreSQL writes from its parsed form, such as the text of a view. Another version of PostgreSQL may write it in
   * another way.
   */
  portable: boolean
}

/** SQL: the object is our own. Members of an extension are not objects of our schema. */
const own = (catalog: string, oid: string) =>
  `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${oid} and deptype = 'e')`

/** The end of the name of a month's partition. These tables are left out, because every month has others (`ledger-months.ts`). */
const OF_A_MONTH = `'_[0-9]{4}_[0-9]{2}$'`

/**
 * SQL: the rights on an object, each with the name of its role. The schema's owner is called `owner`, because its name differs by database.
 * The owner's right MAINTAIN is left out, because only PostgreSQL 17 and later have it.
 */
const rights = (acl: string, kind: string, owner: string) =>
  `(select string_agg(format('%s %s', case a.grantee when 0 then 'public' when ${owner} then 'owner' else a.grantee::regrole::text end,
      a.privilege_type || case when a.is_grantable then ' with grant option' else '' end), ', '
      order by case a.grantee when 0 then 'public' when ${owner} then 'owner' else a.grantee::regrole::text end, a.privilege_type)
    from aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) a where not (a.grantee = ${owner} and a.privilege_type = 'MAINTAIN'))`

/**
 * All objects of the schema `public`, as PostgreSQL describes them, without the record of migrations. The order of columns is left out,
 * because a migration adds columns at the end.
 */
const CATALOG = `
  with own_class as (
    select c.*, case c.relkind when 'v' then 'view ' when 'm' then 'materialized view ' when 'S' then 'sequence ' else 'table ' end || c.relname as object
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and ${own('pg_class', 'c.oid')}
        and c.relname !~ ${OF_A_MONTH} and c.relname not in ('schema_migration', 'mikro_orm_migrations', 'mikro_orm_migrations_id_seq')),
  own_function as (
    select p.*, format('function %s(%s)', p.proname, pg_get_function_identity_arguments(p.oid)) as object
      from pg_proc p where p.pronamespace = 'public'::regnamespace and ${own('pg_proc', 'p.oid')})
  select object, fact, portable from (
    select object, concat_ws(' ', 'kind', relkind, 'row security', relrowsecurity, relforcerowsecurity, reloptions,
        case when relkind = 'p' then pg_get_partkeydef(oid) end, pg_get_expr(relpartbound, oid)) as fact, true as portable
      from own_class
    union all
    select object, concat_ws(' ', 'rights', ${rights('relacl', 'r', 'relowner')}), true from own_class where relkind <> 'S'
    union all
    select object, 'text ' || pg_get_viewdef(oid), false from own_class where relkind in ('v', 'm')
    union all
    select c.object, concat_ws(' ', 'column', a.attname, format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
        case a.attgenerated when 's' then 'generated' else 'default' end || ' ' || pg_get_expr(d.adbin, d.adrelid), a.attidentity,
        case when a.attcollation <> t.typcollation then a.attcollation::regcollation::text end,
        'rights ' || (select string_agg(format('%s %s', r.grantee::regrole, r.privilege_type), ', ' order by r.grantee::regrole::text, r.privilege_type)
          from aclexplode(a.attacl) r)), true
      from own_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relkind <> 'S'
    union all
    select c.object, concat_ws(' ', 'constraint', n.conname, pg_get_constraintdef(n.oid)), true
      from own_class c join pg_constraint n on n.conrelid = c.oid where n.contype <> 'n' and n.conparentid = 0
    union all
    select c.object, 'index ' || pg_get_indexdef(i.indexrelid) || case when i.indisvalid then '' else ' INVALID' end, true
      from own_class c join pg_index i on i.indrelid = c.oid
      where not exists (select from pg_constraint n where n.conindid = i.indexrelid)
        and not exists (select from pg_inherits h where h.inhrelid = i.indexrelid)
    union all
    select c.object, 'trigger ' || pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text, true
      from own_class c join pg_trigger t on t.tgrelid = c.oid where not t.tgisinternal and t.tgparentid = 0
    union all
    select c.object, concat_ws(' ', 'policy', p.polname, p.polcmd, p.polpermissive, p.polroles::regrole[]::text,
        'using', pg_get_expr(p.polqual, p.polrelid), 'check', pg_get_expr(p.polwithcheck, p.polrelid)), true
      from own_class c join pg_policy p on p.polrelid = c.oid
    union all
    select object, concat_ws(' ', 'returns', pg_get_function_result(oid), 'arguments', pg_get_function_arguments(oid), prokind, provolatile,
        proparallel, proisstrict, prosecdef, (select lanname from pg_language where oid = prolang), proconfig, 'rights',
        ${rights('proacl', 'f', 'proowner')}), true
      from own_function
    union all
    select object, 'text ' || case when prosqlbody is null then prosrc else pg_get_function_sqlbody(oid) end, prosqlbody is null
      from own_function
    union all
    select 'type ' || t.typname, concat_ws(' ', t.typtype, pg_get_expr(t.typdefaultbin, 0),
        (select string_agg(e.enumlabel, ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid)), true
      from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('d', 'e', 'r') and ${own('pg_type', 't.oid')}
  ) facts order by object, fact`

/** Reads all facts about the schema of a database, in a fixed order. Two databases with the same facts have the same schema. */
export async function readCatalog(client: ClientBase | Pool): Promise<CatalogFact[]> {
  return (await client.query<CatalogFact>(CATALOG)).rows
}

/** A digest of the portable facts of each object: short enough for a file, and equal in all versions of PostgreSQL. */
export function digestsOf(facts: readonly CatalogFact[]): Map<string, string> {
  const byObject = Map.groupBy(facts, ({ object }) => object)
  return new Map(
    [...byObject].map(([object, all]) => {
      const portable = all.flatMap((each) => (each.portable ? [each.fact] : []))
      return [object, createHash('sha256').update(portable.sort().join('\n')).digest('hex').slice(0, 16)]
    }),
  )
}

/** One line for each object: its digest and its name. */
export function writeDigests(digests: ReadonlyMap<string, string>): string {
  const names = [...digests.keys()].sort()
  return names.map((object) => `${digests.get(object)} ${object}\n`).join('')
}

/** Parses the text that `writeDigests` has made. */
export function parseDigests(text: string): Map<string, string> {
  const lines = text.split('\n').filter((line) => line !== '')
  return new Map(lines.map((line) => [line.slice(line.indexOf(' ') + 1), line.slice(0, line.indexOf(' '))]))
}

/** The differences between a schema and the expected one. Additional objects do not count. */
export function differences(
  expected: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, string>,
): { missing: string[]; changed: string[] } {
  const objects = [...expected.keys()]
  return {
    missing: objects.filter((object) => !found.has(object)),
    changed: objects.filter((object) => found.has(object) && found.get(object) !== expected.get(object)),
  }
}

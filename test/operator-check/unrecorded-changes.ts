import type { Pool } from 'pg'

/** Rows of an operators' table with a state that no record explains. */
const MISSING = ['suspension', 'operator_account', 'plan'].map(
  (table) => `select count(*)::int as count from ${table} t where not exists (select from operator_change c
    where c.table_name = '${table}' and c.after ->> '${table === 'plan' ? 'name' : 'id'}' = t.${table === 'plan' ? 'name' : 'id::text'})
    ${table === 'plan' ? "and t.name <> 'standard'" : ''}`,
)

/** Changes that the operators' role may make, but only with a record. */
const WITHOUT_RECORD = [
  `insert into suspension (kind, target, reason) values ('network', 'eip155:1', 'none')`,
  `update suspension set ended_at = null`,
  `update operator_account set role = 'admin'`,
  `insert into operator_account (id, name, role) values (gen_random_uuid(), 'mallory', 'admin')`,
  `insert into screened_address (address, verdict, reason) values ('0x1', 'allow', 'none')`,
  `insert into plan values ('unlimited')`,
  `update plan_limit set most = 1000000`,
  `delete from plan_limit`,
  `update account set plan = 'standard'`,
  `update operator_record set reason = 'another'`,
  `delete from operator_change`,
]

/** Counts records and changes without a record, and tries to make such changes. */
export async function unrecordedChanges(
  owner: Pool,
  operators: Pool,
): Promise<{ records: number; missing: number; tried: number; accepted: number }> {
  const count = async (text: string) => (await owner.query<{ count: number }>(text)).rows[0]?.count ?? 0
  let missing = 0
  for (const text of MISSING) missing += await count(text)
  let accepted = 0
  for (const text of WITHOUT_RECORD)
    await operators.query(text).then(
      () => {
        accepted += 1
      },
      () => undefined,
    )
  const records = await count('select count(*)::int as count from operator_record')
  return { records, missing, tried: WITHOUT_RECORD.length, accepted }
}

import { CONTROL_PLANE_ROLE } from './roles.ts'

/**
 * The statements that make a table of the ledger with a partition for each month. So a past month can be removed as a whole. Ids of
 * payments begin with their time. All facts of a payment are in its month; ids outside all months go to the default partition.
 */
export function partitioned(table: string, columns: string, id = 'id'): string[] {
  return [
    `create table ${table} ${columns} partition by range (${id})`,
    `create table ${table}_rest partition of ${table} default`,
    `alter table ${table}_rest enable row level security`,
  ]
}

export const LEDGER_MONTHS_OF = ['payment_attempt', 'payment_step', 'delivery', 'answer_release'] as const

const ARRAY = `array[${LEDGER_MONTHS_OF.map((table) => `'${table}'`).join(', ')}]`

/** The number of future months that have partitions. */
const AHEAD = 3

export const LEDGER_MONTHS = [
  // The least id of a payment that was made at this time.
  `create function least_id_at(moment timestamptz) returns uuid immutable strict parallel safe language sql
    return (lpad(to_hex(floor(extract(epoch from moment) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid`,
  // Makes missing partitions of this month and the next ones. A job of the control plane calls it every hour. It locks the other partitions
  // for a moment. If it waits longer than 200 ms for these locks, it fails, because payments would wait, too.
  `create function make_ledger_months() returns integer language plpgsql
    security definer set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '200ms' as $$
    declare
      parent text;
      first timestamptz;
      name text;
      made integer := 0;
    begin
      foreach parent in array ${ARRAY} loop
        for ahead in 0..${AHEAD} loop
          first := date_trunc('month', now()) + make_interval(months => ahead);
          name := parent || '_' || to_char(first, 'YYYY_MM');
          continue when to_regclass(name) is not null;
          execute format('create table %I partition of %I for values from (%L) to (%L)', name, parent,
            least_id_at(first), least_id_at(first + interval '1 month'));
          execute format('alter table %I enable row level security', name);
          made := made + 1;
        end loop;
      end loop;
      return made;
    end $$`,
  'revoke execute on function make_ledger_months from public',
  `grant execute on function make_ledger_months to ${CONTROL_PLANE_ROLE}`,
  'select make_ledger_months()',
]

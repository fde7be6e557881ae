import type { Pool } from 'pg'
import { someAtOnce } from '../../runtime/some-at-once.ts'
import type { Screening } from '../../screening/screening.ts'
import { type SuspensionServices, suspend } from './suspensions.ts'

/** How many APIs one pass of the job takes, to screen their payees. */
const APIS = 500
const ASKED_AT_ONCE = 8
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * SQL: the payees of the next APIs: each API's own address, and the `payTo` of options on other networks than EVM ones. Endpoints are read
 * only for APIs that have ever offered a token on such a network.
 */
const PAYEES = `with looked as materialized (select id, pay_to_address from api where id > $1 order by id limit ${APIS})
  select (select id from looked order by id desc limit 1) as last, (select count(*)::int from looked) as count, array(
    select pay_to_address from looked where pay_to_address is not null
    union select o -> 'extra' ->> 'payTo' from looked l join endpoint e on e.api_id = l.id, jsonb_array_elements(e.accepts) o
      where o ->> 'network' not like 'eip155:%' and o -> 'extra' ->> 'payTo' is not null
        and exists (select from offered_token t where t.api_id = l.id and t.network not like 'eip155:%')) as payees`

interface Looked {
  last: string | null
  count: number
  payees: string[]
}

/**
 * Screens the payees of all APIs again and again, some in each pass. A denied payee is suspended: its sellers see the suspension, and no
 * 402 offers the payee. Until then, authz refuses its payments (`authz/admission/screen.ts`).
 */
export function createPayeeRound(
  screening: Screening,
  services: SuspensionServices & { pool: Pool },
): { turn(): Promise<boolean> } {
  let after = FIRST
  return {
    /** Screens some APIs. Returns whether this round has more. */
    async turn() {
      const { rows } = await services.pool.query<Looked>(PAYEES, [after])
      const { last = null, count = 0, payees = [] } = rows[0] ?? {}
      const verdicts = await someAtOnce(payees, ASKED_AT_ONCE, (payee) =>
        screening.look({ address: payee, role: 'payee', asker: 'gateway' }),
      )
      for (const [index, target] of payees.entries()) {
        if (verdicts[index] !== 'deny') continue
        const denied = { kind: 'payee', target, reason: 'the payee is denied by screening', until: undefined } as const
        await suspend(services, { ...denied, actor: { name: 'gateway' } })
      }
      after = count < APIS ? FIRST : (last ?? FIRST)
      return after !== FIRST
    },
  }
}

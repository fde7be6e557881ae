import type { ClientBase, Pool } from 'pg'
import type { Logger } from '../../../runtime/logger.ts'
import { inTransaction } from '../../../runtime/transaction.ts'
import { bytesOf } from '../../chain/hex.ts'
import { beginEpoch } from './accounting.ts'
import type { Charged, ChargeMemory } from './charge-memory.ts'

const LOOK = `
  select current_epoch() as epoch,
    (select charged::text from payment_channel where network = $1 and channel_id = $2) as charged`

// Channels are locked in the same order as in all other transactions, so that no deadlock can occur.
const REMIND = `
  with m as materialized (
    select c.network, c.channel_id, m.charged, m.signed_max, m.signature, c.epoch = current_epoch() as is_present
      from payment_channel c join unnest($1::text[], $2::bytea[], $3::numeric[], $4::numeric[], $5::text[])
        as m(network, channel_id, charged, signed_max, signature)
        on c.network = m.network and c.channel_id = m.channel_id
      where c.charged < m.charged
      order by c.network, c.channel_id for update of c)
  update payment_channel c set charged = m.charged, balance = greatest(c.balance, m.charged), signed_max = greatest(c.signed_max, m.signed_max),
      signature = case when m.signed_max > c.signed_max then m.signature else c.signature end
    from m where c.network = m.network and c.channel_id = m.channel_id and c.charged < m.charged
  returning m.is_present`

/**
 * Writes charges that rows of channels lack. Returns the number of such rows, and the epoch. If such a row is of the present epoch, the
 * database was restored to an earlier state. Then a new epoch begins, and authz checks each row before it relies on it.
 */
export function remind(pool: Pool, charged: readonly Charged[]): Promise<{ raised: number; epoch: string }> {
  return inTransaction(pool, async (client) => {
    const rows = charged.length > 0 ? await raiseRows(client, charged) : []
    await beginEpoch(
      client,
      rows.some(({ is_present }) => is_present),
    )
    return { raised: rows.length, epoch: await currentEpoch(client) }
  })
}

async function currentEpoch(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ epoch: string }>('select current_epoch() as epoch')
  return rows[0]?.epoch ?? ''
}

async function raiseRows(client: ClientBase, charged: readonly Charged[]): Promise<{ is_present: boolean }[]> {
  const { rows } = await client.query<{ is_present: boolean }>(REMIND, [
    charged.map(({ network }) => network),
    charged.map(({ channelId }) => bytesOf(channelId)),
    charged.map((each) => String(each.charged)),
    charged.map(({ signedMax }) => String(signedMax)),
    charged.map(({ signature }) => signature),
  ])
  return rows
}

export interface ChargeWatch {
  /** Compares the remembered charges with the database now. Rejects when the database does not answer. */
  look(): Promise<void>
  close(): void
}

/**
 * Notices when the database has another epoch, or has lost the last charge of this process. It then compares the whole memory of this
 * process with the database.
 */
export function watchCharges(options: {
  pool: Pool
  memory: ChargeMemory
  everyMs: number
  logger: Logger
}): ChargeWatch {
  const { pool, memory, everyMs, logger } = options
  let epoch: string | undefined
  let missing: Charged | undefined
  let looking: Promise<void> | undefined
  const lookOnce = async () => {
    const last = memory.last()
    const values = [last?.network, last && bytesOf(last.channelId)]
    const { rows } = await pool.query<{ epoch: string; charged: string | null }>(LOOK, values)
    const [found] = rows
    if (!found) return
    const isSame = epoch === undefined || found.epoch === epoch
    const isKept = last === missing || BigInt(found.charged ?? 0) >= (last?.charged ?? 0n)
    if (!isSame || !isKept) {
      const reminded = await remind(pool, memory.all())
      logger.warn(
        reminded,
        'payment channels of an earlier epoch of the database are closed until they are accounted for',
      )
      found.epoch = reminded.epoch
    }
    epoch = found.epoch
    // If the last charge was lost, the code above has restored it, unless the channel's row is gone. `missing` holds this charge, so that
    // the next look does not report it again.
    missing = isKept ? missing : last
  }
  const look = () => {
    looking ??= lookOnce().finally(() => {
      looking = undefined
    })
    return looking
  }
  const timer = setInterval(() => void look().catch(() => undefined), everyMs)
  timer.unref()
  return { look, close: () => clearInterval(timer) }
}

import { createLogger } from '../../runtime/logger.ts'
import { createPool } from '../../runtime/postgres.ts'
import { followPrimary } from '../../runtime/primary.ts'

export interface Writers {
  /** The numbers of the rows with an acknowledged commit. */
  acknowledged: ReadonlySet<number>
  stop(): Promise<void>
}

const WRITERS = 4

/** Starts writers of single rows that write as fast as commits are acknowledged, with the connections of the services. */
export async function openWriters(url: string): Promise<Writers> {
  const primary = followPrimary({ url, logger: createLogger({ name: 'writers', level: 'silent' }) })
  const pool = createPool({ url, primary, max: WRITERS, applicationName: 'writers' })
  await pool.query('create table if not exists drill_row (number int primary key)')
  const acknowledged = new Set<number>()
  const { rows } = await pool.query<{ last: number }>('select coalesce(max(number), 0) as last from drill_row')
  let last = rows[0]?.last ?? 0
  let isOver = false
  const write = async () => {
    while (!isOver) {
      last += 1
      const number = last
      await pool.query('insert into drill_row values ($1)', [number]).then(
        () => acknowledged.add(number),
        () => undefined,
      )
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const loops = Array.from({ length: WRITERS }, write)
  return {
    acknowledged,
    async stop() {
      isOver = true
      await Promise.all(loops)
      await pool.end()
      await primary.close()
    },
  }
}

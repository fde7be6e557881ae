import type { MikroORM } from '@mikro-orm/postgresql'
import { Gauge, type Registry } from 'prom-client'
import type { Logger } from '../../runtime/logger.ts'
import { type RepeatedJob, startRepeatedJob } from '../../runtime/repeated-job.ts'

const PAUSE_MS = 15_000

interface Backlog {
  late: string
  prompt_seconds: number
}

/**
 * Shows how many deliveries are due and not sent. All replicas show equal numbers. If the query fails, the gauges are
 * absent.
 */
export function startBacklogWatch({
  orm,
  registry,
  logger,
}: {
  orm: MikroORM
  registry: Registry
  logger: Logger
}): RepeatedJob {
  let backlog: Backlog | undefined
  const gauge = (name: string, help: string, value: (of: Backlog) => number) =>
    new Gauge({
      name: `launa_control_plane_webhook_${name}`,
      help,
      registers: [registry],
      collect() {
        if (backlog) this.set(value(backlog))
        else this.remove()
      },
    })
  gauge('late_deliveries', 'Deliveries to webhooks that are due and not sent, at most 1,000 of a webhook', ({ late }) =>
    Number(late),
  )
  gauge(
    'late_seconds',
    'How long the longest waiting delivery to a receiver that answers promptly is due',
    ({ prompt_seconds: seconds }) => seconds,
  )
  const look = async () => {
    const rows = await orm.em.fork().execute<Backlog[]>('select * from webhook_backlog()')
    return rows[0]
  }
  return startRepeatedJob({
    async turn() {
      backlog = undefined
      backlog = await look()
      return false
    },
    pauseMs: PAUSE_MS,
    firstPauseMs: 0,
    logger,
    failure: 'the late deliveries to webhooks cannot be counted',
  })
}

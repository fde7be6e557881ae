import type { ApiRequest } from '@launa/sdk'
import { command } from '../command.ts'
import { API } from '../input/arguments.ts'
import type { Column } from '../terminal/table.ts'
import { LIST_FLAGS, type ListOptions, listResult, pageSize } from './list.ts'

const COLUMNS: readonly Column<ApiRequest>[] = [
  ['time', ({ at }) => at],
  ['outcome', ({ outcome }) => outcome, 'whole'],
  ['status', ({ status }) => status, 'whole'],
  ['count', ({ count }) => count, 'whole'],
  ['request', ({ method, path }) => (path === null ? 'other requests' : `${method} ${path}`)],
  ['why', ({ text }) => text],
  ['payment', ({ settlement_id }) => settlement_id],
]

export const requestsCommand = command<ListOptions>({
  name: 'apis requests',
  summary: 'list the requests of buyers to an API, newest first, each with its outcome',
  examples: ['apis requests weather --sandbox', 'apis requests weather --limit 200 --json'],
  args: [API],
  flags: [...LIST_FLAGS],
  run(context, [id = ''], { limit }) {
    return listResult(context, (client) => client.apis.requests(id, { limit: pageSize(limit) }), {
      what: 'requests',
      limit,
      columns: COLUMNS,
    })
  },
})

import { PageRequest, type RawPage } from './page.ts'
import type { RequestOptions, Send } from './transport.ts'
import type { AnswerOf, OperationId, QueryOf } from './types.ts'

type ListId = { [Id in OperationId]: AnswerOf<Id> extends RawPage<unknown> ? Id : never }[OperationId]
type ItemOf<Id extends ListId> = AnswerOf<Id> extends RawPage<infer Item> ? Item : never

/** A list operation whose pages are read when they are asked for. */
export function list<Id extends ListId>(
  send: Send,
  id: Id,
  request: {
    path?: Readonly<Record<string, string>>
    query?: QueryOf<Id> | undefined
    options?: RequestOptions | undefined
  },
): PageRequest<ItemOf<Id>> {
  const { path, query, options } = request
  return new PageRequest(async (cursor) => {
    const page = cursor === undefined ? query : { ...query, cursor }
    return (await send(id, { path, query: page as QueryOf<Id> }, options)) as RawPage<ItemOf<Id>>
  })
}

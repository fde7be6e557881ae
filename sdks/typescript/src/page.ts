import { LaunaError } from './errors.ts'
import type { RequestOptions, Send } from './transport.ts'
import type { AnswerOf, OperationId, QueryOf } from './types.ts'

/** One page of a list, as the service returns it. */
export interface RawPage<Item> {
  items: Item[]
  next_cursor: string | null
}

/** Reads the page after a cursor, or the first page. */
export type ReadPage<Item> = (cursor: string | undefined) => Promise<RawPage<Item>>

/**
 * One page of a list, newest items first. Iteration continues through all following pages.
 *
 * @example
 * const client = new Launa()
 * const page = await client.apis.list()
 * console.log(page.items.length, page.hasNext)
 */
export class Page<Item> implements AsyncIterable<Item> {
  readonly items: readonly Item[]
  readonly nextCursor: string | null
  readonly #read: ReadPage<Item>

  constructor(raw: RawPage<Item>, read: ReadPage<Item>) {
    this.items = raw.items
    this.nextCursor = raw.next_cursor
    this.#read = read
  }

  get hasNext(): boolean {
    return this.nextCursor !== null
  }

  /** The next page; undefined after the last. */
  async next(): Promise<Page<Item> | undefined> {
    if (this.nextCursor === null) return undefined
    const page = new Page(await this.#read(this.nextCursor), this.#read)
    // Without this check, a server that returns the same cursor again would get requests without end.
    if (page.nextCursor === this.nextCursor) throw new LaunaError('the list does not go on')
    return page
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void> {
    for (let page: Page<Item> | undefined = this; page; page = await page.next()) yield* page.items
  }
}

/**
 * A list before its first request: `await` gives the first page, `for await` all items. Nothing is sent until then.
 *
 * @example
 * const client = new Launa()
 * for await (const api of client.apis.list()) console.log(api.slug)
 */
export class PageRequest<Item> implements PromiseLike<Page<Item>>, AsyncIterable<Item> {
  readonly #read: ReadPage<Item>
  #first: Promise<Page<Item>> | undefined

  constructor(read: ReadPage<Item>) {
    this.#read = read
  }

  // biome-ignore lint/suspicious/noThenProperty: awaiting a list is how its first page is asked for
  then<Value = Page<Item>, Failure = never>(
    fulfilled?: ((page: Page<Item>) => Value | PromiseLike<Value>) | null,
    rejected?: ((reason: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Value | Failure> {
    this.#first ??= this.#read(undefined).then((raw) => new Page(raw, this.#read))
    return this.#first.then(fulfilled, rejected)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void> {
    yield* await this
  }
}

type ListId = { [Id in OperationId]: AnswerOf<Id> extends RawPage<unknown> ? Id : never }[OperationId]
type ItemOf<Id extends ListId> = AnswerOf<Id> extends RawPage<infer Item> ? Item : never

/** A list operation that reads each page when it is needed. */
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

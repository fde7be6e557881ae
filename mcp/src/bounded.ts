import type { Page } from '@launa/sdk'
import type { Tool } from './tool.ts'
import { ToolError } from './tool-error.ts'

/**
 * The maximum numbers of characters of JSON, in a page of a list and in any other answer. Hosts cut or refuse longer answers, and a model
 * pays for each character.
 */
const MOST_OF_A_PAGE = 60_000
const MOST_OF_AN_ANSWER = 200_000

/** The default number of items in a page. */
export const USUAL_PAGE = 20

/**
 * Returns a page of at most `MOST_OF_A_PAGE` characters, or one item if that item alone is longer. If the page is longer, this function
 * asks again for fewer items, so that `next_cursor` continues at the right place.
 */
export async function boundedPage<Item, Shown>(
  list: (limit: number) => PromiseLike<Pick<Page<Item>, 'items' | 'nextCursor'>>,
  { limit = USUAL_PAGE, show }: { limit: number | undefined; show: (item: Item) => Shown },
): Promise<{ items: Shown[]; next_cursor: string | null }> {
  const { items, nextCursor } = await list(limit)
  const shown = items.map(show)
  const fitting = fittingCount(shown)
  if (fitting < shown.length) return boundedPage(list, { limit: fitting, show })
  return { items: shown, next_cursor: nextCursor }
}

/** Returns how many of the first items fit into `MOST_OF_A_PAGE`; at least one. */
function fittingCount(items: readonly unknown[]): number {
  let size = 0
  const first = items.findIndex((item) => {
    size += JSON.stringify(item).length
    return size > MOST_OF_A_PAGE
  })
  return first < 0 ? items.length : Math.max(1, first)
}

/**
 * Throws `ToolError` for an answer of a read-only tool that is too long. The answer to a change is shown at any length, since a change
 * that was carried out must not look like a failure. The answer of a paid request has its own limit.
 */
export function checkSize(text: string, { hints }: Pick<Tool, 'hints'>): void {
  if (!hints.readOnlyHint || text.length <= MOST_OF_AN_ANSWER) return
  throw new ToolError(
    'answer_too_large',
    `the answer has ${text.length} characters of JSON; a tool answers ${MOST_OF_AN_ANSWER} at most`,
    { next: 'Ask for less: a lower limit, fewer days, or a single item.' },
  )
}

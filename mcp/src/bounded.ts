import type { Page } from '@launa/sdk'
import { type Tool, ToolError } from './tool.ts'

/** Characters of JSON. Hosts cut or refuse what is much longer, and a model pays for each. */
const MOST_OF_A_PAGE = 60_000
const MOST_OF_AN_ANSWER = 200_000

/** Of pages that are asked for without a limit. */
export const USUAL_PAGE = 20

/**
 * A page as a tool answers it, at most `MOST_OF_A_PAGE` characters where one item is not longer. A page that is longer is asked for
 * once more with fewer items, so that `next_cursor` goes on where it ends.
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

/** How many of the first items fit; at least one. */
function fittingCount(items: readonly unknown[]): number {
  let size = 0
  const first = items.findIndex((item) => {
    size += JSON.stringify(item).length
    return size > MOST_OF_A_PAGE
  })
  return first < 0 ? items.length : Math.max(1, first)
}

/**
 * Throws `ToolError` for what is looked up and too long. An answer to a change is shown whatever its length, since a change that was
 * carried out must not look like a failure; so is what was paid for, which has a bound of its own.
 */
export function checkSize(text: string, { hints }: Pick<Tool, 'hints'>): void {
  if (!hints.readOnlyHint || text.length <= MOST_OF_AN_ANSWER) return
  throw new ToolError(
    'answer_too_large',
    `the answer has ${text.length} characters of JSON; a tool answers ${MOST_OF_AN_ANSWER} at most`,
    { next: 'Ask for less: a lower limit, fewer days, or a single item.' },
  )
}

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { rowsOf } from '../../api/rows-of.ts'
import type { PageOf } from './shapes.ts'

/**
 * The pages of a list and their rows. `lookEvery` returns the milliseconds after which the rows are requested again;
 * false means never.
 */
export function useList<Item extends { id: string }, Filter extends object>(options: {
  name: string
  filter: Filter
  list: (filter: Filter, paging: { cursor: string | undefined; signal: AbortSignal }) => Promise<PageOf<Item>>
  enabled?: boolean
  lookEvery?: (rows: readonly Item[]) => number | false
}) {
  const { name, filter, list, enabled = true, lookEvery } = options
  const query = useInfiniteQuery({
    queryKey: [name, filter],
    queryFn: ({ signal, pageParam }) => list(filter, { cursor: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => lookEvery?.(state.data?.pages.flatMap(({ items }) => items) ?? []) ?? false,
  })
  const rows = useMemo(() => rowsOf(query.data?.pages), [query.data])
  return { query, rows: enabled ? rows : undefined }
}

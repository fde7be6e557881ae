import { Box, Button } from '@radix-ui/themes'
import type { ReactNode } from 'react'
import { LoadMore } from '../../ui/data/load-more.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { LoadingRows } from '../../ui/states/loading.tsx'

/** A list in each of its states: failed, loading, `empty`, or with rows. A button below the rows loads more of them. */
export function List<Item>(props: {
  query: {
    error: unknown
    isLoading: boolean
    hasNextPage: boolean
    isFetchingNextPage: boolean
    refetch: () => unknown
    fetchNextPage: () => unknown
  }
  rows: readonly Item[] | undefined
  empty: ReactNode
  children: (rows: readonly Item[]) => ReactNode
}) {
  const { query, rows, empty, children } = props
  return (
    <>
      {query.error ? (
        <Box mb="4">
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        </Box>
      ) : null}
      {query.isLoading && <LoadingRows rows={6} />}
      {rows && rows.length > 0 && children(rows)}
      {rows?.length === 0 && !query.error && empty}
      <LoadMore query={query} />
    </>
  )
}

/** A button for a list that is empty because of its filter. */
export function ClearFilters({ onClear }: { onClear: () => void }) {
  return (
    <Button variant="soft" onClick={onClear}>
      Clear filters
    </Button>
  )
}

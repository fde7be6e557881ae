import { Button, Flex } from '@radix-ui/themes'

/** Shown below a list that has more pages: a button that loads the next page. */
export function LoadMore(props: {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = props.query
  if (!hasNextPage) return null
  return (
    <Flex justify="center" mt="4">
      <Button variant="soft" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Show more
      </Button>
    </Flex>
  )
}

import { Flex, Skeleton, Spinner, VisuallyHidden } from '@radix-ui/themes'

/** While it is not known yet what will be shown. */
export function Loading() {
  return (
    <Flex role="status" justify="center" p="6">
      <Spinner size="3" />
      <VisuallyHidden>Loading</VisuallyHidden>
    </Flex>
  )
}

/** In the place of rows that are on their way. */
export function LoadingRows({ rows = 4 }: { rows?: number }) {
  return (
    <Flex role="status" direction="column" gap="3">
      <VisuallyHidden>Loading</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same
        <Skeleton key={index} height="44px" />
      ))}
    </Flex>
  )
}

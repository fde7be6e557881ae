import { Flex, Skeleton, VisuallyHidden } from '@radix-ui/themes'

/** Shown while a page loads: a title and the content below it. */
export function Loading() {
  return (
    <Flex role="status" direction="column" gap="5" p="6" className="loading-page">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton height="36px" width="220px" />
      <Skeleton height="120px" />
      <Skeleton height="240px" />
    </Flex>
  )
}

/** Shown while rows load. */
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

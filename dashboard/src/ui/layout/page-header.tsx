import { Box, Flex, Heading, Text } from '@radix-ui/themes'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** The heading of a page, which is also the title of the window. Each page has one. */
export function PageHeader(props: {
  title: string
  /** Shown above the title: a link to the page above this one. */
  above?: ReactNode
  /** Shown beside the title, such as a badge. */
  beside?: ReactNode
  description?: ReactNode
  /** Shown on the right, such as the page's main button. */
  actions?: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  const first = useRef(key === 'default')
  useEffect(() => {
    // The focus makes screen readers announce the new page. The browser itself announces the first page.
    if (!first.current) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Flex justify="between" align="start" gap="4" wrap="wrap" mb="6">
      <title>{`${props.title} · Launa`}</title>
      <Box minWidth="0">
        {props.above}
        <Flex align="center" gap="3" wrap="wrap">
          <Heading as="h1" size="7" ref={heading} tabIndex={-1} className="page-title">
            {props.title}
          </Heading>
          {props.beside}
        </Flex>
        {props.description && (
          <Text as="div" color="gray" mt="1">
            {props.description}
          </Text>
        )}
      </Box>
      {props.actions && (
        <Flex gap="3" align="center" wrap="wrap">
          {props.actions}
        </Flex>
      )}
    </Flex>
  )
}

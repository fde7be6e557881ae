import { Flex, Heading, Text } from '@radix-ui/themes'
import type { ReactNode } from 'react'

/** Shown instead of an empty list. It explains the purpose of the list. The children are controls that make a first item. */
export function EmptyState(props: { title: string; text?: ReactNode; icon?: ReactNode; children?: ReactNode }) {
  return (
    <Flex direction="column" align="center" gap="3" px="4" py="8" className="empty-state">
      {props.icon}
      <Heading as="h2" size="4" align="center">
        {props.title}
      </Heading>
      {props.text && (
        <Text color="gray" align="center" className="measure">
          {props.text}
        </Text>
      )}
      {props.children && (
        <Flex gap="3" mt="2" wrap="wrap" justify="center">
          {props.children}
        </Flex>
      )}
    </Flex>
  )
}

import { Flex } from '@radix-ui/themes'
import type { ReactNode } from 'react'

/** The fields of a form that most people do not need, folded away. `open` opens them, for instance for the error of a field. */
export function Folded({ title, open, children }: { title: string; open?: boolean; children: ReactNode }) {
  return (
    <details className="raw" open={open || undefined}>
      <summary>{title}</summary>
      <Flex direction="column" gap="4">
        {children}
      </Flex>
    </details>
  )
}

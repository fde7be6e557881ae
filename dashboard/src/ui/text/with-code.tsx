import { Code } from '@radix-ui/themes'
import type { ReactNode } from 'react'

/** A text of the service in which names stand between backticks, as in Markdown. */
export function withCode(text: string): ReactNode {
  return text.split('`').map((part, index) =>
    // Every second part stood between two backticks.
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are never sorted
    index % 2 === 1 ? <Code key={index}>{part}</Code> : part,
  )
}

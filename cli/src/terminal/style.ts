import { styleText } from 'node:util'

/** What text for people depends on. */
export interface Terminal {
  isTty: boolean
  /** Columns; undefined where the number is not known. */
  width: number | undefined
  hasColour?: boolean
}

export type Style = 'bold' | 'green' | 'red' | 'yellow'

/** Text in a style, where the terminal shows it. */
export function styled(text: string, style: Style | undefined, { hasColour }: Terminal): string {
  return hasColour && style ? styleText(style, text, { validateStream: false }) : text
}

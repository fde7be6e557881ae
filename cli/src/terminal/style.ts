import { styleText } from 'node:util'

/** The properties of a terminal that change text for people. */
export interface Terminal {
  isTty: boolean
  /** Columns; undefined where the number is not known. */
  width: number | undefined
  hasColour?: boolean
}

export type Style = 'bold' | 'green' | 'red' | 'yellow'

/** Text in a style, if the terminal shows styles. */
export function styled(text: string, style: Style | undefined, { hasColour }: Terminal): string {
  return hasColour && style ? styleText(style, text, { validateStream: false }) : text
}

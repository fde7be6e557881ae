import { expect, it } from 'vitest'
import { documentText } from './document-text.ts'

it.each([
  ['UTF-8', Buffer.from('{"é":1}')],
  ['UTF-8 with a mark', Buffer.from('\uFEFF{"é":1}')],
  ['UTF-16, little end first', Buffer.from('\uFEFF{"é":1}', 'utf16le')],
  ['UTF-16, big end first', Buffer.from('\uFEFF{"é":1}', 'utf16le').swap16()],
])('a file in %s is text', (_, bytes) => {
  expect(documentText(bytes)).toBe('{"é":1}')
})

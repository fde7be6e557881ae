import { readJson } from '../../typescript/src/fields.ts'

const DEEPEST = 200

const lists = (levels: number, inner = '') => `${'['.repeat(levels)}${inner}${']'.repeat(levels)}`
const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`

/** JSON of a seller, as in a header, the body of a 402 or a receipt. */
const SELLER: readonly string[] = [
  '{}',
  lists(DEEPEST),
  lists(DEEPEST + 1),
  objects(DEEPEST),
  objects(DEEPEST + 1),
  lists(5_000),
  `{"a":${lists(DEEPEST - 1)},"b":${lists(DEEPEST - 1)}}`,
  `{"a":${lists(DEEPEST - 1)},"b":${lists(DEEPEST)}}`,
  // Brackets inside a string do not count, and an escaped quotation mark does not end the string.
  lists(DEEPEST, JSON.stringify(`[[{{"[`)),
  lists(DEEPEST, JSON.stringify('\\')),
  lists(DEEPEST + 1, JSON.stringify(']]"]\\')),
  `{${JSON.stringify('"'.repeat(3))}:${lists(DEEPEST)}}`,
  // A list of many values is not deep.
  `[${Array(300).fill('[]').join()}]`,
]

/**
 * How deep JSON from a seller may be: at most 200 levels of objects and lists, the outermost included. In a line of a former journal, the
 * receipt is one level deeper. A line with the deepest receipt must be readable.
 */
export function depthVectors(): object {
  const receipt = `{"success":true,"transaction":"0xabc","network":"eip155:8453","extra":${objects(DEEPEST - 1)}}`
  const tooDeep = receipt.replace('{"a":1}', '{"a":[]}')
  return {
    seller: [...SELLER, receipt, tooDeep].map((text) => ({ text, readable: isReadable(text) })),
    journal_lines: [ended(receipt)],
  }
}

function isReadable(text: string): boolean {
  try {
    readJson(text)
    return true
  } catch {
    return false
  }
}

/** A line of a former journal for a payment that has ended. */
function ended(receipt: string): string {
  const payment = {
    ...{ id: '019a2b3c-4d5e-7f60-8123-456789abcdef', purchase: 'a'.repeat(64) },
    ...{ signed_at: '2026-11-24T12:00:00.000Z', ended_at: '2026-11-24T12:00:01.000Z', outcome: 'charged' },
    ...{ method: 'GET', url: 'https://weather.example.com/a', host: 'weather.example.com', network: 'eip155:8453' },
    ...{ asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', pay_to: '0x1111111111111111111111111111111111111111' },
    ...{ scheme: 'exact', outlay: '100', amount: '100', transaction: '0xabc' },
  }
  return JSON.stringify(payment).replace(/}$/, `,"receipt":${receipt}}`)
}

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n')
const json = (document: object) => JSON.stringify({ openapi: '3.1.0', ...document })
const BASE = `openapi: 3.0.0\nbase: &b\n${lines(20_000, (i) => `  k${i}: v`)}`

/** Documents that must be refused, by name. Each is smaller than the largest body that the control plane accepts. */
export const BOMBS: readonly (readonly [string, string])[] = [
  [
    'aliases of aliases',
    `openapi: 3.0.0\na0: &a0 [x, x, x, x, x, x, x, x, x]\n${lines(12, (n) => `a${n + 1}: &a${n + 1} [${Array(9).fill(`*a${n}`).join(', ')}]`)}`,
  ],
  ['aliases of merged maps', `${BASE}\n${lines(900, (i) => `m${i}: {<<: *b}`)}`],
  ['a list of merged maps', `${BASE}\nm:\n  <<: [${Array(900).fill('*b').join(', ')}]`],
  ['an alias of itself', 'openapi: 3.0.0\nx: &x {a: [*x, *x, *x]}'],
  ['100,000 lines, the last one broken', `openapi: 3.0.0\n${lines(100_000, (i) => `k${i}:`)}\n "`],
  ['100,000 broken lines', `openapi: 3.0.0\n${lines(100_000, () => '  }: ][')}`],
  ['100,000 tabs', `openapi: 3.0.0\n${lines(100_000, () => '\ta: b')}`],
  ['many documents', '---\nopenapi: 3.0.0\n'.repeat(45_000)],
  ['broken JSON', json({ x: Array(28_000).fill({ a: 'b' }) }).replace(/\}$/, ',]')],
  ['brackets', `openapi: 3.0.0\na: ${'['.repeat(500_000)}`],
  ['indentation', `openapi: 3.0.0\n${lines(1_400, (i) => `${' '.repeat(i)}a:`)}`],
  ['many values', json({ x: Array(400_000).fill(1) })],
  [
    'an external reference behind 50,000 others',
    json({ x: [...Array(50_000).fill({ $ref: '#/x' }), { $ref: 'http://127.0.0.1:9/' }] }),
  ],
  [
    'a circle of path items',
    json({
      paths: Object.fromEntries(
        Array.from({ length: 1_999 }, (_, i) => [`/p${i}`, { $ref: `#/paths/~1p${(i + 1) % 1_999}` }]),
      ),
    }),
  ],
  [
    'one text under all paths',
    json({
      paths: paths({ $ref: '#/x/item' }),
      x: { item: { get: { description: 'd'.repeat(5_000) }, put: { description: 'd'.repeat(5_000) } } },
    }),
  ],
]

/** So many paths that all lead to one item. */
export function paths(item: object): object {
  return Object.fromEntries(Array.from({ length: 1_990 }, (_, i) => [`/p${i}`, item]))
}

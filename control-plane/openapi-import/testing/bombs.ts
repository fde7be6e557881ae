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
    'one text under all paths',
    json({
      paths: paths({ $ref: '#/x/item' }),
      x: { item: { get: { description: 'd'.repeat(5_000) }, put: { description: 'd'.repeat(5_000) } } },
    }),
  ],
]

const numbered = (count: number, name: string, value: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`${name}${i}`, value]))
const circle = (length: number) => Array.from({ length }, () => 'a').join('/')

/**
 * Documents with references that cost much work and have no target, by name. They are refused, or none of their
 * operations can be sold.
 */
export const REFERENCE_BOMBS: readonly (readonly [string, string])[] = [
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
    'pointers that pass through other pointers many times',
    json({
      paths: paths({ $ref: '#/x/item' }),
      x: {
        item: { get: { $ref: '#/x/l0' } },
        ...Object.fromEntries(
          Array.from({ length: 19 }, (_, i) => [`l${i}`, { $ref: `#${`/x/l${i + 1}/d`.repeat(300)}` }]),
        ),
        l19: { d: { x: {} } },
      },
    }),
  ],
  [
    'pointers that pass through themselves',
    json({
      paths: paths({ $ref: '#/x/item' }),
      x: {
        item: { get: { parameters: Array.from({ length: 128 }, (_, i) => ({ $ref: `#/x/loop/${circle(i + 1)}` })) } },
        loop: { $ref: `#/x/loop/${circle(100)}` },
      },
    }),
  ],
  [
    'a long pointer under all paths',
    json({
      paths: paths({ $ref: '#/x/item' }),
      x: { item: { parameters: Array(128).fill({ $ref: `#/${circle(1_000)}` }), get: {}, put: {}, post: {} } },
    }),
  ],
  [
    'a path item with many members under all paths',
    json({
      paths: paths({ $ref: '#/x/item', summary: 'a' }),
      x: { item: Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`m${i}`, {}])) },
    }),
  ],
  [
    'many answers under all paths',
    json({
      paths: paths({ $ref: '#/x/item' }),
      x: {
        item: {
          get: { responses: numbered(20_000, '2', { $ref: '#/y' }) },
        },
      },
    }),
  ],
  [
    'an answer with many headers under all paths',
    json({
      paths: paths({ $ref: '#/x/item' }),
      x: { item: { get: { responses: { 200: { headers: numbered(20_000, 'h', {}) } } } } },
    }),
  ],
  [
    'a body with many media types under all paths',
    json({
      paths: paths({ $ref: '#/x/item' }),
      x: { item: { post: { requestBody: { content: numbered(20_000, 'a/b', {}) } } } },
    }),
  ],
  [
    'an operation with many members under all paths',
    json({ paths: paths({ $ref: '#/x/item' }), x: { item: { get: numbered(30_000, 'x-', 1) } } }),
  ],
  [
    'many callbacks under all paths',
    json({ paths: paths({ $ref: '#/x/item' }), x: { item: { get: { callbacks: numbered(30_000, 'c', {}) } } } }),
  ],
]

/** An object with 1,990 paths that all have this item. */
export function paths(item: object): object {
  return Object.fromEntries(Array.from({ length: 1_990 }, (_, i) => [`/p${i}`, item]))
}

import { describe, expect, it } from 'vitest'
import { LARGE, USUAL } from './document-limits.ts'
import { DocumentProblem } from './document-problem.ts'
import { readOpenapi } from './read-openapi.ts'
import { readText } from './read-text.ts'

const HEAD = 'openapi: 3.1.0\ninfo: {title: a, version: "1"}\n'
const PATHS = 'paths:\n  /a:\n    get:\n      responses: {}\n'
const many = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n')
const methodsOf = (text: string, limits = USUAL) =>
  readOpenapi(text, limits).operations.map(({ method, path }) => `${method} ${path}`)

describe('a document is read', () => {
  const json = (description: string) =>
    JSON.stringify({ openapi: '3.0.0', info: { description }, paths: { '/a': { get: { description } } } })

  it.each<[string, string]>([
    ['brackets in JSON strings', json('['.repeat(2_000))],
    ['braces in JSON strings', json('{"a":'.repeat(2_000))],
    ['escaped quotes in JSON strings', json('\\"[{'.repeat(2_000))],
    ['brackets in quoted YAML', `${HEAD}x: "${'['.repeat(2_000)}"\n${PATHS}`],
    ['brackets in block YAML', `${HEAD}x: |\n  ${'[ { '.repeat(2_000)}\n${PATHS}`],
    ['a line of dashes in Markdown', `${HEAD}x: |\n  ${'- '.repeat(200)}\n  a\n${PATHS}`],
    [
      'what looks like anchors in Markdown',
      `${HEAD}x: |\n${many(5_000, (i) => `  - &a${i} *b${i} !c${i} --- x`)}\n${PATHS}`,
    ],
    ['100,000 lines of text', `${HEAD}x: |\n${many(100_000, () => '  a, b')}\n${PATHS}`],
    ['aliases of scalars', `${HEAD}x: &a b\ny:\n${many(50_000, () => '- *a')}\n${PATHS}`],
    ['aliases of objects', `${HEAD}x: &a {b: c}\ny:\n${many(20_000, () => '- *a')}\n${PATHS}`],
    ['anchors', `${HEAD}y:\n${many(20_000, (i) => `- &a${i} b`)}\n${PATHS}`],
    ['merge keys', `${HEAD}x: &a {b: 1, c: 2}\ny:\n${many(10_000, () => '- {<<: *a, d: 3}')}\n${PATHS}`],
    [
      'tags of other programs',
      `${HEAD}x: [!Ref a, !Sub [b, c], !GetAtt {d: e}, !!python/x f, !!binary aGk=]\n${PATHS}`,
    ],
    ['a byte order mark', `\uFEFF${HEAD}${PATHS}`],
    ['a byte order mark before JSON', `\uFEFF${json('a')}`],
    ['line ends of Windows', `${HEAD}${PATHS}`.replaceAll('\n', '\r\n')],
    ['a document mark and an end mark', `%YAML 1.2\n---\n${HEAD}${PATHS}...\n`],
    ['an unquoted version', `openapi: 3.0\n${PATHS}`],
    ['a depth of 90', JSON.stringify({ openapi: '3.0.0', x: deep(90), paths: { '/a': { get: {} } } })],
  ])('with %s', (_, text) => {
    expect(methodsOf(text)).toEqual(['GET /a'])
  })
})

function deep(levels: number): unknown {
  return levels === 0 ? 1 : [deep(levels - 1)]
}

describe('keys are what is written', () => {
  const KEYS = [
    '1.0',
    '1.10',
    '0x10',
    '1e3',
    '12345678901234567890',
    'True',
    'null',
    '~',
    'yes',
    'on',
    '2024-01-01',
    '010',
  ]

  it.each(KEYS)('%s', (key) => {
    const reference = `'#/components/schemas/${key.replaceAll('~', '~0')}'`
    const text = `${HEAD}paths:
  /a:
    get:
      responses:
        200: {content: {application/json: {schema: {$ref: ${reference}}}}}
components:
  schemas:
    ${key}: {type: string}
`
    const reading = readOpenapi(text)
    expect(reading.warnings).toEqual([])
    expect(reading.operations).toMatchObject([{ response_schema: { type: 'string' } }])
  })

  it('and values keep their types', () => {
    const { value } = readText('[1.0, 0x10, 1e3, True, ~, yes, "1.0", 2024-01-01, -0, .5, x: 1.0, [1.0]]', USUAL)
    expect(value).toEqual([1, 16, 1000, true, null, 'yes', '1.0', '2024-01-01', -0, 0.5, { x: 1 }, [1]])
    expect(readText('1.0', USUAL).value).toBe(1)
  })

  it('and cannot reach a prototype', () => {
    const { value } = readText('a: {__proto__: {b: 1}}', USUAL) as { value: { a: object } }
    expect(Object.keys(value.a)).toEqual(['__proto__'])
    expect(Object.getPrototypeOf(value.a)).toBe(Object.prototype)
  })
})

describe('what is there twice is named', () => {
  it.each<[string, string, { path: string; line: number }[]]>([
    [
      'JSON',
      '{"a":1,\n"b":{"c":1,"c":2},\n"a":2}',
      [
        { path: 'b.c', line: 2 },
        { path: 'a', line: 3 },
      ],
    ],
    ['JSON with escapes', '{"a\\n":1,"a\\u000a":2,"b":"\\"{[,:"}', [{ path: 'a\n', line: 1 }]],
    ['JSON in lists', '[{"a":1},{"a":1},{"b":[1,{"a":1,"a":2}]}]', [{ path: '2.b.1.a', line: 1 }]],
    [
      'YAML',
      'a: 1\nb:\n  - c: 1\n    d: [1, 2]\n    c: 2\na: 3\n',
      [
        { path: 'b.0.c', line: 5 },
        { path: 'a', line: 6 },
      ],
    ],
    ['YAML in flow style', '{a: [1, {b: 1, "b": 2}], c: {}}', [{ path: 'a.1.b', line: 1 }]],
    ['YAML with merges', 'x: &x {a: 1}\ny: {<<: *x, a: 2, <<: *x}\n? a\n: 1\n? a\n: 2\n', [{ path: 'a', line: 5 }]],
    ['numbers that differ as text', '1: a\n1.0: b\n0x1: c\n', []],
    ['no key', '{"a":{"a":{"a":1}},"b":["a","a"]}', []],
  ])('%s', (_, text, expected) => {
    const { listed, count } = readText(text, USUAL).repeated
    expect(listed.map(({ path, line }) => ({ path: path.join('.'), line }))).toEqual(expected)
    expect(count).toBe(expected.length)
  })

  it('in a warning, and the last value is used', () => {
    const text = `${HEAD}paths:\n  /a:\n    get: {summary: first}\n    get: {summary: last}\n  /a:\n    post: {}\n`
    const reading = readOpenapi(text)
    expect(reading.operations).toMatchObject([{ method: 'POST' }])
    expect(reading.warnings).toMatchObject([
      {
        code: 'key_repeated',
        path: 'spec.paths./a.get',
        message: 'is repeated in line 6; the last value is used',
      },
      { code: 'key_repeated', path: 'spec.paths./a', message: expect.stringContaining('line 7') },
    ])
  })

  it('in bounded lists that count', () => {
    const reading = readOpenapi(`${HEAD}${PATHS}x:\n${many(5_000, () => '  a: b')}\n`)
    expect(reading.warnings).toHaveLength(101)
    expect(reading.warnings.at(-1)?.message).toBe('has 4899 more repeated keys')
  })

  it('as are further documents of one text', () => {
    const reading = readOpenapi(`${HEAD}${PATHS}---\nopenapi: 3.0.0\npaths: {/b: {get: {}}}\n`)
    expect(reading.operations).toMatchObject([{ path: '/a' }])
    expect(reading.warnings).toMatchObject([{ code: 'documents_left_out', path: 'spec' }])
  })
})

describe('a refusal says what is wrong and what to do', () => {
  it.each<[string, string, RegExp]>([
    ['UTF-16', Buffer.from(`${HEAD}${PATHS}`, 'utf16le').toString('latin1'), /UTF-8/],
    ['a size', `${HEAD}${'#'.repeat(1_100_000)}`, /^must not exceed 1 MiB; .*\/openapi\/imports/],
    ['values', JSON.stringify({ openapi: '3.0.0', x: Array(300_000).fill(1) }), /^is too large: .*\/openapi\/imports/],
    ['values of aliases', `${HEAD}x: &a [${'1, '.repeat(1_000)}]\ny:\n${many(1_000, () => '- *a')}`, /^is too large: /],
    [
      'values of merges',
      `${HEAD}x: &a {${many(1_000, (i) => `k${i}: 1, `).replaceAll('\n', '')}}\ny:\n${many(1_000, () => '- {<<: *a}')}`,
      /merge keys/,
    ],
    ['depth', JSON.stringify({ openapi: '3.0.0', x: { y: deep(200) } }), /^is nested too deeply: .*"x\.y\.0\.0"/],
    ['depth of YAML', `${HEAD}x: ${'['.repeat(200)}${']'.repeat(200)}`, /^is nested too deeply: .*line 3/],
    ['tabs', 'openapi: 3.0.0\n\tpaths: {}', /tab characters.*line 2/],
    ['documents', '---\nopenapi: 3.0.0\n'.repeat(5), /more than one document/],
  ])('%s', (_, text, problem) => {
    expect(() => readOpenapi(text)).toThrow(DocumentProblem)
    expect(() => readOpenapi(text)).toThrow(problem)
  })

  it('and a job reads ten times as much', () => {
    const aliases = `${HEAD}${PATHS}x: &a [${'1, '.repeat(1_000)}]\ny:\n${many(1_000, () => '- *a')}\n`
    expect(methodsOf(aliases, LARGE)).toEqual(['GET /a'])
    const merges = `${HEAD}${PATHS}x: &a {${many(1_000, (i) => `k${i}: 1, `).replaceAll('\n', '')}}\ny:\n${many(500, () => '- {<<: *a}')}\n`
    expect(methodsOf(merges, LARGE)).toEqual(['GET /a'])
  })
})

import { describe, expect, it } from 'vitest'
import {
  arrangement,
  canonicalPattern,
  compareSpecificity,
  openapiTemplate,
  parsePathPattern,
  pathKey,
  pathNames,
  pathParameters,
  patternOfTemplate,
  routeTemplate,
} from './path-pattern.ts'

const named = (before: string, names: string[], between: string[], after: string) => ({
  ...{ kind: 'named', names, before, between, after },
})

describe('path patterns', () => {
  it('are read as segments and what stands before the star', () => {
    expect(parsePathPattern('/pets/{id}/t*')).toEqual({
      segments: [{ kind: 'exact', text: 'pets' }, named('', ['id'], [], '')],
      rest: 't',
    })
    expect(parsePathPattern('/')).toEqual({ segments: [{ kind: 'exact', text: '' }], rest: undefined })
    expect(parsePathPattern("/People('{id}')/a-{x}-{y}.json").segments).toEqual([
      named("People('", ['id'], [], "')"),
      named('a-', ['x', 'y'], ['-'], '.json'),
    ])
    expect(pathNames('/{a}:{b}/c/{d}.x')).toEqual(['a', 'b', 'd'])
  })

  it.each([
    ['/ü', '/%C3%BC'],
    ['/%c3%bc', '/%C3%BC'],
    ['/%C3%BC', '/%C3%BC'],
    ['/a%20b', '/a%20b'],
    ['/%77eather', '/weather'],
    ['/a%3Ab', '/a:b'],
    ['/a%2Ab', '/a%2Ab'],
    ['/a%7bb', '/a%7Bb'],
    ['/{id}.ü/*', '/{id}.%C3%BC/*'],
    ['/100%25', '/100%25'],
    ['/😀', '/%F0%9F%98%80'],
  ])('have one spelling: %s is %s', (pattern, canonical) => {
    expect(canonicalPattern(pattern)).toBe(canonical)
    expect(canonicalPattern(canonical)).toBe(canonical)
  })

  it('are ordered by what they are from the left: exact, name with text, name, star; long texts before short ones', () => {
    const sorted = [
      '/v1/a',
      '/v1/b/c',
      '/v1/ab{x}c',
      '/v1/ab{x}',
      '/v1/a{x}c',
      '/v1/{x}.d',
      '/v1/{x}-{y}',
      '/v1/{x}:{y}',
      '/v1/{x}',
      '/v1/{x}/c',
      '/v1/{x}/*',
      '/v1/a*',
      '/v1/*',
      '/a{x}/a',
      '/{x}/a',
      '/{x}/{y}',
      '/*',
    ]
    expect(sorted.toReversed().sort(compareSpecificity)).toEqual(sorted)
    expect(compareSpecificity('/pets/{id}.json', '/pets/{name}.json')).toBe(0)
  })

  it('are the same for the same paths, and tell where their names are', () => {
    expect(pathKey('/pets/{id}/toys/{toy}.x/*')).toBe('/pets/{}/toys/{}.x/*')
    expect(arrangement('/pets/{id}/toys/{toy}/parts')).toBe('/./0{}0/./0{}0')
    expect(arrangement('/v2/{id}/x/{y}')).toBe(arrangement('/pets/{id}/toys/{toy}/*'))
    expect(arrangement('/v2/Cats({id})')).toBe(arrangement('/v2/Dogs({id})'))
    expect(arrangement('/a-{x}-{y}.json')).toBe('/2{}-{}5')
    expect(arrangement('/pets/*')).toBeUndefined()
  })

  it.each([
    ['/v1/*', '/v1/:path', '/v1/{path}'],
    ['/v1/w*', '/v1/w:path', '/v1/w{path}'],
    ['/v1/@x', '/v1/@x', '/v1/@x'],
    ['/v1/@x/{pet-id}/{path}/*', '/v1/%40x/:pet_id/:path/:path_', '/v1/@x/{pet-id}/{path}/{path_}'],
    ['/Accounts/{Sid}.json', '/Accounts/:Sid.json', '/Accounts/{Sid}.json'],
    ['/v1/{id}:undelete', '/v1/:id%3Aundelete', '/v1/{id}:undelete'],
    ["/People('{id}')", '/People%28%27:id%27%29', "/People('{id}')"],
    ['/a-{x}_{y}b/*', '/a-:x%5F:y%62/:path', '/a-{x}_{y}b/{path}'],
    ['/%C3%BC-{x}', '/%C3%BC-:x', '/%C3%BC-{x}'],
  ])('%s is the route template %s, and in OpenAPI %s', (pattern, template, inOpenapi) => {
    expect(routeTemplate(pattern)).toBe(template)
    expect(openapiTemplate(pattern)).toBe(inOpenapi)
  })

  it('have their names and their star as parameters', () => {
    expect(pathParameters('/pets/{pet-id}.{format}/*')).toEqual([
      { name: 'pet-id', templateName: 'pet_id', isRest: false },
      { name: 'format', templateName: 'format', isRest: false },
      { name: 'path', templateName: 'path', isRest: true },
    ])
  })
})

it.each([
  ['/pets', '/pets'],
  ['/pets/{id}', '/pets/{id}'],
  ['/pets/{pet id}/{1}', '/pets/{pet_id}/{_1}'],
  ['/report-{year}.csv', '/report-{year}.csv'],
  ['/größe/{maß}', '/größe/{ma_}'],
])('the template %s is served by %s', (template, pattern) => {
  expect(patternOfTemplate(template)).toBe(pattern)
})
